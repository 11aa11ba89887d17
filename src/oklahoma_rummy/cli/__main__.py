"""``python -m oklahoma_rummy.cli`` is the command ``oklahoma-rummy``."""

from oklahoma_rummy.cli import main

main()
