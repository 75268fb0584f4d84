import { and, eq, gte, lte, notInArray, sql } from "drizzle-orm";
import { maxOpenImports, quietDays } from "#contracts/imports/import-shapes.ts";
import type { imports as contract } from "#contracts/imports/imports.ts";
import type { HandlerInput } from "#contracts/operation.ts";
import { readMedia } from "#upstream/account/media/store.ts";
import { media } from "#upstream/account/media/table.ts";
import { lockOrganization } from "#upstream/account/organizations/store.ts";
import { todayOf } from "#upstream/account/organizations/today.ts";
import type { StaffCaller } from "#upstream/core/caller.ts";
import { RateLimit } from "#upstream/core/rate-limit.ts";
import { notFound, Refusal, refuseField } from "#upstream/core/refusal.ts";
import { insertRow } from "#upstream/core/rows.ts";
import type { Services } from "#upstream/core/services.ts";
import { addDays } from "#upstream/core/time.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { countRows } from "#upstream/db/lists.ts";
import { inTransaction } from "#upstream/db/transaction.ts";
import { timeFrames } from "#upstream/settings/time-frames/table.ts";
import { withoutExamples } from "../read/example.ts";
import { readTable } from "../read/read.ts";
import { findTournament, obstacleTo } from "../teams/tournament.ts";
import { countryOf } from "./country.ts";
import { matchTable } from "./matching.ts";
import { requireKind } from "./modules.ts";
import { type ImportRecordRow, replaceRows } from "./store.ts";
import { imports } from "./table.ts";

type Body = HandlerInput<(typeof contract)["create"]>["body"];

/** One file is read at a time, for up to twenty seconds: nobody may keep all others waiting. */
const ofAccount = new RateLimit(10);
const ofClub = new RateLimit(20);

/** Counts a table that is to be read. @throws Refusal 429 `request.too_many` */
export function admitReading({ accountId, organisationId }: StaffCaller, now: Date): void {
  ofAccount.admit(accountId, now);
  ofClub.admit(organisationId, now);
}

/** A file that the caller uploaded, and that belongs to nothing yet. @throws Refusal 422 `import.file_unknown` */
async function ownFile(db: Queryable, { organisationId, accountId }: StaffCaller, id: string, lock = false) {
  const own = and(
    eq(media.organisationId, organisationId),
    eq(media.id, id),
    eq(media.accountId, accountId),
    eq(media.audience, "owner"),
  );
  const query = db.select().from(media).where(own);
  const [file] = await (lock ? query.for("update") : query);
  if (!file) throw refuseField("import.file_unknown", ["fileId"]);
  return file;
}

/** The bytes of a file. */
export async function bytesOf({ sql: database }: Pick<Services, "sql">, mediaId: string): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  for await (const piece of readMedia(database, mediaId)) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** Reads a table; what is refused belongs to a field of the form. @throws Refusal 422 of `tableErrors` */
export async function readFor<T>(path: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const field = error.code === "import.sheet_unknown" ? "sheet" : path;
    const params = error.details as Record<string, number> | undefined;
    throw new Refusal(error.status, error.code, {
      fields: [{ path: [field], code: error.code, ...(params && { params }) }],
      ...(error.details && { details: error.details }),
      cause: error,
    });
  }
}

/** The last day of federal cards: that of the season under way, else the next end of August. */
async function cardsUntil(db: Queryable, organisationId: string, today: string): Promise<string> {
  const [frame] = await db
    .select({ end: sql<string>`max(${timeFrames.endAt})` })
    .from(timeFrames)
    .where(
      and(eq(timeFrames.organisationId, organisationId), lte(timeFrames.startAt, today), gte(timeFrames.endAt, today)),
    );
  if (frame?.end) return frame.end;
  const year = Number(today.slice(0, 4));
  return today <= `${year}-08-31` ? `${year}-08-31` : `${year + 1}-08-31`;
}

/** @throws Refusal 404 at `eventId`; 409 `import.event_confirmed`, `import.event_not_published` */
export async function requireEvent(db: Queryable, organisationId: string, eventId: string): Promise<void> {
  const tournament = await findTournament(db, organisationId, eventId);
  if (!tournament) throw notFound("eventId");
  const obstacle = obstacleTo(tournament);
  if (obstacle !== null) throw new Refusal(409, obstacle);
}

/** How many imports a club has that are not finished is limited: each keeps its rows. @throws Refusal 409 `import.too_many_open` */
async function requireRoom(tx: Queryable, organisationId: string): Promise<void> {
  await lockOrganization(tx, organisationId);
  const open = and(eq(imports.organisationId, organisationId), notInArray(imports.state, ["done", "undone"]));
  if ((await countRows(tx, imports, open)) >= maxOpenImports)
    throw new Refusal(409, "import.too_many_open", { details: { max: maxOpenImports } });
}

/**
 * Reads a table that is brought along, finds its headings and guesses its columns; keeps its rows.
 * @throws Refusal 404; every code of the contract
 */
export async function createImport(services: Services, caller: StaffCaller, body: Body): Promise<ImportRecordRow> {
  const { db } = services;
  const now = services.now();
  const { organisationId } = caller;
  await requireKind(db, organisationId, body.kind, now);
  if (body.eventId !== null) await requireEvent(db, organisationId, body.eventId);
  admitReading(caller, now);
  const file = body.fileId === null ? null : await ownFile(db, caller, body.fileId);
  const { timeZone, today } = await todayOf(db, organisationId, now);
  const country = countryOf(timeZone);
  const path = file ? "fileId" : "pasted";
  const table = await readFor(path, async () =>
    withoutExamples(
      file
        ? await readTable({ bytes: await bytesOf(services, file.id) }, { sheet: body.sheet })
        : await readTable({ pasted: body.pasted ?? "" }),
    ),
  );
  const matching = await readFor(path, async () => matchTable(table.rows, body.kind, country));
  return inTransaction(db, async (tx) => {
    await requireRoom(tx, organisationId);
    if (file) {
      await ownFile(tx, caller, file.id, true);
      // From now on it is the board's: a list of people.
      await tx.update(media).set({ audience: "board" }).where(eq(media.id, file.id));
    }
    const row = await insertRow(tx, imports, {
      organisationId,
      staffMemberId: caller.staffMemberId,
      kind: body.kind,
      eventId: body.kind === "teams" ? body.eventId : null,
      mediaId: file?.id ?? null,
      fileName: file?.fileName ?? null,
      sheets: table.sheets,
      sheet: table.sheet,
      matching,
      country,
      options: {
        asRequests: false,
        mail: false,
        remindersFrom: addDays(today, quietDays),
        cardsUntil: await cardsUntil(tx, organisationId, today),
      },
      createdAt: now,
      updatedAt: now,
    });
    await replaceRows(tx, row, table.rows);
    return row;
  });
}
