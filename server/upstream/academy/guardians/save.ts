import { type guardians, maxGuardians, type NewGuardian, type Relation } from "#contracts/academy/guardians.ts";
import type { HandlerInput } from "#contracts/operation.ts";
import { taxCodeDifferences } from "#upstream/account/organizations/person-tax-code.ts";
import { isPossibleTaxCode, plainTaxCode } from "#upstream/account/organizations/tax-code.ts";
import { Refusal, refuseField, refusing, requireVersion } from "#upstream/core/refusal.ts";
import { insertRow, lockRow, rowsOf, updateRow } from "#upstream/core/rows.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { countRows } from "#upstream/db/lists.ts";
import { lockAthlete } from "../athletes/save.ts";
import { clearPayer, guardiansLike } from "./store.ts";
import { guardianships, guardians as table } from "./table.ts";

type Row = typeof table.$inferSelect;
type Changed = HandlerInput<(typeof guardians)["update"]>["body"];
type Added = HandlerInput<(typeof guardians)["add"]>["body"];
type Person = Partial<Omit<NewGuardian, "relation" | "isPayer" | "receivesMail">>;

/** The columns of what was sent. @throws Refusal 422 `guardian.tax_id_invalid` */
function columnsOf({ taxIDCode, ...rest }: Person) {
  const code = taxIDCode && plainTaxCode(taxIDCode);
  if (code && !isPossibleTaxCode(code)) throw refuseField("guardian.tax_id_invalid", ["taxIDCode"]);
  return { ...rest, ...(taxIDCode !== undefined && { taxIdCode: code || null }) };
}

/** A guardian has an address or a number to be reached at. @throws Refusal 422 `guardian.contact_required` */
function requireContact({ email, phoneNumber }: { email?: string | null; phoneNumber?: string | null }): void {
  if (!email && !phoneNumber) throw refuseField("guardian.contact_required", ["email"]);
}

/** The gender that a mother and a father have; of others nothing is known. */
const genders: Partial<Record<Relation, "female" | "male">> = { mother: "female", father: "male" };

/**
 * Asks about a tax code that says otherwise than a guardian's names, or than what they are to the athlete. Asked last, as
 * of athletes.
 * @throws Refusal 409 `guardian.tax_id_differs`, at each part that differs
 */
function requireSameTaxId({ taxIdCode, firstName, lastName }: Row, relation: Relation): void {
  if (taxIdCode === null) return;
  const gender = genders[relation] ?? "notSpecified";
  const parts = taxCodeDifferences(taxIdCode, { firstName, lastName, birthDate: null, gender });
  if (parts.length === 0) return;
  const code = "guardian.tax_id_differs";
  const fields = parts.map((part) => ({ path: [part === "gender" ? "relation" : part], code }));
  throw new Refusal(409, code, { fields: [...fields, { path: ["proceedTaxId"], code }] });
}

/** @throws Refusal 409 `guardian.possible_duplicate` for a guardian of the club who may be the same person */
async function requireNew(tx: Queryable, organisationId: string, person: NewGuardian): Promise<void> {
  const same = await guardiansLike(tx, organisationId, person);
  if (same.length === 0) return;
  const code = "guardian.possible_duplicate";
  throw new Refusal(409, code, { fields: [{ path: ["proceedDuplicate"], code }], details: { guardians: same } });
}

/** The id of the guardian that a body means: one that exists already, or a new one. */
async function guardianOf(tx: Queryable, organisationId: string, body: Added): Promise<string> {
  if ("guardianId" in body) return (await lockRow(tx, table, { organisationId, id: body.guardianId })).id;
  const { relation, isPayer: _payer, receivesMail: _mail, proceedDuplicate, proceedTaxId, ...person } = body;
  requireContact(person);
  const { firstName, lastName } = person;
  if (!proceedDuplicate) await requireNew(tx, organisationId, body);
  const row = await insertRow(tx, table, { ...columnsOf(person), firstName, lastName, organisationId });
  if (!proceedTaxId) requireSameTaxId(row, relation);
  return row.id;
}

/**
 * Gives an athlete a guardian, new or known, in the caller's transaction.
 * @returns the guardian's id
 * @throws Refusal as `guardians.add` of the contract says
 */
export async function addGuardian(
  tx: Queryable,
  organisationId: string,
  athleteId: string,
  body: Added,
): Promise<string> {
  await lockAthlete(tx, organisationId, athleteId);
  const theirs = rowsOf(guardianships, { organisationId, athleteId });
  if ((await countRows(tx, guardianships, theirs)) >= maxGuardians)
    throw new Refusal(409, "guardian.too_many", { details: { max: maxGuardians } });
  const guardianId = await guardianOf(tx, organisationId, body);
  const { relation, isPayer, receivesMail } = body;
  if (isPayer) await clearPayer(tx, organisationId, athleteId, guardianId);
  await refusing(
    insertRow(tx, guardianships, { organisationId, athleteId, guardianId, relation, isPayer, receivesMail }),
    { guardianships_athlete_id_guardian_id_pk: (cause) => new Refusal(409, "guardian.taken", { cause }) },
  );
  return guardianId;
}

/**
 * Changes a guardian, for all of their athletes, and what they are to one, in the caller's transaction.
 * @throws Refusal as `guardians.update` of the contract says
 */
export async function changeGuardian(
  tx: Queryable,
  { organisationId, now }: { readonly organisationId: string; readonly now: Date },
  { id: athleteId, guardianId }: { readonly id: string; readonly guardianId: string },
  { version, proceedTaxId, ...body }: Changed,
): Promise<void> {
  const { relation, isPayer, receivesMail, ...person } = body;
  await lockAthlete(tx, organisationId, athleteId);
  const bondBefore = await lockRow(tx, guardianships, { organisationId, athleteId, guardianId });
  const key = { organisationId, id: guardianId };
  const stored = await lockRow(tx, table, key);
  requireVersion(stored, version, "guardian.stale");
  requireContact({ ...stored, ...person });
  const row = await updateRow(tx, table, key, { ...columnsOf(person), updatedAt: now });
  const isOtherCode =
    (["firstName", "lastName", "taxIdCode"] as const).some((name) => row[name] !== stored[name]) ||
    (relation !== undefined && relation !== bondBefore.relation);
  if (isOtherCode && !proceedTaxId) requireSameTaxId(row, relation ?? bondBefore.relation);
  if (isPayer) await clearPayer(tx, organisationId, athleteId, guardianId);
  // why `athleteId` again: an update without a column is none.
  const bond = { athleteId, relation, isPayer, receivesMail };
  await updateRow(tx, guardianships, { organisationId, athleteId, guardianId }, bond);
}
