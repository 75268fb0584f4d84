import type { FieldError } from "#contracts/errors.ts";
import { refusalOf } from "#contracts/field-codes.ts";
import { isPossibleTaxCode, plainTaxCode } from "#upstream/account/organizations/tax-code.ts";
import type { ImportField, ImportKind, Shape } from "../match/fields.ts";
import type { Mapping } from "../match/mapping.ts";
import type { Cell, TableRow } from "../read/cells.ts";
import { amountFrom } from "./amounts.ts";
import { dateFrom } from "./dates.ts";
import { emailFrom } from "./emails.ts";
import { nameFrom } from "./names.ts";
import { type Country, hasLostDigits, phoneFrom } from "./phones.ts";
import type { ColumnOrders } from "./questions.ts";
import { lineOf, maxShort, textOf } from "./texts.ts";
import { answerFrom, genderFrom, listFrom, relationFrom } from "./words.ts";

/** Why a value cannot be taken; besides the codes of fields (`contracts/field-codes.ts`). */
export const valueErrors = [
  "import.name_incomplete", // one name where two are needed
  "import.digits_lost", // a program of sheets wrote 3.33E+09, the last digits are gone
] as const;

/** What somebody should look at, although the value is taken. */
export const valueRemarks = [
  "import.zero_restored", // a telephone number got back the zero that its cell had lost
  "import.name_doubtful", // three names or more, which could be divided otherwise
  "import.first_of_several", // several addresses, of which the first one is taken
] as const;
export type ValueRemark = (typeof valueRemarks)[number];

/** How values are read: what was decided and answered about the columns, and whose telephone numbers they are. */
export interface ReadingRules {
  readonly orders: ColumnOrders;
  readonly country: Country;
  /** The organisation's local date. */
  readonly today: string;
}

/** A value that cannot be taken, at its column. */
export interface ValueProblem {
  readonly field: string;
  readonly column: number;
  readonly code: string;
  readonly params?: FieldError["params"];
}

/**
 * What a row says, by keys of the kind's fields: each value as the contract has it (dates as local dates, amounts in
 * minor units, `list` and `people` as arrays, an answered `payment` as a boolean). A `fullName` is under `firstName` and
 * `lastName`. An empty cell has no key, so that it empties nothing.
 */
export interface RowValues {
  readonly line: number;
  readonly values: Readonly<Record<string, unknown>>;
  readonly problems: readonly ValueProblem[];
  readonly remarks: readonly { readonly field: string; readonly column: number; readonly code: ValueRemark }[];
}

/** A value made of a cell: under the field's key, or under others. */
type Made =
  | { readonly value: unknown; readonly remark?: ValueRemark }
  | {
      readonly names: readonly { readonly firstName: string; readonly lastName: string }[];
      readonly remark?: ValueRemark;
    }
  | { readonly code: string };

interface Place {
  readonly column: number;
  readonly rules: ReadingRules;
  /** The tax code beside a name. */
  readonly taxCode: Cell;
}

const orElse = (value: unknown, code: string): Made => (value === null ? { code } : { value });

function phoneMade(cell: Cell, { rules }: Place): Made {
  if (hasLostDigits(cell)) return { code: "import.digits_lost" };
  const phone = phoneFrom(cell, rules.country);
  if (!phone) return { code: "field.invalid" };
  return { value: phone.number, ...(phone.isRestored ? { remark: "import.zero_restored" as const } : {}) };
}

function emailMade(cell: Cell): Made {
  const found = emailFrom(cell);
  if (!found) return { code: "field.email" };
  return { value: found.email, ...(found.isFirst ? { remark: "import.first_of_several" as const } : {}) };
}

function nameMade(cell: Cell, { column, rules, taxCode }: Place): Made {
  const name = nameFrom(cell, rules.orders.names[column] ?? "lastFirst", taxCode);
  if (!name) return { code: "import.name_incomplete" };
  return { names: [name], ...(name.isDoubtful ? { remark: "import.name_doubtful" as const } : {}) };
}

function peopleMade(cell: Cell, { column, rules }: Place): Made {
  const order = rules.orders.names[column] ?? "lastFirst";
  const names = textOf(cell)
    .split(/[,;/|\n\r]+| - /u)
    .filter((part) => part.trim() !== "")
    .map((part) => nameFrom(part, order));
  const complete = names.filter((name) => name !== null);
  if (complete.length < names.length) return { code: "import.name_incomplete" };
  return {
    names: complete,
    ...(complete.some(({ isDoubtful }) => isDoubtful) ? { remark: "import.name_doubtful" as const } : {}),
  };
}

function taxCodeMade(cell: Cell): Made {
  const code = plainTaxCode(lineOf(cell));
  return isPossibleTaxCode(code) ? { value: code } : { code: "athlete.tax_id_invalid" };
}

function birthMade(cell: Cell, { column, rules }: Place): Made {
  const date = dateFrom(cell, rules.orders.dates[column] ?? "dmy", rules.today);
  return date !== null && date > rules.today ? { code: "athlete.born_ahead" } : orElse(date, "field.date");
}

const amountMade = (cell: Cell): Made => orElse(amountFrom(cell)?.cents ?? null, "field.number");

