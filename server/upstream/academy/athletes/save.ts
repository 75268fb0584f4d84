import { and, eq, ne, sql } from "drizzle-orm";
import type { AthleteBody } from "#contracts/academy/athletes.ts";
import { requireImage } from "#upstream/account/media/require-image.ts";
import { taxCodeDifferences } from "#upstream/account/organizations/person-tax-code.ts";
import { isPossibleTaxCode, plainTaxCode } from "#upstream/account/organizations/tax-code.ts";
import { todayOf } from "#upstream/account/organizations/today.ts";
import { Refusal, refuseField, refusing } from "#upstream/core/refusal.ts";
import { insertRow, lockRow, updateRow } from "#upstream/core/rows.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { sameNames } from "./names.ts";
import { isPresent } from "./present.ts";
import { athletes } from "./table.ts";

export type AthleteRow = typeof athletes.$inferSelect;

/** Where and when an athlete is written. */
interface Place {
  readonly organisationId: string;
  readonly now: Date;
  /** The organisation's date, by who knows it already. */
  readonly today?: string;
}

interface SaveOptions {
  /** Answers that two athletes of one name and birthday are two people. */
  readonly proceedDuplicate?: boolean;
  /** The tax code is as it was given out, whatever it says. */
  readonly proceedTaxId?: boolean;
  /** The field of the caller's body that holds the athlete: errors are told below it. */
  readonly within?: string;
}

type Fields = Partial<AthleteBody>;

/** The columns of an athlete who may be the same person, as `details.athletes` of a refusal names them. */
const known = {
  id: athletes.id,
  firstName: athletes.firstName,
  lastName: athletes.lastName,
  birthDate: athletes.birthDate,
};

/** The columns that a body sets; what is not sent stays. @throws Refusal 422 `athlete.tax_id_invalid` */
function columnsOf({ taxIDCode, clothingSizes, ...fields }: Fields, path: readonly string[]) {
  const code = taxIDCode && plainTaxCode(taxIDCode);
  if (code && !isPossibleTaxCode(code)) throw refuseField("athlete.tax_id_invalid", [...path, "taxIDCode"]);
  return {
    ...fields,
    ...(taxIDCode !== undefined && { taxIdCode: code || null }),
    ...(clothingSizes && {
      tankTopSize: clothingSizes.tankTop,
      topSize: clothingSizes.top,
      shortsSize: clothingSizes.shorts,
    }),
  };
}

/** What can be wrong with a value by itself or beside other records. */
async function check(
  tx: Queryable,
  { organisationId, now, today: known }: Place,
  { birthDate, photo }: Fields,
  path: readonly string[],
): Promise<void> {
  if (birthDate) {
    const today = known ?? (await todayOf(tx, organisationId, now)).today;
    if (birthDate > today) throw refuseField("athlete.born_ahead", [...path, "birthDate"]);
  }
  await requireImage(tx, organisationId, photo, { code: "athlete.photo_unknown", path: [...path, "photo"] });
}

/** @throws Refusal 409 `athlete.possible_duplicate` for one of the same names, in whatever order, and birth date; without one, never */
async function requireNew(
  tx: Queryable,
  organisationId: string,
  person: Pick<AthleteRow, "firstName" | "lastName" | "birthDate"> & { id?: string },
): Promise<void> {
  if (person.birthDate === null) return;
  const same = await tx
    .select(known)
    .from(athletes)
    .where(
      and(
        eq(athletes.organisationId, organisationId),
        eq(athletes.birthDate, person.birthDate),
        sameNames(athletes, person),
        isPresent,
        person.id === undefined ? undefined : ne(athletes.id, person.id),
      ),
    )
    .limit(5);
  if (same.length > 0) throw new Refusal(409, "athlete.possible_duplicate", { details: { athletes: same } });
}

/** What a tax code is compared with, and the code. */
const codedParts = ["firstName", "lastName", "birthDate", "gender", "taxIdCode"] as const;

