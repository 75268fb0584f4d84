// Beside the schemas, not in them: a browser loads what its pages may send, and no schema library.

/** How many values that the club does not have are decided at a time. */
export const maxValues = 500;

/** Rows of a page. */
export const rowsOfPage = 50;
