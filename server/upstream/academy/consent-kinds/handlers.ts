import { eq } from "drizzle-orm";
import { type ConsentKind, consentKinds, maxConsentKinds, maxConsentTexts } from "#contracts/academy/consent-kinds.ts";
import { implement } from "#upstream/core/implement.ts";
import { Refusal, refuseField, refusing, requireVersion } from "#upstream/core/refusal.ts";
import { insertRow, lockRow, rowOr404, updateRow } from "#upstream/core/rows.ts";
import { countRows } from "#upstream/db/lists.ts";
import { inTransaction } from "#upstream/db/transaction.ts";
import { findKind, listKinds, listTexts } from "./store.ts";
import { consentTexts, consentKinds as table } from "./table.ts";

/** Runs a write: what the table's constraints refuse has a code of its own. */
const saving = (write: Promise<ConsentKind>): Promise<ConsentKind> =>
  refusing(write, {
    consent_kinds_name: (cause) => {
      const code = "consent_kind.name_taken";
      return new Refusal(409, code, { fields: [{ path: ["name"], code }], cause });
    },
    consent_kinds_free: () => refuseField("consent_kind.never_required", ["isRequired"]),
  });

export const consentKindImplementations = implement(consentKinds, {
  list: async ({ query }, { services: { db }, caller: { organisationId } }) => ({
    data: await listKinds(db, organisationId, { withMembers: query.include === "members" }),
  }),

  async create({ body: { text, ...kind } }, { services: { db, now }, caller: { organisationId, staffMemberId } }) {
    // why: a ceiling far above honest use; two at once may pass it by one.
    const count = await countRows(db, table, eq(table.organisationId, organisationId));
    if (count >= maxConsentKinds)
      throw new Refusal(409, "consent_kind.too_many", { details: { max: maxConsentKinds } });
    return saving(
      inTransaction(db, async (tx) => {
        const at = now();
        const { id } = await insertRow(tx, table, { ...kind, organisationId, createdAt: at, updatedAt: at });
        const first = { organisationId, kindId: id, number: 1, text, createdAt: at, createdBy: staffMemberId };
        await insertRow(tx, consentTexts, first);
        return findKind(tx, organisationId, id);
      }),
    );
  },

  async show({ params: { id } }, { services: { db }, caller: { organisationId } }) {
    await rowOr404(db, table, { organisationId, id });
    const [kind, texts] = await Promise.all([findKind(db, organisationId, id), listTexts(db, organisationId, id)]);
    return { ...kind, texts };
  },

  update({ params: { id }, body: { version, ...changes } }, { services: { db, now }, caller: { organisationId } }) {
    return saving(
      inTransaction(db, async (tx) => {
        const key = { organisationId, id };
        requireVersion(await lockRow(tx, table, key), version, "consent_kind.stale");
        await updateRow(tx, table, key, { ...changes, updatedAt: now() });
        return findKind(tx, organisationId, id);
      }),
    );
  },

  addText({ params: { id }, body: { text, version } }, { services: { db, now }, caller }) {
    const { organisationId, staffMemberId } = caller;
    return inTransaction(db, async (tx) => {
      const key = { organisationId, id };
      const stored = await lockRow(tx, table, key);
      requireVersion(stored, version, "consent_kind.stale");
      const present = await rowOr404(tx, consentTexts, { organisationId, kindId: id, number: stored.textNumber });
      if (present.text === text) throw refuseField("consent_kind.same_text", ["text"]);
      const number = stored.textNumber + 1;
      if (number > maxConsentTexts)
        throw new Refusal(409, "consent_kind.too_many_texts", { details: { max: maxConsentTexts } });
      const at = now();
      const next = { organisationId, kindId: id, number, text, createdAt: at, createdBy: staffMemberId };
      await insertRow(tx, consentTexts, next);
      await updateRow(tx, table, key, { textNumber: number, updatedAt: at });
      return findKind(tx, organisationId, id);
    });
  },
});
