import type { z } from "zod";
import { eventStats } from "#contracts/events/stats.ts";
import { clubOf } from "#upstream/academy/memberships/club.ts";
import { statsPeriod } from "#upstream/academy/stats/period.ts";
import type { StaffCaller } from "#upstream/core/caller.ts";
import { answerDownload } from "#upstream/core/download/answer.ts";
import { implement } from "#upstream/core/implement.ts";
import type { Services } from "#upstream/core/services.ts";
import { eventFigures } from "./figures.ts";
import { eventsFile } from "./file.ts";

/** What a query asks for. @throws Refusal 400, 422 for a period that cannot be */
async function figuresOf(
  { db, now }: Services,
  { organisationId }: StaffCaller,
  query: z.output<typeof eventStats.show.query>,
) {
  const club = await clubOf(db, organisationId, now());
  const period = statsPeriod(query, club.today);
  const figures = await eventFigures(db, club, period, query.aggregateBy);
  return { aggregateBy: query.aggregateBy, from: period.from, to: period.to, ...figures };
}

export const eventStatsImplementations = implement(eventStats, {
  show: ({ query }, { services, caller }) => figuresOf(services, caller, query),
  async download({ query }, { services, caller, language }) {
    const { aggregateBy: by, data: rows, totals } = await figuresOf(services, caller, query);
    const currencies = totals.money.map(({ currency }) => currency);
    return answerDownload(query.format, eventsFile({ by, rows, currencies, language }));
  },
});
