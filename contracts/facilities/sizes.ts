// How many parts a record may have. Apart from the contracts, so that a browser can read them without their schemas.

/** Rows of hourly prices that a price list may have. */
export const maxPriceRanges = 50;

/** Courts that a series may take at once. */
export const maxSeriesCourts = 12;
