import { expect, test } from "vitest";
import { z } from "zod";
import { AppError } from "../errors.server.ts";
import { invalid, parseFormData, upstreamRefusal, withFailed } from "./forms.server.ts";

const schema = z.object({
  name: z.string().max(5),
  email: z.email().optional(),
  amount: z.int().min(1).max(10).optional(),
  kind: z.enum(["a", "b"]).optional(),
  password: z
    .string()
    .refine((value) => value.length > 3, "password.weak")
    .optional(),
  rows: z
    .array(z.object({ price: z.number() }))
    .max(1)
    .optional(),
});
const parse = (fields: Record<string, string>) => parseFormData(new URLSearchParams(fields), schema);

test.each([
  [{}, { name: ["field.required"] }],
  [{ name: "abcdef" }, { name: ['field.too_long|{"max":5}'] }],
  [{ name: "a", email: "b" }, { email: ["field.email"] }],
  [{ name: "a", amount: "x" }, { amount: ["field.number"] }],
  [{ name: "a", amount: "1.5" }, { amount: ["field.integer"] }],
  [{ name: "a", amount: "0" }, { amount: ['field.at_least|{"min":1}'] }],
  [{ name: "a", amount: "11" }, { amount: ['field.at_most|{"max":10}'] }],
  [{ name: "a", kind: "c" }, { kind: ["field.choice"] }],
  [{ name: "a", password: "abc" }, { password: ["password.weak"] }],
  [{ name: "a", "rows[0].price": "1", "rows[1].price": "2" }, { rows: ['field.too_many|{"max":1}'] }],
])("%j is refused with codes", (fields, errors) => {
  expect(parse(fields).reply().error).toEqual(errors);
});

test("a character that no database keeps is refused at its field, also where the schema becomes something else", () => {
  const piped = schema.transform(({ name }) => name);
  const form = new URLSearchParams({ name: "a\0b", password: "abcd" });
  expect(parseFormData(form, schema).reply().error).toEqual({ name: ["field.characters"] });
  expect(parseFormData(form, piped).reply()).toMatchObject({ error: { name: ["field.characters"] } });
  const row = new URLSearchParams({ name: "a", "rows[0].price": "1", "rows[0].note": "\0" });
  expect(parseFormData(row, schema).reply().error).toEqual({ "rows[0].note": ["field.characters"] });
});

test("a field of spaces is an empty one", () => {
  expect(parse({ name: "a", email: " \t " }).status).toBe("success");
  expect(parse({ name: "   " }).reply().error).toEqual({ name: ["field.required"] });
});

test("what is wrong with one of several choices is told at their group, once", () => {
  const choices = z.object({
    days: z.array(z.number()).optional(),
    rows: z.array(z.object({ days: z.array(z.number()) })).optional(),
  });
  const form = new URLSearchParams([
    ["days", "x"],
    ["days", "1"],
    ["days", "y"],
    ["rows[0].days", "1"],
    ["rows[0].days", "z"],
  ]);
  const submission = parseFormData(form, choices);
  expect(submission.reply().error).toEqual({ days: ["field.number"], "rows[0].days": ["field.number"] });
  const sound = parseFormData(new URLSearchParams({ days: "1", "rows[0].days": "2" }), choices);
  const refused = (...path: (string | number)[]) => {
    const fields = [{ path, code: "field.choice" }];
    return upstreamRefusal(new AppError("request.invalid", { status: 400, fields }), sound).data.error;
  };
  expect(refused("days", 0)).toEqual({ days: ["field.choice"] });
  expect(refused("rows", 0, "days", 0)).toEqual({ "rows[0].days": ["field.choice"] });
  expect(refused("data", 3, "days")).toEqual({ days: ["field.choice"] });
});

test("secrets are not sent back, the rest is", () => {
  const { data, init } = invalid(parse({ name: "abcdef", password: "geheim" }), 422, ["password"]);
  expect(init?.status).toBe(422);
  expect(data.initialValue).toEqual({ name: "abcdef" });
});

test("a button that adds a row is no error", () => {
  const form = new URLSearchParams({
    name: "",
    __intent__: JSON.stringify({ type: "insert", payload: { name: "rows" } }),
  });
  expect(invalid(parseFormData(form, schema)).init?.status).toBe(200);
});

const good = () => parse({ name: "a" });

