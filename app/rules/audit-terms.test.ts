import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { auditActions, auditOutcomes } from "./audit-actions.ts";
import {
  type ActionChoice,
  type AuditSearch,
  actionsOf,
  auditAreas,
  hasLetters,
  maxSearchLength,
  searchTerms,
  vocabularyOf,
} from "./audit-search.ts";
import { parseSearch, readSearch, searchParams, writeSearch } from "./audit-terms.ts";
import { everyone } from "./permissions.ts";

const words = vocabularyOf({
  term: (term) => ({ actor: "chi", outcome: "esito", from: "dal", to: "al", action: "azione" })[term as "from"] ?? term,
  role: (role) => (role === "coach" ? "Allenatore" : role),
  action: (action) => (action === "reservation.confirm" ? "Conferma della prenotazione" : action),
  area: (area) => (area === "closing_period" ? "Giorni di chiusura" : area),
  outcome: (outcome) =>
    ({ succeeded: "Riuscita", refused: "Rifiutata", failed: "Non riuscita", unknown: "Ignoto" })[outcome],
});
const read = (text: string) => parseSearch(text, words);

describe("the search box", () => {
  test.for<[string, AuditSearch]>([
    ["", {}],
    ["rossi  10:30", { words: ["rossi", "10:30"] }],
    ['actor:rossi "Campo 1" outcome:refused', { actor: "rossi", outcome: "refused", words: ["Campo 1"] }],
    ['CHI:"Anna Maria" esito:"non RIUSCITA"', { actor: "Anna Maria", outcome: "failed" }],
    ["esito:riuscita ruolo", { outcome: "succeeded", words: ["ruolo"] }],
    ['azione:"conferma della prenotazione"', { action: "reservation.confirm" }],
    ['action:"giorni di chiusura"', { action: "closing_period.*" }],
    ["action:payment", { action: "payment.*" }],
    ["role:allenatore address:2001:db8::1", { role: "coach", address: "2001:db8::1" }],
    ["from:2026-03-01 al:31/3/2026", { from: "2026-03-01", to: "2026-03-31" }],
    ['"actor:rossi" "a \\"b\\" c"', { words: ["actor:rossi", 'a "b" c'] }],
    ["actor:rossi actor:rossi", { actor: "rossi" }],
  ])("%s", ([text, search]) => {
    expect(read(text)).toEqual({ search, problems: [] });
  });

  test.for([
    ["colour:red", { term: "words", code: "unknown_term", value: "colour" }],
    ["actor:", { term: "actor", code: "empty", value: "actor" }],
    ['actor:""', { term: "actor", code: "empty", value: "actor" }],
    ['target:"Campo 1', { term: "target", code: "unclosed_quote", value: "Campo 1" }],
    ["actor:rossi actor:bianchi", { term: "actor", code: "twice", value: "actor" }],
    ["esito:forse", { term: "outcome", code: "outcome", value: "forse" }],
    ["action:reservation.fly", { term: "action", code: "action", value: "reservation.fly" }],
    ["role:king", { term: "role", code: "role", value: "king" }],
    ["from:2026-02-30", { term: "from", code: "date", value: "2026-02-30" }],
    ["to:0000-01-01", { term: "to", code: "date", value: "0000-01-01" }],
    ["from:2026-03-02 to:2026-03-01", { term: "to", code: "period", value: "2026-03-01" }],
    ["%", { term: "words", code: "no_letters", value: "%" }],
    ["x".repeat(maxSearchLength + 1), { term: "words", code: "too_long", value: "" }],
  ] as const)("says what is wrong with %s", ([text, problem]) => {
    expect(read(text).problems).toEqual([problem]);
  });

  test("asks the database for nothing that it cannot hold", () => {
    expect(read("a\0b").search).toEqual({ words: ["ab"] });
  });

  test("what is right beside a mistake is understood", () => {
    expect(read("actor:rossi esito:forse campo").search).toEqual({ actor: "rossi", words: ["campo"] });
  });
});

describe("the address", () => {
  const from = (query: Record<string, string>) => readSearch(new URLSearchParams(query), words);

  test("a term in the box goes to its field, and the box keeps the words", () => {
    expect(from({ q: "actor:rossi campo", actor: "bianchi", outcome: "refused" })).toEqual({
      search: { actor: "rossi", outcome: "refused", words: ["campo"] },
      box: "campo",
      boxProblems: [],
      fieldProblems: [],
    });
  });
  test("a box with a mistake stays as it was typed", () => {
    expect(from({ q: "actor:rossi  esito:forse", to: "x" })).toEqual({
      search: { actor: "rossi" },
      box: "actor:rossi  esito:forse",
      boxProblems: [{ term: "outcome", code: "outcome", value: "forse" }],
      fieldProblems: [{ term: "to", code: "date", value: "x" }],
    });
  });
  test("empty fields ask nothing", () => {
    expect(from({ q: "", actor: "", from: "", role: " " })).toEqual({
      search: {},
      box: "",
      boxProblems: [],
      fieldProblems: [],
    });
  });
});

/** Any search that can be asked for. */
const text = fc
  .string({ unit: fc.constantFrom(..."aB1é :.\"\\'*%_-@\n\tß"), minLength: 1, maxLength: 12 })
  .map((value) => value.trim())
  .filter(hasLetters);
const date = fc
  .date({ min: new Date("1970-01-01"), max: new Date("2999-12-31"), noInvalidDate: true })
  .map((value) => value.toISOString().slice(0, 10));
const actions = [...auditActions, ...auditAreas.map((area): ActionChoice => `${area}.*`)];
const searches: fc.Arbitrary<AuditSearch> = fc
  .record(
    {
      actor: text,
      role: fc.constantFrom(...everyone),
      action: fc.constantFrom(...actions),
      target: text,
      outcome: fc.constantFrom(...auditOutcomes),
      address: text,
      from: date,
      to: date,
      words: fc.array(text, { minLength: 1, maxLength: 4 }),
    },
    { requiredKeys: [] },
  )
  .map((search) =>
    search.from !== undefined && search.to !== undefined && search.from > search.to
      ? { ...search, from: search.to, to: search.from }
      : search,
  );

describe("any search", () => {
  test("is written and read again", () => {
    fc.assert(
      fc.property(searches, (search) => {
        expect(read(writeSearch(search))).toEqual({ search, problems: [] });
      }),
    );
  });
  test("goes into an address and comes back", () => {
    fc.assert(
      fc.property(searches, (search) => {
        const back = readSearch(new URLSearchParams(String(searchParams(search))), words);
        expect(back).toMatchObject({ search, boxProblems: [], fieldProblems: [] });
        expect(readSearch(new URLSearchParams({ q: writeSearch(search) }), words).search).toEqual(search);
      }),
    );
  });
  test("no text breaks the parser, and no part of it gets lost in silence", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'a:"\\ \0\n\ud83dé_1') }), (typed) => {
        const { search, problems } = read(typed);
        if (typed.replaceAll("\0", "").trim() === "")
          expect({ search, problems }).toEqual({ search: {}, problems: [] });
        else expect(Object.keys(search).length + problems.length).toBeGreaterThan(0);
      }),
    );
  });
});

test("an area stands for all of its actions", () => {
  expect(actionsOf("payment.*")).toEqual(["payment.add", "payment.edit", "payment.delete", "payment.refund"]);
  expect(actionsOf("reservation.*")).not.toContain("reservation_series.create");
  expect(actionsOf("auth.sign_in")).toEqual(["auth.sign_in"]);
  expect(searchTerms).toHaveLength(8);
});
