// How many parts a record may have, and how long its texts may be. Apart from the contracts, so that a browser can read them without their schemas.

/** Rows of hourly prices that a price list may have. */
export const maxPriceRanges = 50;

/** Courts and price lists that a location has at most, and stretches of opening hours that a weekday has. */
export const maxCourtsOfLocation = 100;
export const maxPriceLists = 50;
export const maxSlotsOfDay = 24;

/** Courts that a series may take at once. */
export const maxSeriesCourts = 12;

/** Letters of the name that a court has, and of the one that is shown. */
export const maxCourtName = 60;

/** Letters of a location's texts, its booking rules among them. */
export const maxLocationText = 4000;

/** Letters of why a court is blocked, or a location closed. */
export const maxBlockReason = 120;

/** Letters of a guest's name and telephone number. */
export const maxGuestName = 120;
export const maxGuestPhone = 32;
