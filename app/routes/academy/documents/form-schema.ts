import { z } from "zod";
import { DocumentBody } from "#contracts/academy/documents.ts";
import { seenVersion } from "#contracts/scalars.ts";

const file = { file: z.file().optional() };

/** A paper to add, with the file that is uploaded first. */
export const newDocument = DocumentBody.omit({ mediaId: true }).extend(file);
/** Dates and notes of a paper, and another file. */
export const existingDocument = newDocument.omit({ type: true }).extend(seenVersion);
