import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { fromDrizzle } from "pg-boss";
import {
  type ClubExport,
  clubExports as contract,
  maxAllExportsBytes,
  maxClubExportsADay,
} from "#contracts/operations/club-exports.ts";
import { media } from "#upstream/account/media/table.ts";
import { requirePassword } from "#upstream/auth/users/require-password.ts";
import { accounts } from "#upstream/auth/users/table.ts";
import type { StaffCaller } from "#upstream/core/caller.ts";
import { implement } from "#upstream/core/implement.ts";
import { RateLimit } from "#upstream/core/rate-limit.ts";
import { found, Refusal, refusing } from "#upstream/core/refusal.ts";
import type { Services } from "#upstream/core/services.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { staffMembers } from "#upstream/staff/staff-members/table.ts";
import { clubExport } from "./definition.ts";
import { clubExports } from "./table.ts";

/** How many exports the list has. */
const listed = 10;
/** How often in a minute an account may ask for a file's address. */
const downloads = new RateLimit(30);

const accountName = sql<string | null>`coalesce(
  nullif(trim(concat_ws(' ', ${accounts.firstName}, ${accounts.lastName})), ''), ${accounts.email})`;

/** Exports of an organisation, newest first. */
async function readExports(db: Queryable, organisationId: string, id?: string): Promise<ClubExport[]> {
  const rows = await db
    .select({ row: clubExports, name: accountName })
    .from(clubExports)
    .leftJoin(staffMembers, eq(staffMembers.id, clubExports.staffMemberId))
    .leftJoin(accounts, eq(accounts.id, staffMembers.accountId))
    .where(and(eq(clubExports.organisationId, organisationId), id === undefined ? undefined : eq(clubExports.id, id)))
    .orderBy(desc(clubExports.createdAt), desc(clubExports.id))
    .limit(listed);
  return rows.map(({ row, name }) => ({
    ...{ id: row.id, state: row.state, failure: row.failure, progress: row.progress },
    askedBy: name === null ? null : { id: row.staffMemberId, name },
    ...{ records: row.records, files: row.files, size: row.size, sha256: row.sha256 },
    snapshotAt: row.snapshotAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
    expiresAt: row.expiresAt?.toISOString() ?? null,
  }));
}

/**
 * Whether the club may ask for one more, and there is room for it. Asked one after the other.
 * @throws Refusal 429 `club_export.too_many`, 409 `club_export.no_room`
 */
async function requireRoom(tx: Queryable, organisationId: string, now: Date): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('club exports', 0))`);
  const yesterday = new Date(now.getTime() - 24 * 3_600_000).toISOString();
  const [asked] = await tx
    .select({ count: sql<number>`count(*)::int`, first: sql<string>`min(${clubExports.createdAt})` })
    .from(clubExports)
    .where(
      and(eq(clubExports.organisationId, organisationId), sql`${clubExports.createdAt} > ${yesterday}::timestamptz`),
    );
  if (asked && asked.count >= maxClubExportsADay) {
    const again = new Date(asked.first).getTime() + 24 * 3_600_000 - now.getTime();
    const seconds = Math.max(60, Math.ceil(again / 1000));
    throw new Refusal(429, "club_export.too_many", { details: { seconds } });
  }
  const [used] = await tx
    .select({ bytes: sql`coalesce(sum(${clubExports.size}), 0)`.mapWith(Number) })
    .from(clubExports)
    .where(eq(clubExports.state, "ready"));
  // Those in the making take what their clubs' files take, and so will this one.
  const [coming] = await tx
    .select({ bytes: sql`coalesce(sum(${media.size}), 0)`.mapWith(Number) })
    .from(media)
    .where(
      sql`${media.organisationId} = ${organisationId} or ${inArray(
        media.organisationId,
        tx.select({ id: clubExports.organisationId }).from(clubExports).where(eq(clubExports.state, "running")),
      )}`,
    );
  if ((used?.bytes ?? 0) + (coming?.bytes ?? 0) > maxAllExportsBytes) throw new Refusal(409, "club_export.no_room");
}

/** Stores the export and its job, both or neither. @throws Refusal 409 `club_export.running`, and as `requireRoom` */
const ask = ({ db, jobs, now }: Services, { organisationId, staffMemberId }: StaffCaller): Promise<string> =>
  refusing(
    db.transaction(async (tx) => {
      await requireRoom(tx, organisationId, now());
      const [row] = await tx
        .insert(clubExports)
        .values({ organisationId, staffMemberId, createdAt: now() })
        .returning({ id: clubExports.id });
      if (!row) throw new Error("the export was not stored");
      const payload = { version: clubExport.version, exportId: row.id, organisationId };
      await jobs.send(clubExport.name, payload, { id: row.id, db: fromDrizzle(tx, sql) });
      return row.id;
    }),
    { club_exports_running: (cause) => new Refusal(409, "club_export.running", { cause }) },
  );

export const clubExportImplementations = implement(contract, {
  list: async (_input, { services, caller }) => ({ data: await readExports(services.db, caller.organisationId) }),

  async create({ body }, { services, caller, client }) {
    await requirePassword(services, { accountId: caller.accountId, client }, body.password, "password");
    const id = await ask(services, caller);
    const [made] = await readExports(services.db, caller.organisationId, id);
    return found(made);
  },

  async download({ params }, { services, caller, request }) {
    const [one] = await readExports(services.db, caller.organisationId, params.id);
    const row = found(one);
    if (row.state === "deleted") throw new Refusal(404, "club_export.deleted");
    if (row.state !== "ready") throw new Refusal(409, "club_export.not_ready");
    downloads.admit(caller.accountId, services.now());
    const query = services.mediaLinks.query(row.id, "original");
    return { url: new URL(`/club-exports/${row.id}/content?${query}`, request.url).href, export: row };
  },
});
