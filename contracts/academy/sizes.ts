// Apart from the contracts that they bound, so that forms can say them without a schema library in the browser.

/** Instalments of an equal plan, which is made for a sale, at most. */
export const maxEqualInstalments = 24;

/** How many fields, and how many closed days, a site has at most. */
export const maxSiteFields = 50;
export const maxClosedDates = 400;
