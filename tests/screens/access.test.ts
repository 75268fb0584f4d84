import { describe, expect } from "vitest";
import { type LanguageCode, languages } from "#app/rules/languages.ts";
import { memoizeByObject } from "#app/rules/memoize-by-object.ts";
import { safeRedirectPath } from "#app/rules/own-path.ts";
import { everyPattern, fillPattern, patternOf, withoutPage } from "#tests/support/every-path.ts";
import { test as base } from "#tests/support/fixtures.ts";
import { languageCookie } from "#tests/support/language.ts";
import { tooHeavy } from "#tests/support/page-weights.ts";
import { isWholeSoak, sampleOf, times } from "#tests/support/soak.ts";
import { type DemoAccount, type Page, Visitor } from "#tests/support/visitor.ts";
import { unlinked, type Walk, walkAsManager } from "#tests/support/walk.ts";
import { audienceOf, audiences, isFor, people } from "./audiences.ts";
import { stored } from "./bad-input/fixture.ts";
import { flawsOf } from "./bad-input/messages.ts";

// Walks every URL that the routes name, in the demo's data. A new screen is walked without being entered anywhere.

const protectedPaths = everyPattern
  .filter((pattern) => audienceOf(pattern) !== "everybody")
  .map((pattern) => ({ pattern, audience: audienceOf(pattern) }));

/** URLs that lead elsewhere when they are opened: they answer forms only, choose a home page, or ask for whom first. */
const leadElsewhere = new Set([
  "/",
  "/language",
  "/module-alert",
  "/documentation/about",
  "/account",
  "/events",
  "/my-organization",
  "/my-organization/consents/new",
  "/my-organization/course-sessions/:id/presence/mark",
  "/my-organization/messages/new",
  "/my-organization/receipts/new",
  "/notifications/status",
  "/notifications/read-all",
  "/simulators/tournament/comparison",
  "/locations/:locationId/media/upload",
  "/events/tournaments/:eventId/media/upload",
]);
/**
 * URLs that no link of the demo leads to: of exports and feedback, which it has none of, of calendars, whose address is
 * a secret, of mails, of dates that a series left out, and of what only scripts open beside a page.
 */
const withoutLink = [
  "/feedback/:id",
  "/marketplace/pictures/:itemId",
  "/locations/reservations/agenda/:id",
  "/locations/reservations/list/:id",
  "/locations/reservations/series/:seriesId/dates/:date/new",
  "/events/tournaments/:eventId/registrations/beside/:registrationId",
  "/my-organization/course-sessions/beside/:id",
  "/my-organization/transactions/beside/:id",
  // Of somebody who was erased: `people/erasures.test.ts` reads one.
  "/people/restricted-receipts/:id/file",
  "/notifications/:id/download",
  "/notifications/:id/file",
  "/account/data/:id/file",
  "/calendars/:file",
  "/restore-email/:token",
  "/score/:token",
  "/score/:token/:matchId",
  "/board/:token",
];

/** Files of records that the demo keeps without one. */
const withoutFile = ["/my-organization/memberships/:membershipId/documents/:documentId/file"];

const test = base
  .extend("own", { scope: "file" }, ({ dashboard }) => walkAsManager(dashboard.url, "Aurora"))
  .extend("foreign", { scope: "file" }, async ({ dashboard, upstream }) => {
    // The demo's other organisation has not taken the academy: its pages would be covered.
    await upstream.services.sql`update upstream.module_subscriptions set enabled = true where product = 'academy'`;
    return walkAsManager(dashboard.url, "Riviera", times(80, Number.POSITIVE_INFINITY));
  });

/** For the pages of a role, in milliseconds: in the soak all of them, in every language. */
const timeout = times(120_000, 1_800_000);

/** What any form might send. */
const anyBody = () =>
  new URLSearchParams({
    name: "mine",
    notes: "mine",
    reason: "mine",
    target: "user",
    amount: "1,00",
    method: "cash",
    timeZone: "Europe/Rome",
    color: "red",
    version: "1",
  });

const isPage = ({ headers }: Page) => headers.get("content-type")?.startsWith("text/html") ?? false;

/** Where the router's own links of a page lead: React Router marks what it renders for `Link` and `NavLink`. */
const routerLinks = (html: string): string[] =>
  [...html.matchAll(/<a\b[^>]*>/gu)]
    .filter(([tag]) => tag.includes("data-discover=") && !tag.includes("download"))
    .flatMap(([tag]) => /href="([^"]*)"/u.exec(tag)?.[1]?.replaceAll("&amp;", "&") ?? []);

/** Whether an address shows no page, or leads on to a file. Signing out has a page, to which nobody is led back. */
const isWithoutPage = (to: string) =>
  patternOf(to) === "/notifications/:id/download" ||
  (safeRedirectPath(to, "refused") === "refused" && to !== "/logout");

