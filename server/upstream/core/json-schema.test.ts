import { describe, expect, it } from "vitest";
import { z } from "zod";
import { componentName, createComponents } from "./json-schema.ts";

describe("createComponents", () => {
  it("keeps a named schema once, however deep, and refers to it", () => {
    const Inner = z.enum(["a", "b"]).meta({ id: "TestInner" });
    const Outer = z.object({ one: Inner, other: Inner.nullable(), list: z.array(Inner) }).meta({ id: "TestOuter" });
    const { schemas, schemaOf } = createComponents();
    const schema = schemaOf(Outer, "output");
    expect(componentName(schema)).toBe("TestOuter");
    const $ref = "#/components/schemas/TestInner";
    expect(schemas).toEqual({
      TestInner: { type: "string", enum: ["a", "b"] },
      TestOuter: {
        type: "object",
        properties: {
          one: { $ref },
          other: { anyOf: [{ $ref }, { type: "null" }] },
          list: { type: "array", items: { $ref } },
        },
        required: ["one", "other", "list"],
      },
    });
  });

  it("writes a known format without its pattern, and what a caller sends before it is transformed", () => {
    const { schemaOf } = createComponents();
    const flag = z.enum(["true", "false"]).transform((value) => value === "true");
    expect(schemaOf(z.object({ id: z.uuid(), flag, page: z.number().default(1) }), "input")).toEqual({
      type: "object",
      properties: {
        id: { type: "string", format: "uuid" },
        flag: { type: "string", enum: ["true", "false"] },
        page: { type: "number", default: 1 },
      },
      required: ["id", "flag"],
    });
  });

  it("says of a tuple how long it is and what its parts are", () => {
    const { schemaOf } = createComponents();
    const [number, text] = [{ type: "number" }, { type: "string" }];
    expect(schemaOf(z.object({ pair: z.tuple([z.number(), z.number()]) }), "output").properties).toEqual({
      pair: { type: "array", prefixItems: [number, number], items: number, minItems: 2, maxItems: 2 },
    });
    expect(schemaOf(z.tuple([z.number(), z.string()]), "output")).toEqual({
      type: "array",
      prefixItems: [number, text],
      items: { anyOf: [number, text] },
      minItems: 2,
      maxItems: 2,
    });
  });

  it("refuses a name that means two things", () => {
    const { schemaOf } = createComponents();
    const Defaulted = z.object({ page: z.number().default(1) }).meta({ id: "TestDefaulted" });
    schemaOf(Defaulted, "input");
    expect(() => schemaOf(Defaulted, "output")).toThrow("TestDefaulted reads differently");
  });
});
