import { globSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const areas = readdirSync(join(root, "app/routes"), { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? [entry.name] : [],
);

/** `<area>/<resource>` of the folders, or of the contracts, of a tree. */
const pathsOf = (tree: string, pattern: string): string[] =>
  globSync(
    areas.map((area) => `${area}/${pattern}`),
    { cwd: join(root, tree), withFileTypes: true },
  )
    .filter((entry) => entry.isDirectory() || entry.name.endsWith(".ts"))
    .map((entry) => join(entry.parentPath, entry.name).slice(join(root, tree).length + 1))
    .filter((path) => !path.endsWith(".test.ts"));

const screens = pathsOf("app/routes", "*/");
const contracts = pathsOf("contracts", "*.ts").map((path) => path.replace(/\.ts$/u, ""));
/** Contracts with calls; the others are shapes and limits that several of them share. */
const called = contracts.filter((path) =>
  /= (?:staffR|r)esource\(/u.test(readFileSync(join(root, "contracts", `${path}.ts`), "utf8")),
);
const upstream = pathsOf("server/upstream", "*/");

/** Screens without a resource of their own, and why. */
const screensOnly: Readonly<Record<string, string>> = {
  "academy/registration": "a list of memberships, with what an application waits for",
  "account/language": "a cookie",
  "account/legal": "text",
  "account/password": "of auth/users",
  "account/plans": "of account/organizations",
  "account/profile": "of auth/users",
  "audit/actions": "the dashboard's own log",
  "audit/erasure": "the dashboard's own log",
  "auth/login": "of auth/tokens",
  "auth/logout": "of auth/tokens",
  "auth/maintenance": "the server's state",
  "auth/recovery": "of auth/users",
  "events/bare": "the layout of pages without a session",
  "events/picks": "of events/rounds",
  "events/printing": "of events/matches",
  "facilities/agenda": "of facilities/reservations",
  "facilities/day-sheet": "of facilities/reservations",
  "help/changelog": "text",
  "help/documentation": "text",
  "help/information": "text",
  "home/overview": "of all areas",
  "marketplace/catalogue": "another server's list",
  "money/payments": "of money/debits: one set of pages for the payments of every kind of record",
  "notifications/exports": "files of notifications",
  "settings/overview": "links",
  "settings/required-documents": "of academy/documents",
  "settings/time-range": "of settings/time-frames",
  "simulators/overview": "links",
  "simulators/revenue": "arithmetic of the browser",
  "simulators/tournament": "of events/simulations",
};

/** Folders of upstream without a contract of this name, and why. */
const upstreamOnly: Readonly<Record<string, string>> = {
  "auth/attempts": "how often passwords are tried",
  "events/engine": "pure functions of tournaments",
  "events/notices": "letters about an event",
  "imports/athletes": "what becomes of a row with an athlete",
  "imports/files": "workbooks of imports",
  "imports/headings": "where a table's headings are",
  "imports/match": "what a table's columns stand for",
  "imports/read": "how a table is read",
  "imports/rows": "what becomes of rows",
  "imports/sales": "what becomes of a row with a sale",
  "imports/teams": "what becomes of a row with a team",
  "imports/values": "how values are read",
  "money/ledger": "written by all that takes money",
  "operations/clubs": "commands of the provider",
  "operations/flags": "answered as Flagsmith does",
  "operations/metrics": "read by operators",
  "operations/reference": "the API's document",
  "operations/support": "letters to the provider",
};

/** Contracts whose calls are answered from a folder of another name, and why. */
const answeredElsewhere: Readonly<Record<string, string>> = {
  "events/division-rounds": "from events/rounds, whose list it is of one division",
};

/** Namespaces of texts that are no resource's and no area's, and why. */
const textsOnly: Readonly<Record<string, string>> = {
  common: "what all screens say",
  modules: "what a club has not bought",
  "play-log": "the log's words for matches, which only its pages need",
};

const missing = (paths: readonly string[], ...trees: (readonly string[])[]): string[] =>
  paths.filter((path) => trees.some((tree) => !tree.includes(path))).toSorted();

test("a resource has the same path as its screens, its contract and its upstream", () => {
  expect(screens.length).toBeGreaterThan(80);
  expect(missing(screens, contracts, upstream)).toEqual(Object.keys(screensOnly).toSorted());
  expect(screens.length - Object.keys(screensOnly).length).toBeGreaterThanOrEqual(56);
  expect(missing(upstream, contracts)).toEqual(Object.keys(upstreamOnly).toSorted());
  expect(missing(called, upstream)).toEqual(Object.keys(answeredElsewhere).toSorted());
});

test("texts are named after their resource or area; with the area in front where two have a resource of a name", () => {
  const paths = [...screens, ...contracts, ...upstream];
  const names = new Set([
    ...areas,
    ...paths.map((path) => path.split("/")[1]),
    ...paths.map((path) => path.replace("/", "-")),
  ]);
  const files = readdirSync(join(root, "locales/it")).map((file) => file.replace(".json", ""));
  expect(files.filter((name) => !names.has(name)).toSorted()).toEqual(Object.keys(textsOnly).toSorted());
});
