// How large a table may be that a club brings along. Apart from everything else, so that a contract can be built on it.

/** Bytes of a file at most. */
export const maxFileBytes = 5_000_000;
/** Bytes of what is pasted at most. */
export const maxPastedBytes = 1_000_000;
/** Rows of data at most, below the headings. */
export const maxRows = 10_000;
/** Rows of a file at most, those with nothing in them included. */
export const maxLines = 100_000;
/** Columns with something in them at most. */
export const maxColumns = 60;
/** The heading is looked for in so many rows; so many more than `maxRows` are read. */
export const maxRowsAbove = 15;
/** Cells of a file at most, empty ones between others included. */
export const maxCells = 1_000_000;
/** Bytes that the archive of a workbook may say it unpacks to. */
export const maxUnpackedBytes = 50_000_000;
/** Entries that the archive of a workbook may have: a workbook of the largest clubs has some fifty. */
export const maxEntries = 1_000;
/** Milliseconds that a file may take to be read, by the clock, the start of its thread included. */
export const maxReadTime = 20_000;
/** Megabytes of the thread that reads: a file of a million cells takes half of them. */
export const maxReadMemory = 384;
