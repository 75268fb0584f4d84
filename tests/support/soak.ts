/** Whether this run is `npm run soak`: everything at full length, however long it takes. */
export const isSoak = process.env.SOAK === "1";

/** How often an enduring test repeats: a sample in `npm test`, the whole in `npm run soak`. */
export const times = (sample: number, whole: number): number => (isSoak ? whole : sample);
