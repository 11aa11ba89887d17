"""``python -m oklahoma_rummy`` is the command ``oklahoma-rummy``."""

from oklahoma_rummy.cli import main

main()