function paymentMade(cell: Cell): Made {
  const amount = amountFrom(cell);
  const answer = answerFrom(cell);
  // "1" and "0" in a column of amounts are amounts; a word is an answer.
  return amount ? { value: amount.cents } : orElse(answer, "field.number");
}

const makers: Readonly<Record<Shape, (cell: Cell, place: Place) => Made>> = {
  text: (cell) => ({ value: lineOf(cell) }),
  notes: (cell) => ({ value: textOf(cell) }),
  name: (cell) => ({ value: lineOf(cell) }),
  fullName: nameMade,
  birthDate: birthMade,
  date: (cell, { column, rules }) => orElse(dateFrom(cell, rules.orders.dates[column] ?? "dmy"), "field.date"),
  amount: amountMade,
  payment: paymentMade,
  phone: phoneMade,
  email: emailMade,
  taxCode: taxCodeMade,
  gender: (cell) => orElse(genderFrom(cell), "field.choice"),
  relation: (cell) => orElse(relationFrom(cell), "field.choice"),
  list: (cell) => ({ value: listFrom(cell) }),
  people: peopleMade,
};

/** What the contract says against a value; the value as the contract has it otherwise. */
function checked(field: ImportField, value: unknown): { value: unknown } | Pick<ValueProblem, "code" | "params"> {
  if (typeof value === "boolean") return { value };
  const parsed = field.schema.safeParse(value, { reportInput: true });
  if (parsed.success) return { value: parsed.data };
  const [issue] = parsed.error.issues;
  return issue ? refusalOf(issue) : { code: "field.invalid" };
}

/** Names, lists and people: each of their parts by the contract. */
function checkedParts(
  field: ImportField,
  values: readonly unknown[],
): Pick<ValueProblem, "code" | "params"> | undefined {
  const results = values.map((value) => checked(field, value));
  return results.find((result): result is Pick<ValueProblem, "code" | "params"> => "code" in result);
}

/** Characters of a text of several lines, or of a list, before the contract says what it may have. */
const maxLong = 4_000;
const isLong = (shape: Shape) => shape === "text" || shape === "notes" || shape === "list" || shape === "people";

const whoOf = (key: string) => key.slice(0, key.indexOf("."));

/** Reads the rows of one table, by what its columns stand for. */
export class RowReader {
  readonly #columns: readonly {
    readonly index: number;
    readonly field: ImportField;
    readonly codeAt: number | undefined;
  }[];
  readonly #constants: Mapping["constants"];
  readonly #rules: ReadingRules;

  constructor(kind: ImportKind, { columns, constants }: Mapping, rules: ReadingRules) {
    const fields = new Map(kind.fields.map((field) => [field.key, field]));
    this.#columns = columns.flatMap(({ index, field: key }) => {
      const field = fields.get(key ?? "");
      if (!field) return [];
      const codeAt = columns.find((other) => other.field === `${whoOf(field.key)}.taxIDCode`)?.index;
      return [{ index, field, codeAt }];
    });
    this.#constants = constants;
    this.#rules = rules;
  }

  /** What a row says. */
  read({ line, cells }: TableRow): RowValues {
    const values: Record<string, unknown> = {};
    const problems: ValueProblem[] = [];
    const remarks: RowValues["remarks"][number][] = [];
    for (const { index, field, codeAt } of this.#columns) {
      const cell = cells[index] ?? null;
      if (cell === null || textOf(cell) === "") continue;
      const max = isLong(field.shape) ? maxLong : maxShort;
      if (textOf(cell).length > max) {
        problems.push({ field: field.key, column: index, code: "field.too_long", params: { max } });
        continue;
      }
      const taxCode = codeAt === undefined ? null : (cells[codeAt] ?? null);
      const made = makers[field.shape](cell, { column: index, rules: this.#rules, taxCode });
      const refused = "code" in made ? made : this.#keep(values, field, made);
      if (refused) problems.push({ field: field.key, column: index, ...refused });
      else if ("remark" in made && made.remark) remarks.push({ field: field.key, column: index, code: made.remark });
    }
    // What headings say of a guardian counts for rows that have one.
    for (const [key, value] of Object.entries(this.#constants))
      if (Object.keys(values).some((one) => whoOf(one) === whoOf(key))) values[key] ??= value;
    return { line, values, problems, remarks };
  }

  /** Puts a value where it belongs, unless the contract refuses it. */
  #keep(values: Record<string, unknown>, field: ImportField, made: Exclude<Made, { code: string }>) {
    if ("value" in made) return keepValue(values, field, made.value);
    const refused = checkedParts(
      field,
      made.names.flatMap(({ firstName, lastName }) => [firstName, lastName]),
    );
    if (refused) return refused;
    const people = made.names.map(({ firstName, lastName }) => ({ firstName, lastName }));
    const before = values[field.key];
    if (field.shape === "people") values[field.key] = [...(Array.isArray(before) ? before : []), ...people];
    else for (const [part, name] of Object.entries(people[0] ?? {})) values[`${whoOf(field.key)}.${part}`] ??= name;
    return undefined;
  }
}

function keepValue(values: Record<string, unknown>, field: ImportField, value: unknown) {
  if (Array.isArray(value)) {
    const refused = checkedParts(field, value);
    if (!refused) values[field.key] = value;
    return refused;
  }
  const result = checked(field, value);
  if ("code" in result) return result;
  values[field.key] = result.value;
  return undefined;
}
