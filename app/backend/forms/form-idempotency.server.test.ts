import { expect, test } from "vitest";
import { issueFormKey, type KeyOwner, keyLifetimeMs, keyOrigin, openFormKey } from "./form-idempotency.server.ts";

const secret = "a secret of the tests, 32 characters or more";
const now = new Date("2026-11-20T10:00:00Z");
const of = (sid: string | undefined, visitor?: string): KeyOwner => ({ sid, visitor });
const after = (ms: number) => new Date(now.getTime() + ms);

test("a key is good in its session, for as long as a session lasts", () => {
  const key = issueFormKey(secret, of("one"), now);
  expect(openFormKey(secret, key, of("one"), now)).toEqual({ id: key.split(".")[0], kind: "session" });
  expect(openFormKey(secret, key, of("one"), after(keyLifetimeMs))).toHaveProperty("id");
  expect(openFormKey(secret, key, of("one"), after(keyLifetimeMs + 1))).toBe("refused");
  expect(openFormKey(secret, key, of("other"), now)).toBe("refused");
  expect(openFormKey("another secret, also of 32 characters", key, of("one"), now)).toBe("refused");
});

test("when the session ended, the guards decide", () => {
  expect(openFormKey(secret, issueFormKey(secret, of("one"), now), of(undefined), now)).toBe("unowned");
});

test("a page drawn before anybody signed in belongs to whoever holds it", () => {
  const key = issueFormKey(secret, of(undefined), now);
  for (const session of [undefined, "one"]) expect(openFormKey(secret, key, of(session), now)).toHaveProperty("id");
  // Saying that a key has no owner does not make it so.
  const owned = issueFormKey(secret, of("one"), now).split(".");
  expect(openFormKey(secret, [owned[0], owned[1], "0", owned[3]].join("."), of("other"), now)).toBe("refused");
});

test.each(["", ".", "a.b.c.d", "x.mwpthke6.1.", "x.mwpthke6.0.AAAA"])("%j is no key", (key) => {
  expect(openFormKey(secret, key, of("one"), now)).toBe("refused");
});

test("no two keys are alike", () => {
  expect(issueFormKey(secret, of("one"), now)).not.toBe(issueFormKey(secret, of("one"), now));
});

test("a page of a browser that was given a name is of that browser", () => {
  const key = issueFormKey(secret, of(undefined, "browser"), now);
  for (const session of [undefined, "one"])
    expect(openFormKey(secret, key, of(session, "browser"), now)).toMatchObject({ kind: "visitor" });
  expect(openFormKey(secret, key, of(undefined, "another"), now)).toBe("refused");
  expect(openFormKey(secret, key, of(undefined), now)).toBe("unowned");
});

test("only a key of this session, or of this browser while nobody is signed in, shows where a form is from", () => {
  const owners = [of(undefined), of(undefined, "browser"), of("one", "browser")];
  const keys = owners.map((owner) => issueFormKey(secret, owner, now));
  const origins = (owner: KeyOwner) => keys.map((key) => keyOrigin(secret, key, owner, now));
  expect(origins(of(undefined, "browser"))).toEqual(["foreign", "own", "ended"]);
  expect(origins(of("one", "browser"))).toEqual(["foreign", "foreign", "own"]);
  expect(origins(of("other", "another"))).toEqual(["foreign", "foreign", "ended"]);
  expect(origins(of(undefined))).toEqual(["foreign", "foreign", "ended"]);
});
