import { trends } from "#contracts/facilities/trends.ts";
import { implement } from "#upstream/core/implement.ts";
import { trendDays } from "./days.ts";

export const trendImplementations = implement(trends, {
  daily: async ({ query }, { services, caller }) => ({
    data: await trendDays(services.db, caller.organisationId, query),
  }),
});
