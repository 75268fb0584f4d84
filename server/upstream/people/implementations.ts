import type { Implementation } from "#upstream/core/implement.ts";
import { copyImplementations } from "./copies/handlers.ts";

/** What the API answers about people as people. */
export const peopleImplementations: Implementation[] = [...copyImplementations];
