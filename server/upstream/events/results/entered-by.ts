import { sql } from "drizzle-orm";
import { staffName } from "#upstream/staff/staff-members/store.ts";
import { results } from "./table.ts";

/**
 * Who entered a result: a member of the staff, or else the label of the scorer's address from which the match was
 * finished; in a query over `results`, `staff_members` and `accounts`.
 */
export const enteredByName = sql<string | null>`case when ${results.enteredBy} is not null then ${staffName} else (
  select l.label from upstream.score_actions a join upstream.scorer_links l on l.id = a.link_id
   where a.match_id = ${results.matchId} and a.kind = 'finish' and a.at = ${results.enteredAt} limit 1) end`;
