import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { peopleIn, personIn, seal, unseal, unsealIn } from "./sealed-text.ts";

const person = fc.record({
  id: fc.uuid(),
  key: fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes)),
});

test("what was sealed is read with its key, is nothing without it, and is never the same twice", () => {
  fc.assert(
    fc.property(person, fc.string({ unit: "grapheme", maxLength: 300 }), (one, text) => {
      const sealed = seal(one, text);
      expect(personIn(sealed)).toBe(one.id);
      expect(unseal(new Map([[one.id, one.key]]), sealed)).toBe(text);
      expect(unseal(new Map(), sealed)).toEqual({ redacted: "erased" });
      expect(seal(one, text)).not.toBe(sealed);
      if (text.length > 3) expect(sealed).not.toContain(text);
    }),
  );
});

test("any text is itself when it is not sealed, whatever it looks like", () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.string().map((text) => `sealed:1:${text}`),
      ),
      (text) => {
        expect(unseal(new Map(), text)).toBe(text);
      },
    ),
  );
});

test("a text that was damaged, or is another key's, is no text", () => {
  const one = { id: crypto.randomUUID(), key: randomBytes(32) };
  const sealed = seal(one, "Giulia Ferri");
  const keys = new Map([[one.id, one.key]]);
  const short = sealed.slice(0, sealed.lastIndexOf(":") + 5);
  expect(unseal(keys, short)).toEqual({ redacted: "text" });
  const others = Array.from({ length: 20 }, () => unseal(new Map([[one.id, randomBytes(32)]]), sealed));
  expect(others).not.toContain("Giulia Ferri");
  expect(others).toContainEqual({ redacted: "text" });
});

test("texts are read and found at any depth", () => {
  fc.assert(
    fc.property(
      person,
      fc.object({ values: [fc.string(), fc.integer(), fc.boolean(), fc.constant(null)] }),
      (one, value) => {
        const texts: string[] = [];
        const sealAll = (part: unknown): unknown => {
          if (typeof part === "string") {
            texts.push(part);
            return seal(one, part);
          }
          if (typeof part !== "object" || part === null) return part;
          if (Array.isArray(part)) return part.map(sealAll);
          return Object.fromEntries(Object.entries(part).map(([name, item]) => [name, sealAll(item)]));
        };
        const sealed = sealAll(value);
        expect(peopleIn(sealed)).toEqual(texts.map(() => one.id));
        expect(JSON.stringify(unsealIn(new Map([[one.id, one.key]]), sealed))).toBe(JSON.stringify(value));
      },
    ),
  );
});
