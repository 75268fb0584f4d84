import { audited } from "#app/backend/audit/mutate.server.ts";
import { notFound } from "#app/backend/errors.server.ts";
import { announceScore } from "#app/backend/live/scores.server.ts";
import { type RouteArgs, requestContext, servicesContext } from "#app/backend/services.server.ts";
import type { AuditAction } from "#app/rules/audit-actions.ts";
import type { Changes } from "#app/rules/audit-changes.ts";
import type { scoring } from "#contracts/events/scoring.ts";
import type { CallInput, CallOutput } from "#contracts/operation.ts";
import { resultChanges } from "../matches/logged.ts";
import { type MatchAddress, openMatch, scorerActor, sendTap } from "./open.server.ts";

type Tap = CallInput<typeof scoring.tap>["body"];
type Tapped = CallOutput<typeof scoring.tap>;

/** Taps that stand in the log, as they do when staff do the same. */
const verbs: Readonly<Partial<Record<Tap["action"], AuditAction>>> = {
  warmup: "match.call",
  start: "match.start",
  finish: "result.enter",
};

const changesOf = ({ match, logged }: Tapped): Changes =>
  logged === "finish"
    ? resultChanges({ ...match, result: null }, match.result, [])
    : { status: { after: match.status } };

/**
 * Writes a tap down and tells the pages of the club. What calls, begins or ends a match stands in the log under the
 * address's name; points do not. Throws AppError: what upstream refused.
 */
export async function tapMatch(args: RouteArgs, address: MatchAddress, tap: Tap): Promise<Tapped> {
  const services = args.context.get(servicesContext);
  const request = args.context.get(requestContext);
  const action = verbs[tap.action];
  if (action === undefined) {
    const tapped = await sendTap(args, address, tap);
    const { organisationId, eventId } = tapped.link;
    await announceScore(services, { organisationId, eventId, matchId: tapped.match.id });
    return tapped;
  }
  // why first: the holder of an address could fill the log with what is refused.
  const opened = await openMatch(args, address, { forStep: true });
  if (!opened) throw notFound();
  const { link, match } = opened;
  return audited(
    { services, request, actor: scorerActor(link.label), organisationId: link.organisationId },
    {
      action,
      target: { type: "match", id: match.id, label: `M${match.number}` },
      changesFrom: changesOf,
      about: { eventId: link.eventId, matchId: match.id },
      // why: the same tap, sent again because its answer was lost, is the same action.
      key: `score ${match.id} ${tap.nonce}`,
      work: () => sendTap(args, address, tap),
    },
  );
}
