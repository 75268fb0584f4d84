import { and, eq } from "drizzle-orm";
import {
  type DocumentBody,
  documentFileTypes,
  documents,
  endingTypes,
  maxDocuments,
} from "#contracts/academy/documents.ts";
import { media } from "#upstream/account/media/table.ts";
import type { StaffCaller } from "#upstream/core/caller.ts";
import { answerDownload } from "#upstream/core/download/answer.ts";
import { implement } from "#upstream/core/implement.ts";
import { found, Refusal, refuseField, requireVersion } from "#upstream/core/refusal.ts";
import { insertRow, lockRow, rowOr404, updateRow } from "#upstream/core/rows.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { inTransaction } from "#upstream/db/transaction.ts";
import { lockAthlete } from "../athletes/save.ts";
import { memberships } from "../memberships/table.ts";
import { dueDownload } from "./download.ts";
import { listDue } from "./due.ts";
import { remindNow } from "./remind.ts";
import { type DocumentRules, documentRules } from "./state.ts";
import { type DocumentRow, listDocuments } from "./store.ts";
import { documents as table } from "./table.ts";

type Dates = Pick<DocumentBody, "type" | "issuedOn" | "expiresOn">;

/** @throws Refusal 422 for dates that cannot be */
function checkDates({ type, issuedOn, expiresOn }: Dates, { today }: DocumentRules): void {
  if (issuedOn !== null && issuedOn > today) throw refuseField("document.issued_ahead", ["issuedOn"]);
  if (expiresOn === null) {
    if (endingTypes.includes(type)) throw refuseField("document.expiry_required", ["expiresOn"]);
  } else if (issuedOn !== null && expiresOn < issuedOn)
    throw refuseField("document.expires_before_issue", ["expiresOn"]);
}

/**
 * Gives a file that the caller uploaded to the board: from now on it is health data of somebody.
 * @throws Refusal 422 for no such file or another type, 409 when it belongs to something
 */
async function takeFile(tx: Queryable, { organisationId, accountId }: StaffCaller, id: string): Promise<void> {
  const mine = and(eq(media.organisationId, organisationId), eq(media.id, id), eq(media.accountId, accountId));
  const [file] = await tx.select().from(media).where(mine).for("update");
  if (!file) throw refuseField("document.media_unknown", ["mediaId"]);
  if (file.audience !== "owner") throw new Refusal(409, "document.media_taken", fieldOf("document.media_taken"));
  if (!documentFileTypes.some((type) => type === file.contentType))
    throw refuseField("document.media_type", ["mediaId"]);
  await tx.update(media).set({ audience: "board" }).where(eq(media.id, id));
}

const fieldOf = (code: string) => ({ fields: [{ path: ["mediaId"], code }] });

/** Deletes the bytes of a file that no document names any more. */
const dropFile = (tx: Queryable, organisationId: string, id: string) =>
  tx.delete(media).where(and(eq(media.organisationId, organisationId), eq(media.id, id)));

const athleteOf = async (db: Queryable, organisationId: string, membershipId: string): Promise<string> =>
  (await rowOr404(db, memberships, { organisationId, id: membershipId })).athleteId;

/** A document of a member that was not removed, which other changes wait for. @throws Refusal 404, 409 */
async function lockDocument(
  tx: Queryable,
  organisationId: string,
  athleteId: string,
  id: string,
): Promise<DocumentRow> {
  const row = await lockRow(tx, table, { organisationId, athleteId, id });
  if (row.removedAt !== null) throw new Refusal(409, "document.removed");
  return row;
}

const shown = async (tx: Queryable, rules: DocumentRules, athleteId: string, id: string) => {
  const [one] = await listDocuments(tx, rules, athleteId, id);
  return found(one);
};

export const documentImplementations = implement(documents, {
  async due({ query }, { services: { db, now }, caller: { organisationId } }) {
    return listDue(db, await documentRules(db, organisationId, now()), query);
  },

  async download({ query: { format, ...filters } }, { services, caller: { organisationId }, language }) {
    const rules = await documentRules(services.db, organisationId, services.now());
    return answerDownload(format, dueDownload(services, rules, { filters, language }));
  },

  remind({ body: { items } }, { services, caller: { organisationId, staffMemberId } }) {
    const wanted = [...new Map(items.map((one) => [`${one.membershipId} ${one.type}`, one])).values()];
    return inTransaction(services.db, async (tx) => {
      const rules = await documentRules(tx, organisationId, services.now());
      return remindNow(tx, services, rules, staffMemberId, wanted);
    });
  },

  async list({ params: { id } }, { services: { db, now }, caller: { organisationId } }) {
    const athleteId = await athleteOf(db, organisationId, id);
    const rules = await documentRules(db, organisationId, now());
    return { data: await listDocuments(db, rules, athleteId), required: [...rules.required] };
  },

  add({ params, body }, { services: { db, now }, caller }) {
    const { organisationId, staffMemberId } = caller;
    return inTransaction(db, async (tx) => {
      const athleteId = await athleteOf(tx, organisationId, params.id);
      await lockAthlete(tx, organisationId, athleteId);
      const rules = await documentRules(tx, organisationId, now());
      const kept = await listDocuments(tx, rules, athleteId);
      if (kept.filter(({ removedAt }) => removedAt === null).length >= maxDocuments)
        throw new Refusal(409, "document.too_many", { details: { max: maxDocuments } });
      checkDates(body, rules);
      if (body.mediaId !== null) await takeFile(tx, caller, body.mediaId);
      const at = now();
      const by = { createdBy: staffMemberId, createdAt: at, updatedAt: at };
      const { id } = await insertRow(tx, table, { ...body, ...by, organisationId, athleteId });
      return shown(tx, rules, athleteId, id);
    });
  },

  update({ params, body: { version, ...changes } }, { services: { db, now }, caller }) {
    const { organisationId } = caller;
    return inTransaction(db, async (tx) => {
      const athleteId = await athleteOf(tx, organisationId, params.id);
      const stored = await lockDocument(tx, organisationId, athleteId, params.documentId);
      requireVersion(stored, version, "document.stale");
      const rules = await documentRules(tx, organisationId, now());
      checkDates({ ...stored, ...changes }, rules);
      const { mediaId } = changes;
      const isNewFile = mediaId !== undefined && mediaId !== stored.mediaId;
      if (isNewFile) await takeFile(tx, caller, mediaId);
      await updateRow(tx, table, { organisationId, id: stored.id }, { ...changes, updatedAt: now() });
      if (isNewFile && stored.mediaId !== null) await dropFile(tx, organisationId, stored.mediaId);
      return shown(tx, rules, athleteId, stored.id);
    });
  },

  remove({ params }, { services: { db, now }, caller: { organisationId, staffMemberId } }) {
    return inTransaction(db, async (tx) => {
      const athleteId = await athleteOf(tx, organisationId, params.id);
      const stored = await lockDocument(tx, organisationId, athleteId, params.documentId);
      const removal = { mediaId: null, removedAt: now(), removedBy: staffMemberId, updatedAt: now() };
      await updateRow(tx, table, { organisationId, id: stored.id }, removal);
      if (stored.mediaId !== null) await dropFile(tx, organisationId, stored.mediaId);
      return shown(tx, await documentRules(tx, organisationId, now()), athleteId, stored.id);
    });
  },
});
