"""The rules of Oklahoma Rummy (Oklahoma Gin): melds, deadwood, layoffs, scores."""

__all__: list[str] = []
