import postgres from "postgres";
import { describe, expect } from "vitest";
import { languages } from "#app/rules/languages.ts";
import { test } from "#tests/support/fixtures.ts";
import { type DemoAccount, Visitor } from "#tests/support/visitor.ts";

const people = ["manager", "board", "coach", "events", "facilities"] as const satisfies DemoAccount[];
const message = "L'agenda non si apre. <b data-evil>";
const form = "form#feedback";

describe("feedback", () => {
  test("is sent by any of the staff, and answered with its number", async ({ dashboard }) => {
    const numbers = new Set<string>();
    for (const person of people) {
      const visitor = new Visitor(dashboard.url);
      await visitor.signIn(person, "Aurora");
      const page = await visitor.get("/feedback");
      const received = await visitor.submit(page, { kind: "problem", message, mayContact: "on" }, { form });
      expect(received.path).toMatch(/^\/feedback\/[\da-f-]{36}$/u);
      expect(received.document.querySelector("h1")?.textContent).toBe("Messaggio ricevuto");
      expect(received.text).toContain(message);
      expect(received.text).toContain(`${person}@demo.example`);
      expect(received.document.querySelector("[data-evil]")).toBeNull();
      numbers.add(/Numero (\d+)/u.exec(received.text)?.[1] ?? "");
    }
    expect(numbers.size).toBe(people.length);
  });

  test("says what is missing beside it, and keeps what was typed", async ({ visitor }) => {
    await visitor.signIn("coach");
    const page = await visitor.get("/feedback");
    const refused = await visitor.submit(page, { message: "", page: "https://evil.example/" }, { form });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain("Di che cosa si tratta: Campo obbligatorio");
    expect(refused.text).toContain("Messaggio: Campo obbligatorio");
    expect(refused.document.querySelector("input[name=page]")?.getAttribute("value")).toBe("https://evil.example/");
    const long = await visitor.submit(page, { kind: "idea", message: `${"x".repeat(4000)}y` }, { form });
    expect(long.text).toContain("Inserisci al massimo 4000 caratteri");
    expect(long.html).toContain("xxxy");
  });

  test("names the page it comes from, of ours only and without its query", async ({ visitor, dashboard }) => {
    await visitor.signIn("coach");
    const pageField = async (referer: string) => {
      const page = await visitor.ask("/feedback", { headers: { referer } });
      return page.document.querySelector("input[name=page]")?.getAttribute("value") ?? "";
    };
    expect(await pageField(`${dashboard.url}/notifications?show=all#top`)).toBe("/notifications");
    for (const other of ["https://evil.example/a", "javascript:alert(1)", `${dashboard.url}/feedback`, "nonsense"])
      expect(await pageField(other), other).toBe("");
  });

  test("is shown to who wrote it, and to nobody else", async ({ dashboard }) => {
    const [coach, manager, stranger] = [0, 1, 2].map(() => new Visitor(dashboard.url)) as [Visitor, Visitor, Visitor];
    await coach.signIn("coach");
    await manager.signIn("manager", "Aurora");
    await stranger.signIn("manager", "Riviera");
    const page = await coach.get("/feedback");
    const { path } = await coach.submit(page, { kind: "question", message: "Come?" }, { form });
    expect((await coach.ask(path)).text).toContain("Hai scelto di non ricevere risposta");
    for (const other of [manager, stranger]) expect((await other.ask(path)).status).toBe(404);
    const log = await manager.action("action=feedback.send");
    expect(log.text).toContain("Messaggio a chi fa il gestionale");
  });
});

describe("information", () => {
  test.for(languages)(
    "says who sends the contract while there is none, in %s",
    async (language, { dashboard, upstream }) => {
      const sql = postgres(upstream.databaseUrl, { max: 1 });
      const link = "https://contracts.example/aurora.pdf";
      // Who has signed in before is known with the club as it was then.
      const informationWith = async (contract: string | null) => {
        await sql`update upstream.organizations set contract_url = ${contract}`;
        const visitor = new Visitor(dashboard.url, language);
        await visitor.signInAnew("coach", "Aurora");
        return visitor.get("/information");
      };
      const missing = await informationWith(null);
      expect(missing.document.querySelector("main a[href*=contracts]")).toBeNull();
      expect(missing.document.querySelector("nav a[href='/information'] .dot")).not.toBeNull();
      const there = await informationWith(link);
      expect(there.document.querySelector(`main a[href="${link}"]`)?.getAttribute("rel")).toBe("noreferrer");
      expect(there.document.querySelector("nav a[href='/information'] .dot")).toBeNull();
      expect(there.text).toContain("2.14.6");
      expect(there.document.querySelector("main a[href='/account/legal']")).toBeNull();
      await sql.end();
    },
  );
});
