import { boards as contract, maxLinks, type ShownBoard, shownBoards } from "#contracts/events/boards.ts";
import type { HandlerInput, HandlerOutput } from "#contracts/operation.ts";
import type { StaffCaller } from "#upstream/core/caller.ts";
import { implement } from "#upstream/core/implement.ts";
import { hashOf, newToken } from "#upstream/core/link-tokens.ts";
import { found, notFound, Refusal } from "#upstream/core/refusal.ts";
import { insertRow, rowOr404, updateRow } from "#upstream/core/rows.ts";
import type { Services } from "#upstream/core/services.ts";
import { inTransaction } from "#upstream/db/transaction.ts";
import { requireEvent } from "../events/present.ts";
import { lockTournament } from "../registrations/locked-tournament.ts";
import { admitRead } from "../scorer-links/limits.ts";
import { shownBoard } from "./show.ts";
import { boardsOf, countBoards, courtsOf, divisionsOf, type OpenBoard, openBoard } from "./store.ts";
import { boardLinks } from "./table.ts";

type Create = (typeof contract)["create"];

/** @throws Refusal 404 of a division or a court of another event; 409 `board.limit` */
function create(
  services: Services,
  { organisationId, staffMemberId }: StaffCaller,
  { params: { eventId }, body: { label, ...options } }: HandlerInput<Create>,
): Promise<HandlerOutput<Create>> {
  return inTransaction(services.db, async (tx) => {
    const { event } = await lockTournament(tx, organisationId, eventId);
    const [courts, divisions] = await Promise.all([courtsOf(tx, event), divisionsOf(tx, event)]);
    const isOf = (all: readonly { id: string }[], ids: readonly string[]) =>
      ids.every((id) => all.some((one) => one.id === id));
    if (!isOf(divisions, options.tournamentIds)) throw notFound("tournamentIds");
    if (!isOf(courts, options.fieldIds)) throw notFound("fieldIds");
    if ((await countBoards(tx, organisationId, eventId)) >= maxLinks)
      throw new Refusal(409, "board.limit", { details: { max: maxLinks } });
    const token = newToken();
    const { id } = await insertRow(tx, boardLinks, {
      organisationId,
      eventId,
      label,
      options,
      tokenHash: hashOf(token),
      createdBy: staffMemberId,
      createdAt: services.now(),
    });
    const [board] = await boardsOf(tx, organisationId, eventId, id);
    return { board: found(board), token };
  });
}

export const boardImplementations = implement(contract, {
  list: async ({ params: { eventId } }, { services, caller: { organisationId } }) => {
    await requireEvent(services.db, organisationId, eventId);
    return { data: await boardsOf(services.db, organisationId, eventId) };
  },
  create: (input, { services, caller }) => create(services, caller, input),
  revoke: async ({ params: { eventId, boardId: id } }, { services, caller: { organisationId } }) => {
    const { revokedAt } = await rowOr404(services.db, boardLinks, { organisationId, eventId, id });
    if (revokedAt !== null) throw notFound();
    await updateRow(services.db, boardLinks, { organisationId, id }, { revokedAt: services.now() });
  },
});

/** How long a picture is kept for all who look at it, in milliseconds: to make it, a whole event is read. */
const keptFor = 1_000;
const kept = new WeakMap<Services, Map<string, Promise<ShownBoard>>>();

/** What a screen shows; several ask for it at the same time. */
function shownTo(services: Services, open: OpenBoard): Promise<ShownBoard> {
  const all = kept.get(services) ?? new Map<string, Promise<ShownBoard>>();
  kept.set(services, all);
  const { id } = open.board;
  const known = all.get(id);
  if (known) return known;
  const made = shownBoard(services.db, open);
  all.set(id, made);
  setTimeout(() => all.delete(id), keptFor).unref();
  return made;
}

export const shownBoardImplementations = implement(shownBoards, {
  read: async ({ params: { token } }, { services, client }) => {
    const now = services.now();
    const open = await openBoard(services.db, token, now);
    admitRead(services, open.board.id, client, now);
    return shownTo(services, open);
  },
});
