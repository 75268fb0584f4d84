import { expect, test } from "vitest";
import type { AuditTarget } from "./audit-actions.ts";
import { type PersonalParts, sealParts } from "./audit-personal.ts";

const accountId = "0a0b0c0d-0000-4000-8000-000000000001";
const athleteId = "0a0b0c0d-0000-4000-8000-000000000002";
const actor = { accountId, name: "Giulia Ferri", email: "giulia@demo.example" };

/** The parts with each personal text as `whose|text`; names end in `!`. */
function sealed(parts: Partial<PersonalParts>) {
  return sealParts({ action: "reservation.edit", actor, ...parts }, (person, text, isName) => {
    const whose = "id" in person ? `${person.kind} ${person.id.slice(-1)}` : `${person.kind} ${person.name}`;
    return `${whose}|${text}${isName ? "!" : ""}`;
  });
}

test("an actor is the account, or whoever typed that address", () => {
  expect(sealed({})).toMatchObject({
    actorName: "account 1|Giulia Ferri!",
    actorEmail: "account 1|giulia@demo.example!",
  });
  expect(sealed({ actor: { accountId: null, name: "x@y.example", email: "x@y.example" } })).toMatchObject({
    actorName: "text x@y.example|x@y.example!",
  });
  expect(sealed({ actor: { accountId, name: "", email: "" } })).toMatchObject({ actorName: "", actorEmail: "" });
});

test.for<[AuditTarget, string | undefined]>([
  [{ type: "reservation", label: "Mario Rossi", person: { kind: "athlete", id: athleteId } }, "athlete 2|Mario Rossi!"],
  [{ type: "payment", label: "Mario Rossi" }, "text Mario Rossi|Mario Rossi!"],
  [{ type: "account", id: accountId, label: "giulia@demo.example" }, "account 1|giulia@demo.example!"],
  [{ type: "account", label: "x@y.example" }, "text x@y.example|x@y.example!"],
  [{ type: "picture", label: "mario.jpg" }, "text mario.jpg|mario.jpg!"],
  [{ type: "location", label: "Campo Nord" }, "Campo Nord"],
  [{ type: "court", label: "sealed:1:x" }, "text sealed:1:x|sealed:1:x!"],
  [{ type: "log" }, undefined],
])("the label of %o", ([target, label]) => {
  expect(sealed({ target }).targetLabel).toBe(label);
});

test("what is not known to name nobody is personal; amounts, times, ids and states stay", () => {
  const { changes } = sealed({
    changes: {
      status: { before: "pending", after: "confirmed" },
      startAt: { after: "18:30" },
      amount: { before: 1250, after: null },
      athleteId: { after: athleteId },
      fieldNobodyKnows: { before: "", after: "Anna" },
      notes: { after: { redacted: "text", length: 4 } },
      guestName: { before: "Mario Rossi", after: "Luca Bianchi" },
      guestPhoneNumber: { before: "333 1", after: "333 2" },
      touched: { after: [{ holder: "Sara Villa", when: "21/11/2026", id: athleteId }] },
      target: { after: "manager" },
    },
  });
  expect(changes).toEqual({
    status: { before: "pending", after: "confirmed" },
    startAt: { after: "18:30" },
    amount: { before: 1250, after: null },
    athleteId: { after: athleteId },
    fieldNobodyKnows: { before: "", after: "text Anna|Anna!" },
    notes: { after: { redacted: "text", length: 4 } },
    guestName: { before: "text Mario Rossi|Mario Rossi!", after: "text Luca Bianchi|Luca Bianchi!" },
    guestPhoneNumber: { before: "text Mario Rossi|333 1", after: "text Luca Bianchi|333 2" },
    touched: { after: [{ holder: "text Sara Villa|Sara Villa!", when: "21/11/2026", id: athleteId }] },
    target: { after: "manager" },
  });
});

test("of an account all is its owner's, and nothing but its names finds it; a location's name is nobody's", () => {
  const target: AuditTarget = { type: "account", id: accountId, label: "giulia@demo.example" };
  const changes = { birthPlace: { after: "Roma" }, clothingSizes: { after: { top: "M" } }, language: { after: "it" } };
  expect(sealed({ action: "account.update", target, changes }).changes).toEqual({
    birthPlace: { after: "account 1|Roma" },
    clothingSizes: { after: { top: "account 1|M" } },
    language: { after: "it" },
  });
  const place = { name: { before: "Nord", after: "Sud" }, address: { after: "Via Roma" }, contact: { after: "Anna" } };
  expect(sealed({ action: "location.edit", changes: place }).changes).toEqual({
    ...place,
    contact: { after: "text Anna|Anna!" },
  });
});

test("what a resource says to name nobody is plain in its own actions only", () => {
  const changes = { reservations: { after: "cancel" } };
  expect(sealed({ action: "court_block.create", changes }).changes).toEqual(changes);
  expect(sealed({ action: "closing_period.create", changes }).changes).toEqual(changes);
  expect(sealed({ action: "location.edit", changes }).changes?.reservations).toEqual({ after: "text cancel|cancel!" });
});

test("a search is personal as far as it may name somebody", () => {
  const of = (search: string) =>
    sealed({ action: "audit.read", changes: { search: { after: search } } }).changes?.search;
  expect(of("outcome:refused role:coach from:2026-11-01")).toEqual({
    after: "outcome:refused role:coach from:2026-11-01",
  });
  expect(of('actor:"giulia f" outcome:refused')).toEqual({
    after: 'search actor:"giulia f"|actor:"giulia f" outcome:refused!',
  });
  const filters = { words: { after: ["mario", "rossi"] }, target: { after: "mario" }, outcome: { after: "failed" } };
  expect(sealed({ action: "audit.export", changes: filters }).changes).toEqual({
    words: { after: ["search mario|mario!", "search rossi|rossi!"] },
    target: { after: "search mario|mario!" },
    outcome: { after: "failed" },
  });
});