/** Opens a URL without following where it leads; streams are closed at once. */
async function open(visitor: Visitor, path: string, init?: RequestInit) {
  const stop = new AbortController();
  const response = await visitor.request(path, { ...init, signal: stop.signal });
  stop.abort();
  return { status: response.status, to: response.headers.get("location") ?? "" };
}

test("every URL says who it is for, and no entry is left over", () => {
  expect(everyPattern.filter((pattern) => audienceOf(pattern) === undefined)).toEqual([]);
  const known = Object.keys(audiences);
  const used = known.filter((stem) => everyPattern.some((one) => one === stem || one.startsWith(`${stem}/`)));
  expect(used).toEqual(known);
});

test("nobody is sent back to an address that shows no page", () => {
  const resources = withoutPage();
  expect(resources.length).toBeGreaterThan(10);
  for (const path of resources) expect(safeRedirectPath(`/${fillPattern(path)}`, "refused"), path).toBe("refused");
});

test("a stranger is sent to sign in by every URL, and writes nothing through any", async ({ visitor }) => {
  for (const { pattern } of protectedPaths)
    for (const init of [{}, { method: "POST", body: anyBody() }]) {
      const { status, to } = await open(visitor, fillPattern(pattern), init);
      if (status === 405) continue;
      expect
        .soft([pattern, status, to])
        .toEqual([pattern, expect.toBeOneOf([302, 303]), expect.stringMatching(/^\/login/u)]);
    }
});

// The walk opens every page.
test("links lead the manager to every record's URL, and each page is whole and in words", { timeout: 120_000 }, ({
  own,
}) => {
  // A URL of a record that no link leads to: give the demo such a record, or `walkAsManager` an address to begin with.
  expect(unlinked(own).toSorted()).toEqual(withoutLink.toSorted());
  const flaws = own.pages.filter(isPage).flatMap((page) => flawsOf(page).map((flaw) => `${page.path}: ${flaw}`));
  expect(flaws).toEqual([]);
  console.log(`${own.pages.length} pages walked, ${own.pace.toFixed(0)} ms each`);
});

test("no link of the router leads to an address without a page", ({ own }) => {
  // React Router asks such an address for a page's data and shows a 404; a plain `<a href>` takes what it answers.
  const links = own.pages.filter(isPage).flatMap(({ path, html }) => routerLinks(html).map((to) => ({ to, on: path })));
  expect(links.length).toBeGreaterThan(1000);
  const wrong = links.filter(({ to }) => isWithoutPage(to));
  expect(Object.fromEntries(wrong.map(({ to, on }) => [patternOf(to) ?? to, `${to} on ${on}`]))).toEqual({});
});

test("no page loads more than its budget", { timeout: 60_000 }, async ({ own, visitor }) => {
  const strangers = await Promise.all(["/login", "/recover-password"].map((path) => visitor.ask(path)));
  const told = await tooHeavy([...strangers, ...own.pages].filter(isPage));
  expect(told, "npm run bench -- bytes shows what each page loads").toEqual([]);
});

describe.each(people)("%s", (person) => {
  // The manager opens some pages once more: the walk has opened all of them.
  test("opens what the role may, in every language, and is sent home by the rest", { timeout }, async ({
    dashboard,
    own,
  }) => {
    const visitor = new Visitor(dashboard.url);
    await visitor.signIn(person, "Aurora");
    const others = people.filter((one) => one !== "manager");
    // Whoever may not see an address is sent home by each; of those who may, some pages are looked at.
    const patterns = protectedPaths.map(({ pattern }) => pattern);
    const looked = new Set(sampleOf(patterns, person === "manager" ? 40 : 160, person));
    for (const [at, { pattern, audience }] of protectedPaths.entries()) {
      if (!looked.has(pattern) && isFor(person, audience)) continue;
      const path = (await addressFor(person, visitor, pattern)) ?? own.addressOf(pattern) ?? fillPattern(pattern);
      if (!isFor(person, audience)) {
        expect({ path, ...(await open(visitor, path)) }).toEqual({ path, status: 302, to: "/" });
        continue;
      }
      // Besides the manager, one of those who may opens it, in another language; in the soak all do, in all.
      const allowed = others.filter((one) => isFor(one, audience));
      const isTurn = person === "manager" || allowed[at % allowed.length] === person;
      const spoken = languages.filter(
        (_, n) => isWholeSoak || (isTurn && n === (person === "manager" ? 0 : 1 + (at % 2))),
      );
      for (const language of spoken) await opens(visitor, pattern, path, language);
    }
  });

  test("cannot write where the role may not look", async ({ dashboard }) => {
    const visitor = new Visitor(dashboard.url);
    await visitor.signIn(person, "Aurora");
    for (const { pattern, audience } of protectedPaths) {
      if (isFor(person, audience)) continue;
      const { status, to } = await open(visitor, fillPattern(pattern), { method: "POST", body: anyBody() });
      if (status !== 405) expect({ pattern, status, to }).toEqual({ pattern, status: 302, to: "/" });
    }
  });

  test("sees in the menu only what may be opened", async ({ dashboard }) => {
    const visitor = new Visitor(dashboard.url);
    await visitor.signIn(person, "Aurora");
    const home = await visitor.get("/");
    const links = [...home.document.querySelectorAll("nav a[href^='/']")].map(
      (link) => link.getAttribute("href") ?? "",
    );
    expect(links.length).toBeGreaterThan(0);
    for (const link of links) expect((await open(visitor, link)).status, link).toBeLessThan(400);
  });
});

