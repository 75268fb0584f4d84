import fc from "fast-check";
import { expect, test } from "vitest";
import { z } from "zod";
import { formValues } from "#app/rules/form-values.ts";
import { type LanguageCode, languages } from "#app/rules/languages.ts";
import { PriceListBody, priceLists } from "#contracts/facilities/price-lists.ts";
import { constraintOf, formOf } from "./contract-form.server.ts";
import { parseFormData } from "./forms.server.ts";

const money = ["price", "guestPrice"];

/** What a browser sends of a form that starts with these values. */
function posted(values: object, prefix = "", form = new FormData()): FormData {
  for (const [key, value] of Object.entries(values)) {
    const name = prefix + key;
    for (const [index, item] of Array.isArray(value) ? value.entries() : [])
      if (typeof item === "object") posted(item, `${name}[${index}].`, form);
      else form.append(name, item);
    if (typeof value === "string") form.append(name, value);
  }
  return form;
}

const cents = fc.integer({ min: 0, max: 1_000_000 });
const time = fc.integer({ min: 0, max: 23 }).map((hour) => `${String(hour).padStart(2, "0")}:15`);
const row = fc.record({
  daysOfWeek: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 7 }),
  startAt: time,
  endAt: time,
  price: cents,
  guestPrice: fc.option(cents),
});
const common = {
  name: fc.constantFrom("Estate", "Inverno 2026"),
  currency: fc.constantFrom("eur", "chf"),
  fieldIds: fc.array(fc.uuid(), { maxLength: 3 }),
  sportIds: fc.array(fc.uuid(), { maxLength: 3 }),
  validFrom: fc.constantFrom(null, "2026-01-01"),
  validTo: fc.constantFrom(null, "2026-12-31"),
};
const body = fc.oneof(
  fc.record({ ...common, type: fc.constant("ranged"), priceRanges: fc.array(row, { minLength: 1, maxLength: 4 }) }),
  fc.record({
    ...common,
    type: fc.constant("by_slot"),
    slotMinutes: fc.integer({ min: 5, max: 1440 }),
    price: cents,
    guestPrice: fc.option(cents),
  }),
);

test("a body written as a form and read again is the same, in every language", () => {
  fc.assert(
    fc.property(body, fc.constantFrom<LanguageCode>(...languages), (given, locale) => {
      const form = posted(formValues(given, { locale, money }));
      const submission = parseFormData(form, formOf(PriceListBody, { locale, money }));
      expect(submission.status).toBe("success");
      expect(submission.status === "success" && submission.value).toEqual(given);
    }),
  );
});

const slot = { type: "by_slot", name: "Estate", currency: "eur", slotMinutes: "60", price: "12,50" };
const errorsOf = (values: object) =>
  parseFormData(posted(values), formOf(priceLists.replace.body, { locale: "it", money })).reply().error;

test("limits are the contract's, and all fields are told at once", () => {
  expect(errorsOf(slot)).toBeUndefined();
  expect(errorsOf({ ...slot, version: "3" })).toBeUndefined();
  const errors = errorsOf({ ...slot, name: "x".repeat(81), price: "dodici", slotMinutes: "2000" });
  expect(Object.keys(errors ?? {}).toSorted()).toEqual(["name", "price", "slotMinutes"]);
  expect(errorsOf({ ...slot, price: "10000,01" })).toHaveProperty("price");
});

test("a rule across fields is the contract's, too", () => {
  const period = z
    .object({ from: z.iso.date(), to: z.iso.date().nullable().default(null), all: z.boolean() })
    .refine(({ from, to }) => to === null || from <= to, { path: ["to"], message: "period.ends_before" });
  const read = (values: object) => parseFormData(posted(values), formOf(period, { locale: "it" }));
  const blank = read({ from: "2026-01-01", to: "", all: "" });
  expect(blank.status === "success" && blank.value).toEqual({ from: "2026-01-01", to: null, all: false });
  expect(read({ from: "2026-02-01", to: "2026-01-01", all: "on" }).reply().error).toEqual({
    to: ["period.ends_before"],
  });
});

test("a text that may be empty may be left blank", () => {
  const notes = z.object({ notes: z.string().trim().max(10) });
  const blank = parseFormData(posted({ notes: " " }), formOf(notes, { locale: "it" }));
  expect(blank.status === "success" && blank.value).toEqual({ notes: "" });
  expect(constraintOf(notes)).toEqual({ notes: { required: false, maxLength: 10 } });
});

test("a form learns from the contract how long its texts may be and what may stay empty", () => {
  const { name, validFrom } = constraintOf(priceLists.create.body);
  expect(name).toMatchObject({ required: true, maxLength: 80 });
  expect(validFrom).toMatchObject({ required: false });
  const { slotMinutes } = constraintOf(priceLists.create.body);
  expect(slotMinutes).toMatchObject({ maxLength: 6 });
});

test.each([
  ["2,5", "field.integer"],
  ["2.5", "field.integer"],
  ["due", "field.number"],
  ["2", undefined],
])("the whole number %s: %s", (count, code) => {
  const form = posted({ count });
  const { error } = parseFormData(form, formOf(z.object({ count: z.number().int() }), { locale: "it" })).reply();
  expect(error).toEqual(code && { count: [code] });
});

test.each([
  ["price", "dodici", "field.money"],
  ["price", "12,505", "field.decimals"],
  ["price", "1.250", undefined],
  ["price", "-1", 'field.at_least|{"min":0}'],
  ["basisPoints", "dodici", "field.percentage"],
  ["basisPoints", "12,505", "field.decimals"],
  ["basisPoints", "12,5", undefined],
])("%s of %s: %s", (name, typed, code) => {
  const shape = z.object({ [name]: z.number().int().min(0) });
  const rules = { locale: "it" as const, money: ["price", "basisPoints"] };
  const { error } = parseFormData(posted({ [name]: typed }), formOf(shape, rules)).reply();
  expect(error).toEqual(code && { [name]: [code] });
});
