import { athletes } from "#contracts/academy/athletes.ts";
import { pageInfo } from "#contracts/page.ts";
import { implement } from "#upstream/core/implement.ts";
import { listAthletes } from "./store.ts";

export const athleteImplementations = implement(athletes, {
  list: async ({ query }, { services, caller }) => {
    const { rows, total } = await listAthletes(services.db, caller.organisationId, query);
    return { data: rows, pageInfo: pageInfo(query.page, query.pageSize, total) };
  },
});