const ofTrainings = "/my-organization/course-sessions/:id/";
/** Where a training of the coach's own leads that somebody is in, by route. */
const trainingOf = memoizeByObject(async (coach: Visitor) => {
  const list = await coach.get("/my-organization/course-sessions?view=list");
  for (const row of list.document.querySelectorAll("tbody a.rowLink")) {
    const page = await coach.get(row.getAttribute("href") ?? "");
    const links = [...page.document.querySelectorAll("main a")].map((link) => link.getAttribute("href") ?? "");
    const found = new Map(links.map((link) => [patternOf(link), link]));
    if (!found.has(`${ofTrainings}participants/:participantId/edit`)) continue;
    // Who is let in is offered as long as it can be; the pages say so themselves.
    for (const name of ["new", "trial"])
      found.set(`${ofTrainings}participants/${name}`, `${page.path}/participants/${name}`);
    return found;
  }
  throw new Error("The demo's coach has no training with somebody in it.");
});

/** The address of a record that is of somebody's own, where those of others are not for them: presence at a coach's training. */
async function addressFor(person: DemoAccount, visitor: Visitor, pattern: string): Promise<string | undefined> {
  if (person !== "coach" || !pattern.startsWith(ofTrainings)) return undefined;
  const found = await trainingOf(visitor);
  // Who is in has a page to be edited, and beside it one to be taken out, which is not always offered.
  const edit = found.get(`${ofTrainings}participants/:participantId/edit`)?.split("?")[0];
  return found.get(pattern) ?? (pattern.endsWith("/withdrawal") ? edit?.replace(/edit$/u, "withdrawal") : undefined);
}

/** Expects a page, whole and in the reader's words, or what stands in its place. */
async function opens(visitor: Visitor, pattern: string, path: string, language: LanguageCode): Promise<void> {
  // A stream, which does not end.
  if (pattern === "/live") return expect(open(visitor, path)).resolves.toMatchObject({ status: 200 });
  visitor.cookies.set("lng", await languageCookie(language));
  const page = await visitor.ask(path);
  visitor.cookies.delete("lng");
  const said = { path, status: page.status, flaws: isPage(page) ? flawsOf(page) : [] };
  if (isPage(page)) expect(page.html).toContain(`lang="${language}"`);
  if (withoutLink.includes(pattern) || withoutFile.includes(pattern))
    expect(said).toEqual({ path, status: 404, flaws: [] });
  else if (leadElsewhere.has(pattern)) expect(page.status, path).toBeLessThan(400);
  else if (page.status !== 405) expect(said).toEqual({ path, status: 200, flaws: [] });
}

const isId = (part: string) => /^[\da-f]{8}-[\da-f-]{27}$/u.test(part);

/** Addresses of a route with ids of others: with theirs alone, and with each of theirs under our own. */
function foreignAddresses(pattern: string, own: Walk, foreign: Walk): string[] {
  const [ours, theirs] = [own, foreign].map((walk) => (walk.addressOf(pattern) ?? "").split("/"));
  if (!ours || !theirs) return [];
  const places = theirs.flatMap((part, at) => (isId(part) && part !== ours[at] ? [at] : []));
  const mixed = places.map((place) => ours.map((part, at) => (at === place ? (theirs[at] ?? part) : part)));
  return places.length === 0 ? [] : [...new Set([theirs, ...mixed].map((parts) => parts.join("/")))];
}

// The other organisation is walked, too.
test("another organisation's ids are not found, whatever is done with them", {
  timeout: times(300_000, 1_800_000),
}, async ({ upstream, own, foreign }) => {
  const before = await stored(upstream);
  const found = protectedPaths.flatMap(({ pattern }) =>
    foreignAddresses(pattern, own, foreign).map((address) => [pattern, address] as const),
  );
  const walked = sampleOf(found, 80, "foreign");
  expect(walked.length).toBeGreaterThan(50);
  const walk = async ([pattern, address]: (typeof walked)[number]) => {
    const { status } = await open(own.visitor, address);
    expect.soft(status === 405 ? 404 : status, `GET ${pattern} ${address}`).toBe(404);
    const wrote = await open(own.visitor, address, { method: "POST", body: anyBody() });
    // 405: a page that takes no form.
    expect.soft([404, 405, 422], `POST ${pattern} ${address}: ${wrote.status}`).toContain(wrote.status);
  };
  // why a few at once: there are many addresses, and each waits for upstream more than it computes.
  for (let at = 0; at < walked.length; at += 4) await Promise.all(walked.slice(at, at + 4).map(walk));
  expect(await stored(upstream)).toBe(before);
});
