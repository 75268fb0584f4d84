// Apart from the contracts that they bound, so that forms can say them without a schema library in the browser.

/** How many fields a site has at most, and days on which it is closed. */
export const maxSiteFields = 50;
export const maxClosedDates = 400;
