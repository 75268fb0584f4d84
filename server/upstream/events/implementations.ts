import type { Implementation } from "../core/implement.ts";
import { openDayImplementations } from "./open-days/handlers.ts";

/** Events: open days. */
export const eventImplementations: Implementation[] = [...openDayImplementations];
