import fc from "fast-check";
import { expect, it } from "vitest";
import { SetupCode, setupCodeAlphabet, setupCodeLength } from "#contracts/operations/setup.ts";
import { codeOf, groupedCode, isCode, setupAddress } from "./code.ts";

const bytes = fc.uint8Array({ minLength: 32, maxLength: 32 });

it("a code has 16 of 32 characters, and is read back however it is copied", () => {
  expect(new Set(setupCodeAlphabet).size).toBe(32);
  fc.assert(
    fc.property(bytes, fc.constantFrom(" ", "-", "", "  "), fc.boolean(), (random, between, isLower) => {
      const code = codeOf(random);
      expect([...code]).toHaveLength(setupCodeLength);
      expect([...code].every((one) => setupCodeAlphabet.includes(one))).toBe(true);
      const typed = groupedCode(code).replaceAll("-", between);
      expect(SetupCode.parse(isLower ? typed.toLowerCase() : typed)).toBe(code);
      expect(new URL(setupAddress("https://club.example/", code)).searchParams.get("code")).toBe(groupedCode(code));
    }),
  );
});

it("each character counts five bits of the secret", () => {
  fc.assert(
    fc.property(bytes, fc.nat(15), fc.nat(4), (random, at, bit) => {
      const other = Uint8Array.from(random);
      other[at] = (other[at] ?? 0) ^ (1 << bit);
      expect(isCode(codeOf(other), codeOf(random))).toBe(false);
      expect(isCode(codeOf(random), codeOf(random))).toBe(true);
    }),
  );
});

it("what is no code is refused before it is compared", () => {
  for (const typed of ["", "ABCD-EFGH-JKLM-NPQ", "ABCD-EFGH-JKLM-NPQ0", "ABCDEFGHJKLMNPQRS", "A".repeat(500)])
    expect(SetupCode.safeParse(typed).success, typed).toBe(false);
});
