import { expect, test } from "vitest";
import { issueFormKey, keyLifetime, openFormKey } from "./form-keys.server.ts";

const secret = "a secret of the tests, 32 characters or more";
const now = new Date("2026-11-20T10:00:00Z");
const after = (ms: number) => new Date(now.getTime() + ms);

test("a key is good in its session, for as long as a session lasts", () => {
  const key = issueFormKey(secret, "one", now);
  expect(openFormKey(secret, key, "one", now)).toEqual({ id: key.split(".")[0] });
  expect(openFormKey(secret, key, "one", after(keyLifetime))).toHaveProperty("id");
  expect(openFormKey(secret, key, "one", after(keyLifetime + 1))).toBe("refused");
  expect(openFormKey(secret, key, "other", now)).toBe("refused");
  expect(openFormKey("another secret, also of 32 characters", key, "one", now)).toBe("refused");
});

test("when the session ended, the guards decide", () => {
  expect(openFormKey(secret, issueFormKey(secret, "one", now), undefined, now)).toBe("unowned");
});

test("a page drawn before anybody signed in belongs to whoever holds it", () => {
  const key = issueFormKey(secret, undefined, now);
  for (const session of [undefined, "one"]) expect(openFormKey(secret, key, session, now)).toHaveProperty("id");
  // Saying that a key has no owner does not make it so.
  const owned = issueFormKey(secret, "one", now).split(".");
  expect(openFormKey(secret, [owned[0], owned[1], "0", owned[3]].join("."), "other", now)).toBe("refused");
});

test.each(["", ".", "a.b.c.d", "x.mwpthke6.1.", "x.mwpthke6.0.AAAA"])("%j is no key", (key) => {
  expect(openFormKey(secret, key, "one", now)).toBe("refused");
});

test("no two keys are alike", () => {
  expect(issueFormKey(secret, "one", now)).not.toBe(issueFormKey(secret, "one", now));
});
