import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createSealer, sealingKeys } from "./sealed.ts";

const keyOf = (id: string) => ({ id, key: randomBytes(32) });
const [first, second] = [keyOf("first"), keyOf("second")];
const about = ["paymentMethod", "organisation", "redsys"];

describe("a sealed text", () => {
  it("opens as it was, whatever it holds, and never shows", () => {
    const sealer = createSealer([first]);
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        const sealed = sealer.seal(text, about);
        expect(sealer.open(sealed, about)).toBe(text);
        if (text.length > 3) expect(JSON.stringify(sealed)).not.toContain(text);
      }),
    );
    expect(sealer.seal("same", about).sealed).not.toBe(sealer.seal("same", about).sealed);
  });

  it("opens for what it is about only, and unchanged only", () => {
    const sealer = createSealer([first]);
    const { keyId, sealed } = sealer.seal("secret", about);
    expect(() => sealer.open({ keyId, sealed }, ["paymentMethod", "another", "redsys"])).toThrow();
    const bytes = Buffer.from(sealed, "base64url");
    for (let place = 0; place < bytes.length; place++) {
      const changed = Buffer.from(bytes);
      changed[place] = (changed[place] ?? 0) ^ 1;
      expect(() => sealer.open({ keyId, sealed: changed.toString("base64url") }, about)).toThrow();
    }
    expect(() => sealer.open({ keyId, sealed: "" }, about)).toThrow();
  });

  it("opens by the key that it names: with the old one behind the new, not without it", () => {
    const old = createSealer([first]).seal("secret", about);
    const rotated = createSealer([second, first]);
    expect(rotated.open(old, about)).toBe("secret");
    expect(rotated.seal("secret", about).keyId).toBe("second");
    expect(() => createSealer([second]).open(old, about)).toThrow("no key first");
    expect(() => createSealer([]).seal("secret", about)).toThrow("no key");
  });
});

describe("keys of the environment", () => {
  const key = randomBytes(32);

  it("are named and have 32 bytes, newest first", () => {
    const list = `b:${key.toString("base64url")}, a:${key.toString("base64")}`;
    expect(sealingKeys(list)).toEqual([
      { id: "b", key },
      { id: "a", key },
    ]);
  });

  it.each(["", "a", "a:", `a:${randomBytes(31).toString("base64")}`, `:${key.toString("base64")}`, "a:b:c"])(
    "%j are none, and the message holds no key",
    (list) => expect(() => sealingKeys(list)).toThrow("must be names and keys"),
  );

  it("are named once", () => {
    const text = key.toString("base64url");
    expect(() => sealingKeys(`a:${text},a:${text}`)).toThrow("once");
  });
});
