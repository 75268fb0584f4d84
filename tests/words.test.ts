import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, test } from "vitest";
import { chapterFiles, readChapter } from "#tests/support/help-chapters.ts";
import { type Language, languages, namespacesOf, readTexts } from "#tests/support/locale-files.ts";
import { exportTexts } from "#upstream/facilities/reservations/export/csv-texts.ts";

const root = join(import.meta.dirname, "..");

interface Banned {
  readonly words: RegExp;
  readonly say: string;
  /** Keys that may use them all the same. */
  readonly but?: readonly string[];
}

/** Terms of a search stand between straight quotes: people type those. */
const quotes: Banned = { words: /"/u, say: "quotes of the language", but: ["audit:filters.searchHint"] };
const ellipsis: Banned = { words: /\.\.\./u, say: "…" };
/** The specification's section 8 has these texts to the letter. */
const specified = [
  "common:errors.status.502",
  "common:errors.upstream.unreachable",
  "common:errors.upstream.unavailable",
  "common:errors.upstream.outcome_unknown",
];

/** Words that `docs/words.md` has another one for, by language. */
const banned: Readonly<Record<Language, readonly Banned[]>> = {
  it: [
    { words: /\bostacol/iu, say: "conflitto: what staff see is another reservation, not an obstacle" },
    { words: /\bslot\b/iu, say: "turno" },
    { words: /\b(?:non )?dichiarat[aeio]\b/iu, say: "fuori dall'orario di apertura" },
    { words: /\bdisdett/iu, say: "annullamento" },
    { words: /\b(?:utent[ei]|giocator[ei])\b/iu, say: "atleta, or account for who signs in" },
    { words: /prezz[oi] richiest/iu, say: "prezzo finale" },
    { words: /rispetta(?:no)? i filtri/iu, say: "con questi filtri" },
    { words: /^vuoto:|\. vuoto:/iu, say: "se lo lasci vuoto" },
    { words: /d'ufficio|si prega|effettu|utilizz|visualizz|clicca/iu, say: "what one would say at the desk" },
    { words: /rifiutat[ae] da(?:l|lla) (?:manager|gestore|struttura)/iu, say: "annullata dal circolo, or rifiutata" },
    quotes,
    { ...ellipsis, but: specified },
  ],
  en: [
    { words: /\breservations?\b/iu, say: "booking: one word, and the verb is to book" },
    { words: /\bturns?\b/iu, say: "slot" },
    { words: /\bobstacles?\b/iu, say: "conflict" },
    { words: /\bcancel(?:ed|ing)\b|\b(?:color|organiz|authoriz)/iu, say: "the British spelling" },
    { words: /\bpictures?\b/iu, say: "photo" },
    { words: /\be-mail/iu, say: "email" },
    { words: /\bsomebody\b|\bwhoever knows\b/iu, say: "someone, anyone who" },
    { words: /\blog (?:in|out)\b/iu, say: "sign in, sign out" },
    { words: /\bprice asked\b/iu, say: "final price" },
    { words: /\bpartially\b/iu, say: "partly" },
    { words: /\bdeclared\b/iu, say: "outside opening hours" },
    { words: /\baction log\b/iu, say: "activity log" },
    { words: /\bin arrears\b/iu, say: "overdue" },
    { words: /^empty:|\. empty:/iu, say: "leave empty to …" },
    quotes,
    ellipsis,
  ],
  es: [
    { words: /\batletas?\b/iu, say: "deportista" },
    { words: /\bslots?\b/iu, say: "turno" },
    { words: /\bobstáculo/iu, say: "conflicto" },
    { words: /\banul/iu, say: "cancelar" },
    { words: /\b(?:e-?mail)\b/iu, say: "correo" },
    { words: /\breembols/iu, say: "devolución" },
    { words: /\b(?:mánager|manager|gestor)\b/iu, say: "gerente for the role, club for who cancels" },
    { words: /\bdeclarad/iu, say: "fuera del horario de apertura" },
    { words: /\bbonos?\b(?! de recuperación)/iu, say: "paquete" },
    { words: /\bpor saldar\b/iu, say: "por pagar" },
    { words: /precio solicitado/iu, say: "precio final" },
    { words: /ha salido mal/iu, say: "ha ido mal" },
    { words: /^vacío:|\. vacío:/iu, say: "si lo dejas vacío" },
    quotes,
    ellipsis,
  ],
};

const changeLogs = { it: "CHANGELOG.md", en: "CHANGELOG.en.md", es: "CHANGELOG.es.md" } as const;

/** Every text that people read, by where it stands; names of variables are left out. */
function textsOf(language: Language): (readonly [place: string, text: string])[] {
  const files = namespacesOf(language).flatMap((namespace) =>
    [...readTexts(language, namespace)].map(
      ([key, text]) => [`${namespace}:${key}`, text.replace(/\{\{.*?\}\}/gu, "{{}}")] as const,
    ),
  );
  const { columns, status, canceledBy, paymentStatus } = exportTexts[language];
  const csv = Object.values({ ...columns, ...status, ...canceledBy, ...paymentStatus });
  const changes = readFileSync(changeLogs[language], "utf8").split("\n");
  // Addresses and keys keep the specification's words.
  const manual = chapterFiles(language).flatMap((id) =>
    readChapter(language, id)
      .replaceAll(/\]\(\S+\)|\{\S+\}/gu, "")
      .split("\n"),
  );
  return [...files, ...[...csv, ...changes, ...manual].map((text) => [text, text] as const)];
}

test.each(languages)("%s says one word for one thing: docs/words.md", (language) => {
  const found = textsOf(language).flatMap(([place, text]) =>
    banned[language]
      .filter(({ words, but }) => words.test(text) && !but?.includes(place))
      .map(({ words, say }) => `${place}: "${words.exec(text)?.[0]}" (say: ${say})`),
  );
  expect(found).toEqual([]);
});

test.each(languages)("%s: every exception is still needed", (language) => {
  const texts = new Map(textsOf(language));
  const stale = banned[language].flatMap(({ words, but = [] }) =>
    but.filter((key) => !words.test(texts.get(key) ?? "")),
  );
  expect(stale).toEqual([]);
});

/** Words that tell nobody what a file or an export is, and the field's words for it (`docs/words.md`, "In code"). */
const riddles: Readonly<Record<string, string>> = {
  ground: "what it is: LockedTournament, MergeContext, a fixture",
  told: "notified, or what is said: reasons, problems",
  tell: "notify, send",
  tells: "notifies",
  wish: "draft, requested",
  wishes: "drafts",
  wanted: "requested",
  look: "preview, read",
  looks: "previews",
  act: "change, action",
  acts: "changes, actions",
  owed: "outstanding, toPay",
  ahead: "upcoming",
  often: "throttle, debounce",
  why: "reason",
  "in-the-way": "obstacles",
  asked: "the price, the amounts, the question",
  kept: "stored, existing, a court hold",
  touched: "affected",
  settle: "collect, resolve, write",
  sought: "search",
  sound: "consistent",
  hindered: "refused",
  fate: "outcome",
  fates: "outcomes",
  anew: "again: recount, redraw",
  nowhere: "unplaced",
  nobody: "unknown actor, or what there is none of",
  anybody: "public",
  whom: "subject, recipients",
  overtaken: "stale",
  away: "unavailable, absence",
  acting: "change, actor",
  deciding: "change",
};

/** What a command of the provider did is a kind of record, called so in the database. */
const providerActions = /-(?:provider-actions?|record-act)(?=-)/gu;

const inWords = (name: string): string =>
  `-${name
    .replaceAll(/([a-z\d])([A-Z])/gu, "$1-$2")
    .replaceAll(/[._]/gu, "-")
    .toLowerCase()}-`.replaceAll(providerActions, "");

test("files and exports are called what somebody would search for", () => {
  const trees = ["app", "audit", "contracts", "db", "server"].map((tree) => `${tree}/**/*.{ts,tsx}`);
  const files = globSync(trees, { cwd: root, exclude: ["**/migrations/**"] });
  expect(files.length).toBeGreaterThan(2000);
  const names = files.flatMap((file) => {
    const source = readFileSync(join(root, file), "utf8");
    const exported = source.matchAll(/^export (?:async )?(?:function\*?|const|class|interface|type) (\w+)/gmu);
    return [basename(file), ...[...exported].map(([, name = ""]) => name)].map((name) => ({ file, name }));
  });
  const found = names.flatMap(({ file, name }) =>
    Object.entries(riddles)
      .filter(([word]) => inWords(name).includes(`-${word}-`))
      .map(([word, say]) => `${name} in ${file}: ${word} -> ${say}`),
  );
  expect(found).toEqual([]);
});