test("upstream's fields come to the form's fields, its code to the form", () => {
  const fields = [{ path: ["rows", 0, "price"], code: "field.at_least", params: { min: 1 } }];
  const onFields = upstreamRefusal(new AppError("request.invalid", { status: 400, fields }), good());
  expect(onFields.init?.status).toBe(400);
  expect(onFields.data.error).toEqual({ "rows[0].price": ['field.at_least|{"min":1}'] });

  const details = { court: "Campo 1", other: { deep: true } };
  const onForm = upstreamRefusal(new AppError("reservation.overlap", { status: 409, details }), good());
  expect(onForm.init?.status).toBe(409);
  expect(onForm.data.error).toEqual({ "": ['reservation.overlap|{"court":"Campo 1"}'] });
});

test("a record that the form names and nobody has is refused at its field", () => {
  const fields = [{ path: ["kind"], code: "record.not_found" }];
  const chosen = parse({ name: "a", kind: "b" });
  const unknown = new AppError("record.not_found", { status: 404, fields });
  const { data, init } = upstreamRefusal(unknown, chosen);
  expect(init?.status).toBe(422);
  expect(data.error).toEqual({ kind: ["record.not_found"] });
  // What the address names, and not the form, is a page that is not there.
  expect(() => upstreamRefusal(unknown, good())).toThrow(unknown);
  const gone = new AppError("record.not_found", { status: 404 });
  expect(() => upstreamRefusal(gone, chosen)).toThrow(gone);
});

test("a code of this form stands at its field, whatever its status", () => {
  const error = new AppError("password.current_wrong", { status: 401 });
  const { data, init } = upstreamRefusal(error, good(), { "password.current_wrong": "password" });
  expect(init?.status).toBe(422);
  expect(data.error).toEqual({ password: ["password.current_wrong"] });
});

test("what upstream says twice, as its code and at the field, is said once", () => {
  const fields = [{ path: ["amount"], code: "payment.exceeds_debit", params: { toPay: 100 } }];
  const error = new AppError("payment.exceeds_debit", { status: 422, fields, details: { toPay: 100, total: 200 } });
  const { data } = upstreamRefusal(error, good(), { "payment.exceeds_debit": "amount" });
  expect(data.error).toEqual({ amount: ['payment.exceeds_debit|{"toPay":100}'] });
});

test.each([
  new AppError("auth.forbidden", { status: 403 }),
  new AppError("record.not_found", { status: 404 }),
  new Response(null, { status: 302 }),
  new Error("a mistake of ours"),
])("%s is no refusal", (error) => {
  expect(() => upstreamRefusal(error, good())).toThrow();
});

test.each([
  ["audit.unavailable", 503, "audit.unavailable"],
  ["database.full", 507, "database.full"],
  ["upstream.unreachable", 502, "upstream.outcome_unknown"],
  ["upstream.contract_broken", 502, "upstream.unreadable"],
  ["server.unknown", 500, "upstream.failed"],
])("after %s the form keeps what was typed and says what is known", (code, status, said) => {
  const submission = good();
  const { data, init } = upstreamRefusal(new AppError(code, { status }), submission);
  expect(data.error).toEqual({ "": [said] });
  expect(data.initialValue).toEqual(submission.payload);
  expect(init?.status).toBe(status);
});

test("what failed is said before why, after a failure of which is known that nothing was done", () => {
  const said = (code: string, status: number, fields: AppError["fields"] = []) => {
    const error = new AppError(code, { status, fields });
    return withFailed(upstreamRefusal(error, good()), error, "team.generic").data.error;
  };
  expect(said("server.unknown", 500)).toEqual({ "": ["team.generic", "upstream.failed"] });
  expect(said("request.invalid", 400)).toEqual({ "": ["team.generic", "request.invalid"] });
  expect(said("upstream.unreachable", 502)).toEqual({ "": ["upstream.outcome_unknown"] });
  expect(said("reservation.overlap", 409)).toEqual({ "": ["reservation.overlap"] });
  expect(said("request.invalid", 400, [{ path: ["name"], code: "field.invalid", params: {} }])).toEqual({
    name: ["field.invalid"],
  });
});

test("a failure that nobody foresaw comes with what an administrator needs to find it", () => {
  const error = new AppError("server.unknown", { status: 500, details: { requestId: "r-1" } });
  expect(upstreamRefusal(error, good()).data.error).toEqual({ "": ['upstream.failed|{"requestId":"r-1"}'] });
});
