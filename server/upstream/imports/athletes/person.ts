import type { AthleteBody } from "#contracts/academy/athletes.ts";
import type { ImportRow } from "#contracts/imports/import-rows.ts";
import type { AthleteRow } from "#upstream/academy/athletes/save.ts";
import { partsOf } from "../rows/judgement.ts";
import { changedParts } from "../rows/same-values.ts";

type Changes = ImportRow["changes"];

/** What an athlete has, by the parts of the keys of a file's fields. */
const keptOf = (row: AthleteRow): Readonly<Record<string, string | null>> => ({
  firstName: row.firstName,
  lastName: row.lastName,
  gender: row.gender === "notSpecified" ? null : row.gender,
  birthDate: row.birthDate,
  birthPlace: row.birthPlace,
  taxIDCode: row.taxIdCode,
  nickname: row.nickname,
  email: row.email,
  phoneNumber: row.phoneNumber,
  address: row.address,
  zipCode: row.zipCode,
  city: row.city,
  province: row.province,
  notes: row.notes === "" ? null : row.notes,
  "clothingSizes.top": row.topSize,
  "clothingSizes.shorts": row.shortsSize,
  "clothingSizes.tankTop": row.tankTopSize,
});

const sizePart = /^clothingSizes\.(top|shorts|tankTop)$/u;

/** A body of the resource from the parts of a row; sizes that the row does not name stay as they are. */
function bodyOf(parts: Readonly<Record<string, string>>, stored: AthleteRow | null): Partial<AthleteBody> {
  const plain = Object.entries(parts).filter(([part]) => !sizePart.test(part));
  const sizes = Object.entries(parts).flatMap(([part, value]) => {
    const name = sizePart.exec(part)?.[1];
    return name ? [[name, value] as const] : [];
  });
  const kept = {
    top: stored?.topSize ?? null,
    shorts: stored?.shortsSize ?? null,
    tankTop: stored?.tankTopSize ?? null,
  };
  // why asserted: the reader has parsed each part by the contract's own shape.
  return {
    ...Object.fromEntries(plain),
    ...(sizes.length > 0 && { clothingSizes: { ...kept, ...Object.fromEntries(sizes) } }),
  } as Partial<AthleteBody>;
}

/**
 * What a row says of an athlete, as a body of the resource: all of it of a new one, else only what is otherwise than what
 * is kept. An empty cell has no part, and empties nothing.
 */
export function athleteFields(
  values: Readonly<Record<string, unknown>>,
  stored: AthleteRow | null,
): { readonly fields: Partial<AthleteBody>; readonly changes: Changes } {
  const parts = partsOf(values, "athlete");
  if (!stored) return { fields: bodyOf(parts, null), changes: [] };
  const kept = keptOf(stored);
  const other = changedParts(parts, kept);
  return {
    fields: bodyOf(Object.fromEntries(other), stored),
    changes: other.map(([part, value]) => ({ field: `athlete.${part}`, before: kept[part] ?? null, after: value })),
  };
}
