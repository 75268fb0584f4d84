import { expect } from "vitest";
import { chapters } from "#app/rules/help-chapters.ts";
import { languages } from "#app/rules/languages.ts";
import { test } from "#tests/support/fixtures.ts";
import { sampleOf } from "#tests/support/soak.ts";
import { type Page, Visitor } from "#tests/support/visitor.ts";

const linksOf = ({ document }: Page): string[] =>
  [...document.querySelectorAll("main a[href]:not(.helpLink)")].map((link) => link.getAttribute("href") ?? "");

test("the question mark of a page leads to its chapter", async ({ visitor }) => {
  await visitor.signIn("facilities");
  const page = await visitor.get("/locations/reservations/list");
  const link = page.document.querySelector(".helpLink");
  expect(link?.getAttribute("title")).toBe("Aiuto: Elenco prenotazioni");
  const chapter = await visitor.get(link?.getAttribute("href") ?? "");
  expect(chapter.document.querySelector("h1")?.textContent).toBe("Elenco prenotazioni");
  expect(chapter.document.querySelector("main img")?.getAttribute("src")).toBe("/help/bookings.webp");
  const unknown = await visitor.get("/documentation/about?path=/nowhere");
  expect(unknown.document.querySelector("h1")?.textContent).toBe("Guida al gestionale");
  expect((await visitor.request("/help/bookings.webp")).headers.get("content-type")).toBe("image/webp");
});

test("a chapter that there is not is a page that there is not", async ({ visitor }) => {
  await visitor.signIn("coach");
  for (const id of ["nothing", "mobile-app", "..%2Fmobile-app", "constructor"])
    expect((await visitor.ask(`/documentation/dashboard/${id}`)).status, id).toBe(404);
});

test("every chapter of the contents is a page whose links lead on, in whatever language", { timeout: 120_000 }, async ({
  dashboard,
}) => {
  const linked = new Map<string, Visitor>();
  for (const language of sampleOf(languages, 1, "chapters")) {
    const visitor = new Visitor(dashboard.url, language);
    await visitor.signIn("manager", "Aurora");
    const contents = linksOf(await visitor.get("/documentation/dashboard"));
    const paths = contents.filter((path) => path.startsWith("/documentation/dashboard/"));
    expect(new Set(paths).size).toBe(chapters.length);
    for (const path of [...new Set(paths), "/documentation", "/documentation/mobile-app"]) {
      const page = await visitor.get(path);
      expect(page.document.querySelector("main")?.textContent, path).not.toMatch(/[{}]/u);
      for (const link of linksOf(page)) linked.set(link.split("#")[0] || path, visitor);
    }
  }
  // The same links stand in every language: each is followed once.
  for (const [link, visitor] of linked) expect((await visitor.ask(link)).status, link).toBeOneOf([200, 202]);
});

test.for([
  ["it", "rimborso"],
  ["en", "refund"],
  ["es", "devolver"],
] as const)("the example of a search finds something, in %s", async ([language, word], { dashboard }) => {
  const visitor = new Visitor(dashboard.url, language);
  await visitor.signIn("coach");
  const none = await visitor.get("/documentation/dashboard?search=xyzzy");
  expect(none.text).toContain(word);
  const found = await visitor.get(`/documentation/dashboard?search=${encodeURIComponent(word)}`);
  expect(linksOf(found)).toContain("/documentation/dashboard/payments");
});

test("a search shows the chapters with its words, or says that there are none", async ({ visitor }) => {
  await visitor.signIn("coach");
  const search = (words: string) => visitor.get(`/documentation/dashboard?search=${encodeURIComponent(words)}`);
  expect(linksOf(await search("rimborsare"))).toContain("/documentation/dashboard/payments");
  const none = await search("<script>alert(1)</script>");
  expect(none.text).toContain("Nessun capitolo con queste parole");
  expect(none.document.querySelector("main input[type=search]")?.getAttribute("value")).toBe(
    "<script>alert(1)</script>",
  );
});