/**
 * Asks about a tax code that says otherwise than what is kept of the athlete. Asked last, after all that refuses: the
 * write is undone with its transaction.
 * @throws Refusal 409 `athlete.tax_id_differs`, at each part that differs
 */
function requireSameTaxId(athlete: AthleteRow, path: readonly string[]): void {
  const parts = athlete.taxIdCode === null ? [] : taxCodeDifferences(athlete.taxIdCode, athlete);
  if (parts.length === 0) return;
  const code = "athlete.tax_id_differs";
  const fields = parts.map((part) => ({ path: [...path, part], code }));
  throw new Refusal(409, code, { fields: [...fields, { path: ["proceedTaxId"], code }] });
}

/** Runs a write; a tax id that another athlete has is refused, and says whose it is. */
const saving = (
  tx: Queryable,
  organisationId: string,
  code: string | null,
  path: string[],
  write: () => Promise<AthleteRow>,
) =>
  refusing(
    // why: the transaction goes on, to look for the other one.
    tx.transaction(write),
    {
      athletes_tax_id: async (cause) => {
        const others = await tx
          .select(known)
          .from(athletes)
          .where(and(eq(athletes.organisationId, organisationId), sql`upper(${athletes.taxIdCode}) = ${code}`));
        const field = { path: [...path, "taxIDCode"], code: "athlete.tax_id_taken" };
        return new Refusal(409, "athlete.tax_id_taken", { fields: [field], details: { athletes: others }, cause });
      },
    },
  );

/**
 * Adds an athlete, in the caller's transaction. @throws Refusal as `athleteErrors` of the contract says
 */
export async function insertAthlete(
  tx: Queryable,
  place: Place,
  body: AthleteBody,
  { proceedDuplicate = false, proceedTaxId = false, within }: SaveOptions = {},
): Promise<AthleteRow> {
  const { organisationId } = place;
  const path = within === undefined ? [] : [within];
  const columns = columnsOf(body, path);
  await check(tx, place, body, path);
  if (!proceedDuplicate) await requireNew(tx, organisationId, { ...body, birthDate: body.birthDate ?? null });
  const values = { ...columns, organisationId, firstName: body.firstName, lastName: body.lastName };
  const row = await saving(tx, organisationId, columns.taxIdCode ?? null, path, () => insertRow(tx, athletes, values));
  if (!proceedTaxId) requireSameTaxId(row, path);
  return row;
}

/**
 * Changes an athlete, whose row the caller's transaction has locked (`lockRow`).
 * @throws Refusal as `athleteErrors` of the contract says
 */
export async function changeAthlete(
  tx: Queryable,
  place: Place,
  stored: AthleteRow,
  changes: Fields,
  { proceedDuplicate = false, proceedTaxId = false }: SaveOptions = {},
): Promise<AthleteRow> {
  const { organisationId } = place;
  const { id } = stored;
  const columns = columnsOf(changes, []);
  await check(tx, place, changes, []);
  const after = { ...stored, ...columns };
  const isSomebodyElse = (["firstName", "lastName", "birthDate"] as const).some((name) => after[name] !== stored[name]);
  if (isSomebodyElse && !proceedDuplicate) await requireNew(tx, organisationId, after);
  const row = await saving(tx, organisationId, after.taxIdCode, [], () =>
    updateRow(tx, athletes, { organisationId, id }, { ...columns, updatedAt: place.now }),
  );
  const isOtherCode = codedParts.some((name) => row[name] !== stored[name]);
  if (isOtherCode && !proceedTaxId) requireSameTaxId(row, []);
  return row;
}

/** An athlete of the organisation, which other changes wait for. @throws Refusal 404 */
export const lockAthlete = (tx: Queryable, organisationId: string, id: string): Promise<AthleteRow> =>
  lockRow(tx, athletes, { organisationId, id });
