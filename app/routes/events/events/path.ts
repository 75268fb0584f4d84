import type { EventSummary } from "#contracts/events/events.ts";
import { openDayPath } from "../open-days/handle.ts";
import { tournamentPath } from "../tournaments/handle.ts";

/** The page of an event, or of a part of it. */
export const eventPath = ({ id, type }: Pick<EventSummary, "id" | "type">, path = ""): string =>
  type === "tournament" ? tournamentPath(id, path) : openDayPath(id, path);
