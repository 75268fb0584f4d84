import { documents } from "#contracts/academy/documents.ts";

const { search, from, to, type, state } = documents.due.query.shape;

/** The filters of the page, as its address has them. */
export const dueShape = { search, from, to, type, state };
