import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { textOf } from "#tests/support/dom.ts";
import { fill } from "#tests/support/html-form.ts";
import { startDashboard, startUpstream, type TestDashboard, type TestUpstream } from "#tests/support/programs.ts";
import { makeSamples } from "#tests/support/samples.ts";
import { sampleOf, times } from "#tests/support/soak.ts";
import { type Page, Visitor } from "#tests/support/visitor.ts";
import { allJobs } from "#upstream/jobs/jobs.ts";
import { crawl, type FoundForm, formsOf, screens } from "./crawl.ts";
import { type Ground, isStored, prepare, stored } from "./fixture.ts";
import { buttons, entriesOf } from "./forms.ts";
import { type Case, type Entries, type Filling, untried } from "./kinds.ts";
import { flawsOf, lostValues, refusalFlaws } from "./messages.ts";

let upstream: TestUpstream;
let dashboard: TestDashboard;
let visitor: Visitor;
let fixture: Ground;
let entries: Entries;
let forms: ReadonlyMap<string, FoundForm>;
let seen: ReadonlySet<string>;
beforeAll(async () => {
  upstream = await startUpstream({ seed: true });
  dashboard = await startDashboard({ upstreamUrl: upstream.url, databaseUrl: upstream.databaseUrl });
  fixture = await prepare(upstream);
  entries = entriesOf(fixture);
  visitor = new Visitor(dashboard.url);
  await visitor.signIn("manager", "Aurora");
  const samples = await makeSamples(visitor);
  // Samples are made by jobs as well; what is stored must change by forms alone from here on.
  for (const { name } of allJobs) await upstream.services.jobs.offWork(name);
  ({ forms, seen } = await crawl(visitor, [...fixture.starts, ...samples]));
  // why so long: it walks through every screen, and a busy machine must not fail the tests.
}, 240_000);
afterAll(async () => {
  await dashboard?.stop();
  await upstream?.stop();
});

it("links lead to every screen whose forms are tried", () => {
  expect(screens.filter((screen) => !seen.has(screen))).toEqual([]);
});

it("every form that writes, and every field of it, is tried below", () => {
  const writing = [...forms.values()].filter(({ key }) => key.includes(" post ") || key in entries);
  expect(writing.map(({ key }) => key).toSorted()).toEqual(Object.keys(entries).toSorted());
  const left = writing.flatMap(({ key, fields }) => {
    const tried = new Set((entries[key] ?? []).flatMap((filling) => Object.keys(filling.fields)));
    return [...fields].filter((field) => !tried.has(field) && !buttons.has(field)).map((field) => `${key}: ${field}`);
  });
  expect(left).toEqual([]);
});

/** How often anything was posted: what must differ from one to the next counts by it. */
let turn = 0;

/** A form as it stands on its page now, ready to be sent with some fields changed. */
async function open({ key, path }: FoundForm) {
  const page = await visitor.get(path);
  const form = formsOf(page).find((one) => one.key === key)?.form;
  if (!form) throw new Error(`${path} has no form ${key} (${page.status})`);
  return { form, id: form.getAttribute("id") };
}

type Opened = Awaited<ReturnType<typeof open>>;

/** What to post: cases by field, everything else as it should be. */
type Wrong = readonly (readonly [field: string, each: Case])[];

async function post({ form }: Opened, found: FoundForm, filling: Filling, wrong: Wrong = []) {
  turn += 1;
  const { method, body, action } = fill(form, filling.good?.(turn) ?? {}, filling.button);
  for (const [field, { values }] of wrong) {
    const name = nameIn(field);
    body.delete(name);
    for (const value of values) {
      if (body instanceof FormData && value instanceof File) body.append(name, value);
      else body.append(name, String(value));
    }
  }
  const to = action ?? found.path;
  const page =
    method === "GET" && body instanceof URLSearchParams
      ? await visitor.get(`${to.split("#", 1)[0]}?${body}`)
      : await visitor.ask(to, { method: "POST", body });
  return { page, body };
}

/**
 * Led on, or told at once what was made: an address that is shown only then. A first step is answered by the second, what
 * is asked by an address at once.
 */
const isTaken = ({ status }: Page, { isFirstStep, isAsked }: Filling) =>
  (status >= 300 && status < 400) || status === 201 || ((isFirstStep || isAsked) === true && status === 200);

/** The name under which a field stands in a form: `rows[].price` is that of the first row. */
const nameIn = (field: string) => field.replace(/^button /u, "").replaceAll("[]", "[0]");

const mainOf = ({ status, document }: Page) => `${status}: ${textOf(document.querySelector("main")).slice(0, 300)}`;

/** What is wrong with how fields are refused. */
function flawsOfRefusal(page: Page, body: URLSearchParams | FormData, { form, id }: Opened, wrong: Wrong): string[] {
  const reply = id ? page.document.querySelector(`form[id="${id}"]`) : null;
  const names = wrong.filter(([, { isUnseen }]) => !isUnseen).map(([field]) => nameIn(field));
  // Nobody sees what is carried along, and buttons have no room for a message.
  const visible = names.filter((name) => {
    const control = form.querySelector(`[name="${name}"]`);
    return control && control.localName !== "button" && control.getAttribute("type") !== "hidden";
  });
  if (visible.length === 0) return [];
  if (!reply) return [`no form in the answer (${mainOf(page)})`];
  // A page cannot carry a NUL back.
  const lost = wrong[0]?.[1].what === "NUL" ? [] : lostValues(reply, body, names);
  return [...lost, ...visible.flatMap((name) => refusalFlaws(page, reply, name).map((flaw) => `${name}: ${flaw}`))];
}

