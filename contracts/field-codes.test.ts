import { describe, expect, it } from "vitest";
import { z } from "zod";
import { fieldError } from "./field-codes.ts";
import { Email, LocalDate, line, WallTime } from "./scalars.ts";

const codesOf = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value, { reportInput: true }).error?.issues.map((issue) => {
    const { code, params } = fieldError(issue);
    return params ? [code, params] : code;
  });

describe("codes of refused values", () => {
  it.each([
    [z.string(), undefined, ["field.required"]],
    [line(5), "", ["field.required"]],
    [line(5), "too long", [["field.too_long", { max: 5 }]]],
    [z.string().min(3), "a", [["field.too_short", { min: 3 }]]],
    [Email, "", ["field.required"]],
    [Email, "nobody", ["field.email"]],
    [Email, "jörg@posta.example", ["field.email"]],
    [Email, `${"x".repeat(250)}@posta.example`, [["field.too_long", { max: 254 }]]],
    [z.uuid(), "1", ["field.choice"]],
    [z.enum(["a", "b"]), "c", ["field.choice"]],
    [z.enum(["a", "b"]), undefined, ["field.required"]],
    [z.number(), "x", ["field.number"]],
    [z.number().int(), 1.5, ["field.integer"]],
    [z.number().min(0), -1, [["field.at_least", { min: 0 }]]],
    [z.number().gt(0), 0, [["field.more_than", { min: 0 }]]],
    [z.number().max(9), 10, [["field.at_most", { max: 9 }]]],
    [z.array(z.string()).min(2), ["a"], [["field.too_few", { min: 2 }]]],
    [LocalDate, "2026-02-30", ["field.date"]],
    [WallTime, "25:00", ["field.time"]],
    [z.string().refine(() => false, "password.weak"), "x", ["password.weak"]],
  ])("%#: names the reason", (schema, value, codes) => {
    expect(codesOf(schema, value)).toEqual(codes);
  });

  it("keeps the path of nested values", () => {
    const schema = z.object({ rows: z.array(z.object({ name: line(3) })) });
    const issue = schema.safeParse({ rows: [{ name: "ok" }, { name: "long" }] }).error?.issues[0];
    expect(issue && fieldError(issue).path).toEqual(["rows", 1, "name"]);
  });
});

describe("addresses", () => {
  it.each([
    ["anna@posta.example", "anna@posta.example"],
    [" o'neill@posta.example ", "o'neill@posta.example"],
    ["anna@münchen.example", "anna@xn--mnchen-3ya.example"],
    ["anna@xn--mnchen-3ya.example", "anna@xn--mnchen-3ya.example"],
    ["info@почта.рф", "info@xn--80a1acny.xn--p1ai"],
  ])("%s is kept as %s", (typed, kept) => expect(Email.parse(typed)).toBe(kept));

  it.each(["a@b@c.example", "a@１.２.３.４", "a@-b.example", "a..b@c.example", "a@[127.0.0.1]", "a@posta"])(
    "%s is none",
    (typed) => expect(Email.safeParse(typed).success).toBe(false),
  );
});
