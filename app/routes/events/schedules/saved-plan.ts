import type { LanguageCode } from "#app/rules/languages.ts";
import type { SchedulePlan, SchedulingOptions } from "#contracts/events/scheduling.ts";
import { matchesPath } from "../matches/handle.ts";
import { hoursOf } from "./hours.ts";

interface SavedAbout {
  readonly eventId: string;
  readonly options: Pick<SchedulingOptions, "matchMinutes" | "restMinutes">;
  readonly locale: LanguageCode;
  /** What is said when no court goes back on sale. */
  readonly key: "schedules:done" | "schedules:round.done";
}

/** What the log holds of a saved plan, of a tournament or a round, and what the page says then. */
export function savedPlan({ eventId, options: { matchMinutes, restMinutes }, locale, key }: SavedAbout) {
  const lengths = { matchMinutes: { after: matchMinutes }, restMinutes: { after: restMinutes } };
  return {
    action: "schedule.save" as const,
    changes: lengths,
    changesFrom: ({ placements, metrics: { releasedMinutes } }: SchedulePlan) => ({
      matches: { after: placements.length },
      ...(releasedMinutes > 0 && { releasedMinutes: { after: releasedMinutes } }),
      ...lengths,
    }),
    done: ({ metrics: { releasedMinutes } }: SchedulePlan) => ({
      to: matchesPath(eventId, "schedule"),
      key: releasedMinutes > 0 ? ("schedules:doneReleasing" as const) : key,
      values: { ...hoursOf(releasedMinutes, locale) },
    }),
  };
}
