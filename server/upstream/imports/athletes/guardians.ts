import type { NewGuardian, Relation } from "#contracts/academy/guardians.ts";
import type { ImportRow } from "#contracts/imports/import-rows.ts";
import type { guardians as table } from "#upstream/academy/guardians/table.ts";
import { foldedPerson } from "#upstream/core/folded-name.ts";
import { roles } from "../match/fields.ts";
import { type Problem, partsOf, problemAt } from "../rows/judgement.ts";
import type { GuardianKey, KnownAthlete, KnownGuardian } from "../rows/known-people.ts";
import { changedParts, lastDigits } from "../rows/same-values.ts";
import type { GuardianPlan } from "./plan.ts";

type Row = typeof table.$inferSelect;

/** A guardian as a row names them. */
interface NamedGuardian {
  readonly role: (typeof roles)[number];
  readonly parts: Readonly<Record<string, string>>;
  readonly relation: Relation;
}

/** The guardians of whom a row says more than what they are to the athlete. */
export function guardiansIn(values: Readonly<Record<string, unknown>>): NamedGuardian[] {
  return roles.flatMap((role) => {
    const { relation, ...parts } = partsOf(values, role);
    return Object.keys(parts).length === 0 ? [] : [{ role, parts, relation: (relation ?? "other") as Relation }];
  });
}

/** What guardians of a row are looked for by in the club. */
export const guardianKeys = (line: number, values: Readonly<Record<string, unknown>>): GuardianKey[] =>
  guardiansIn(values).flatMap(({ role, parts }) => {
    const { lastName, firstName, taxIDCode = null, email = null, phoneNumber } = parts;
    if (!lastName || !firstName) return [];
    const digits = phoneNumber ? lastDigits(phoneNumber) : "";
    return [
      {
        key: `${line} ${role}`,
        lastName,
        firstName,
        taxCode: taxIDCode,
        email,
        phone: digits.length >= 6 ? digits : null,
      },
    ];
  });

/** A guardian whom the athlete has already: of the tax code, or of both names. */
const boundTo = (known: KnownAthlete | undefined, parts: NamedGuardian["parts"]): KnownGuardian | undefined =>
  known?.guardians.find(({ taxIdCode, firstName, lastName }) => {
    if (taxIdCode && parts.taxIDCode) return taxIdCode.toUpperCase() === parts.taxIDCode;
    return foldedPerson(firstName, lastName) === foldedPerson(parts.firstName ?? "", parts.lastName ?? "");
  });

const keptOf = (row: Row): Readonly<Record<string, string | null>> => ({ ...row, taxIDCode: row.taxIdCode }) as never;

/** By what the same guardian of several rows of a file is known again. */
const ownKey = ({ taxIDCode, firstName = "", lastName = "", email, phoneNumber }: NamedGuardian["parts"]): string =>
  taxIDCode ??
  `${foldedPerson(firstName, lastName)} ${email?.toLowerCase() ?? (phoneNumber ? lastDigits(phoneNumber) : "")}`;

interface Judged {
  readonly plans: GuardianPlan[];
  readonly changes: ImportRow["changes"];
  readonly problems: Problem[];
}

/**
 * What a row does about guardians. One whom the athlete or the club has keeps what the row does not say.
 * @param ofClub guardians of the club by `GuardianKey.key`
 * @param isMinor the first guardian of a minor without a payer pays
 */
export function judgeGuardians(
  line: number,
  values: Readonly<Record<string, unknown>>,
  {
    known,
    ofClub,
    isMinor,
  }: { readonly known: KnownAthlete | undefined; readonly ofClub: ReadonlyMap<string, Row>; readonly isMinor: boolean },
): Judged {
  const judged: Judged = { plans: [], changes: [], problems: [] };
  const hasPayer = known?.guardians.some(({ isPayer }) => isPayer) ?? false;
  for (const { role, parts, relation } of guardiansIn(values)) {
    if (!parts.lastName || !parts.firstName) {
      judged.problems.push(problemAt(`${role}.lastName`, "import.name_missing"));
      continue;
    }
    const bound = boundTo(known, parts);
    const stored = bound ?? ofClub.get(`${line} ${role}`);
    const kept = stored ? keptOf(stored) : {};
    const other = stored ? changedParts(parts, kept) : Object.entries(parts);
    const after = {
      email: stored?.email ?? null,
      phoneNumber: stored?.phoneNumber ?? null,
      ...Object.fromEntries(other),
    };
    if (!after.email && !after.phoneNumber) {
      judged.problems.push(problemAt(`${role}.email`, "guardian.contact_required"));
      continue;
    }
    const name = `${parts.firstName} ${parts.lastName}`;
    if (stored)
      judged.changes.push(
        ...other.map(([part, value]) => ({ field: `${role}.${part}`, before: kept[part] ?? null, after: value })),
      );
    if (!bound) judged.changes.push({ field: `${role}.fullName`, before: null, after: name });
    judged.plans.push({
      key: ownKey(parts),
      guardianId: stored?.id ?? null,
      isBound: bound !== undefined,
      version: stored?.version ?? null,
      // why asserted: the reader has parsed each part by the contract's own shape.
      person: Object.fromEntries(other) as Partial<NewGuardian>,
      name,
      relation: bound?.relation ?? relation,
      isPayer: bound?.isPayer ?? (isMinor && !hasPayer && judged.plans.length === 0),
    });
  }
  return judged;
}
