import { and, eq } from "drizzle-orm";
import { documents } from "#contracts/academy/documents.ts";
import { media } from "#upstream/account/media/table.ts";
import { answerDownload } from "#upstream/core/download/answer.ts";
import { implement } from "#upstream/core/implement.ts";
import { found, Refusal, requireVersion } from "#upstream/core/refusal.ts";
import { lockRow, rowOr404, updateRow } from "#upstream/core/rows.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { inTransaction } from "#upstream/db/transaction.ts";
import { memberships } from "../memberships/table.ts";
import { dueDownload } from "./download.ts";
import { listDue } from "./due.ts";
import { remindNow } from "./remind.ts";
import { addDocument, checkDates, takeFile } from "./save.ts";
import { type DocumentRules, documentRules } from "./state.ts";
import { type DocumentRow, listDocuments } from "./store.ts";
import { documents as table } from "./table.ts";

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
    const { organisationId } = caller;
    return inTransaction(db, async (tx) => {
      const athleteId = await athleteOf(tx, organisationId, params.id);
      const rules = await documentRules(tx, organisationId, now());
      const id = await addDocument(tx, caller, rules, { ...body, athleteId }, now());
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
