"""A slow second reading of the rules, which shares nothing with the library."""
