import { formatText } from "./format.ts";

// Prints docs/export-format.md.
process.stdout.write(formatText());