/** Posts some wrong fields at once. @returns what is wrong with the answer, and whether it was taken */
async function attempt(found: FoundForm, opened: Opened, filling: Filling, wrong: Wrong) {
  const { page, body } = await post(opened, found, filling, wrong);
  const must = wrong[0]?.[1].must;
  const flaws = flawsOf(page);
  const taken = isTaken(page, filling);
  if (taken) {
    if (must === "refused") flaws.push("is taken");
    if (page.location) flaws.push(...flawsOf(await visitor.get(page.location)));
    for (const [field, { what, values }] of wrong)
      if (
        what === "markup" &&
        must === "accepted" &&
        !filling.isFirstStep &&
        !filling.isAsked &&
        !(await isStored(upstream, String(values[0]).slice(3)))
      )
        flaws.push(`${field}: is not stored as it was typed`);
  } else {
    if (must === "accepted") flaws.push(`is refused (${mainOf(page)})`);
    if (![400, 404, 409, 413, 422].includes(page.status)) flaws.push(`status ${page.status}`);
    if (must === "refused") flaws.push(...flawsOfRefusal(page, body, opened, wrong));
  }
  return { taken, flaws: flaws.map((flaw) => `${wrong[0]?.[1].what}: ${flaw} [${wrong.map(([field]) => field)}]`) };
}

/** The cases of a form's fields, those together that do not hide each other. */
function* rounds(filling: Filling, good: URLSearchParams | FormData, mark: string): Generator<Wrong> {
  const all = Object.entries(filling.fields).flatMap(([field, kind]) => {
    const values = good.getAll(nameIn(field)).map(String);
    return kind({ good: values, foreign: fixture.foreign, mark }).map((each) => [field, each] as const);
  });
  for (const one of all) if (one[1].isAlone) yield [one];
  const together = all.filter(([, { isAlone }]) => !isAlone);
  for (const group of Map.groupBy(together, ([, { what, must }]) => `${must} ${what}`).values()) yield group;
}

/** The tables in which two states of the database differ. */
const differing = (before: string, after: string): string => {
  const known = new Set(before.split("\n"));
  return after
    .split("\n")
    .filter((line) => !known.has(line))
    .map((line) => line.split(" ", 1)[0])
    .join(", ");
};

/** A form on the pages that together show all of its fields: what a page does not show has no place for what is wrong. */
function* pagesOf(found: FoundForm, filling: Filling): Generator<[FoundForm, Filling]> {
  // Which of a form's fields pages show depends on the demo: draws, for one, on the sport of the first round.
  const fields = Object.entries(filling.fields).filter(([field]) => found.fields.has(field));
  const only = (path: string | undefined) => ({
    ...filling,
    fields: Object.fromEntries(fields.filter(([field]) => found.elsewhere.get(field) === path)),
  });
  yield [found, only(undefined)];
  const tried = fields.filter(([, kind]) => kind !== untried);
  for (const path of new Set(tried.flatMap(([field]) => found.elsewhere.get(field) ?? [])))
    yield [{ ...found, path }, only(path)];
}

let fillings = 100;
async function tryFilling(found: FoundForm, filling: Filling): Promise<string[]> {
  fillings += 1;
  const flaws: string[] = [];
  let opened = await open(found);
  const good = fill(opened.form, filling.good?.(turn + 1) ?? {}, filling.button).body;
  if (filling.good) {
    const { page } = await post(opened, found, filling);
    if (!isTaken(page, filling)) return [`the right values are refused (${mainOf(page)})`];
    opened = await open(found);
  }
  let before = await stored(upstream);
  const all = [...rounds(filling, good, String(fillings))];
  for (const wrong of sampleOf(all, 4, found.key)) {
    const { flaws: own, taken } = await attempt(found, opened, filling, wrong);
    flaws.push(...own);
    const after = await stored(upstream);
    if (!taken && after !== before)
      flaws.push(
        `${wrong[0]?.[1].what}: something was saved [${wrong.map(([field]) => field)}] (${differing(before, after)})`,
      );
    before = after;
    if (taken && filling.isOnce) break;
    if (taken) opened = await open(found);
  }
  // What was taken last, a place without sports for one, must not be what the forms after this one stand on.
  if (filling.good) await post(opened, found, filling);
  return flaws;
}

/** Forms that a run fills in; `npm run soak` fills in all. */
const filledIn = sampleOf(Object.keys(entriesOf({ court: "", sport: "" })), 30, "forms");

describe.each(filledIn)("%s", (key) => {
  it(
    `takes what is right, and tells what is wrong beside its field (seed ${process.env.SEED})`,
    async () => {
      const found = forms.get(key);
      if (!found) throw new Error(`no screen has the form ${key}`);
      const flaws: string[] = [];
      for (const filling of entries[key] ?? [])
        if (Object.values(filling.fields).some((kind) => kind !== untried))
          for (const [page, shown] of pagesOf(found, filling)) flaws.push(...(await tryFilling(page, shown)));
      expect(flaws).toEqual([]);
    },
    times(120_000, 600_000),
  );
});
