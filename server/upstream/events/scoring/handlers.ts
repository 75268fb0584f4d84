import { scoring as contract } from "#contracts/events/scoring.ts";
import type { ShownMatch } from "#contracts/events/shown.ts";
import { implement } from "#upstream/core/implement.ts";
import { rowOr404 } from "#upstream/core/rows.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { matches } from "../matches/table.ts";
import { competitionsOf } from "../rounds/competition.ts";
import { resolved } from "../rounds/resolved.ts";
import { matchesOf } from "../rounds/view.ts";
import { admitRead } from "../scorer-links/limits.ts";
import { type OpenLink, openLink } from "../scorer-links/store.ts";
import { shownMatch, shownOf } from "./shown.ts";
import { requireInScope, tap, used } from "./tap.ts";

/** Matches that a scorer is shown at most; those to come go before those that are over. */
const most = 200;
const places = ["started", "warmup", "ready", "waiting", "closed"];

/**
 * The matches that an address opens: first those that are played, then the next ones by their times, then closed ones,
 * the last first.
 */
async function matchesIn(db: Queryable, open: OpenLink): Promise<ShownMatch[]> {
  const { organisationId, eventId, fieldId, matchId } = open.link;
  const all = (await competitionsOf(db, organisationId, eventId)).flatMap((one) => {
    const roundOf = new Map(one.rounds.map(({ round }) => [round.id, round]));
    return matchesOf(resolved(one)).flatMap((match) => {
      const round = roundOf.get(match.roundId);
      const isIn = (matchId ?? match.id) === match.id && (fieldId ?? match.field?.id) === match.field?.id;
      return round && isIn && !match.isVoid ? [shownOf(match, round)] : [];
    });
  });
  const timeOf = ({ time, closedAt, status }: ShownMatch) =>
    status === "closed" ? -Date.parse(closedAt ?? "1970-01-01") : Date.parse(time ?? "2199-01-01");
  return all
    .toSorted(
      (a, b) => places.indexOf(a.status) - places.indexOf(b.status) || timeOf(a) - timeOf(b) || a.number - b.number,
    )
    .slice(0, most);
}

export const scoringImplementations = implement(contract, {
  read: async ({ params: { token } }, { services, client }) => {
    const now = services.now();
    const open = await openLink(services.db, token, now);
    admitRead(services, open.link.id, client, now);
    const { fieldId, matchId } = open.link;
    return {
      ...(await used(services, open, now)),
      field: fieldId === null ? null : { id: fieldId, name: open.court ?? "" },
      matchId,
      matches: await matchesIn(services.db, open),
    };
  },
  show: async ({ params: { token, matchId: id }, query: { forStep } }, { services, client }) => {
    const now = services.now();
    const open = await openLink(services.db, token, now);
    const { organisationId, matchId } = open.link;
    admitRead(services, open.link.id, client, now);
    if (forStep) services.linkLimits.steps.admit(open.link.id, now, "scoring.too_fast");
    requireInScope(open, await rowOr404(services.db, matches, { organisationId, id }));
    return { ...(await used(services, open, now)), matchId, match: await shownMatch(services.db, organisationId, id) };
  },
  tap: (input, { services }) => tap(services, input),
});
