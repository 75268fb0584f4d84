import { anonymousActor } from "#app/backend/audit/anonymous.server.ts";
import type { AuditActor } from "#app/backend/audit/entry.server.ts";
import { notFound } from "#app/backend/errors.server.ts";
import { textsIn } from "#app/backend/i18n.server.ts";
import { type RouteArgs, requestContext, servicesContext } from "#app/backend/services.server.ts";
import { fallbackLanguage } from "#app/rules/languages.ts";
import { scoring } from "#contracts/events/scoring.ts";
import type { CallInput, CallOutput } from "#contracts/operation.ts";
import { orGone, publicCall } from "../bare/public-call.server.ts";

type OpenedList = CallOutput<typeof scoring.read>;
type OpenedMatch = CallOutput<typeof scoring.show>;
/** What each answer says of the address. */
type Opened = Pick<OpenedMatch, "link" | "firstUse" | "event">;
type Tapped = CallOutput<typeof scoring.tap>;

/** A scorer in the log, by the name of the address: «Segnapunti Campo 1». */
export const scorerActor = (label: string): AuditActor => ({
  ...anonymousActor(textsIn(fallbackLanguage)("scoring:log.actor", { label })),
  email: null,
});

/** Records that an address was used for the first time. What it opened is shown all the same. */
async function noteFirstUse({ context }: RouteArgs, { link, firstUse, event }: Opened): Promise<void> {
  if (!firstUse) return;
  const { id: requestId, address } = context.get(requestContext);
  await context.get(servicesContext).audit.recordBestEffort({
    action: "scorer_link.use",
    actor: scorerActor(link.label),
    organisationIds: [link.organisationId],
    target: { type: "scorerLink", id: link.id, label: link.label },
    changes: { event: { after: event.name } },
    outcome: "succeeded",
    requestId,
    address,
  });
}

/** The matches that an address opens; undefined when it opens none. */
export const openMatches = (args: RouteArgs, token: string): Promise<OpenedList | undefined> =>
  orGone(async () => {
    const { upstream, read } = publicCall(args);
    const opened = await upstream.call(scoring.read, { params: { token } }, read);
    await noteFirstUse(args, opened);
    return opened;
  });

/**
 * One of the matches that an address opens; undefined when the match is none of them. `forStep`: the match is read
 * before its tap is written into the log. Throws AppError 429 when it was read, or tapped, too often.
 */
export const openMatch = (
  args: RouteArgs,
  params: MatchAddress,
  { forStep = false } = {},
): Promise<OpenedMatch | undefined> =>
  orGone(async () => {
    const { upstream, read } = publicCall(args);
    const opened = await upstream.call(scoring.show, { params: checked(params), query: { forStep } }, read);
    await noteFirstUse(args, opened);
    return opened;
  });

/** An address and a match, as the route names them. */
export interface MatchAddress {
  readonly token: string;
  readonly matchId: string;
}

/** What the calls take as ids. Throws AppError 404 for what can be none. */
function checked({ token, matchId }: MatchAddress): MatchAddress {
  if (!/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/iu.test(matchId)) throw notFound();
  return { token, matchId };
}

/** Sends a tap as it is; `tap.server.ts` writes into the log what belongs there. */
export async function sendTap(
  args: RouteArgs,
  address: MatchAddress,
  body: CallInput<typeof scoring.tap>["body"],
): Promise<Tapped> {
  const { upstream, write } = publicCall(args);
  const tapped = await upstream.call(scoring.tap, { params: checked(address), body }, write);
  await noteFirstUse(args, tapped);
  return tapped;
}
