import { describe, expect } from "vitest";
import { stepsAMinute } from "#contracts/events/scorer-links.ts";
import { test as base } from "#tests/support/fixtures.ts";
import { playedTournament } from "#tests/support/played-tournament.ts";
import { tournamentGround } from "#tests/support/tournament-ground.ts";
import { type Page, Visitor } from "#tests/support/visitor.ts";
import { demoOrganisations } from "#upstream/seed/accounts.ts";

const test = base.extend("fixture", { scope: "file" }, ({ upstream }) =>
  tournamentGround(upstream.services.sql, demoOrganisations.aurora),
);

const at = (eventId: string, path = "") => `/events/tournaments/${eventId}/matches${path}`;

/** The address that a page shows this once, as a path. */
function addressOn(page: Page): string {
  const shown = page.document.querySelector("#issued-address")?.getAttribute("value") ?? "";
  expect(shown).toMatch(/^http:\/\/localhost:\d+\/score\/[\w-]{43}$/u);
  return new URL(shown).pathname;
}

const scoreOf = (page: Page) => page.document.querySelector(".points")?.textContent;
const tap = (visitor: Visitor, page: Page, what: string) => visitor.submit(page, {}, { button: `tap=${what}` });

describe("a scorer, without scripts and without an account", () => {
  test("begins a match, counts, takes back, closes it; who is behind is told; a revoked address opens nothing", {
    timeout: 120_000,
  }, async ({ visitor, dashboard, upstream, fixture }) => {
    await visitor.signIn("events");
    const eventId = await playedTournament(upstream.services, fixture, visitor);
    expect((await visitor.get(at(eventId, "/scorers"))).text).toContain("Nessun segnapunti");
    const form = await visitor.get(at(eventId, "/scorers/new"));
    expect((await visitor.submit(form, { label: "" }, { form: "#scorer-link" })).status).toBe(422);
    const over = { label: "Campo centrale", endDate: "2020-01-01" };
    const never = await visitor.submit(form, over, { form: "#scorer-link" });
    expect([never.status, never.text]).toEqual([422, expect.stringContaining("non sarebbe mai aperto")]);
    expect(never.document.querySelector("[name=endDate]")?.getAttribute("value")).toBe("2020-01-01");
    const made = await visitor.submit(never, { endDate: "" }, { form: "#scorer-link" });
    expect(made.status).toBe(201);
    expect(made.document.querySelector("main svg[role=img] path")).not.toBeNull();
    const address = addressOn(made);
    const list = await visitor.get(at(eventId, "/scorers"));
    expect(list.text).toMatch(/Campo centrale.*Tutto il torneo.*Aperto.*Mai usato/u);
    expect(list.html).not.toContain(address);

    // A text browser, which says nothing of where its forms come from.
    const scorer = new Visitor(dashboard.url, "it", { saysOrigin: false });
    const matches = await scorer.get(address);
    expect(matches.text).toMatch(/M1 entry 1 – entry 4.*M2 entry 2 – entry 3/u);
    expect(matches.headers.get("x-robots-tag")).toContain("noindex");
    expect(matches.headers.get("cache-control")).toBe("no-store");
    const ready = await scorer.get(matches.document.querySelector("li a")?.getAttribute("href") ?? "");
    expect([...ready.document.querySelectorAll("script[src]")].map((one) => one.getAttribute("src"))).toEqual([
      expect.stringMatching(/^\/assets\/taps-/u),
    ]);
    expect(ready.html.length).toBeLessThan(16_000);
    const begun = await tap(scorer, ready, "start");
    expect([begun.status, begun.redirects, scoreOf(begun)]).toEqual([200, 1, "0 – 0"]);

    // A form that is sent twice counts once; a form of an older page not at all.
    const other = await new Visitor(dashboard.url).get(begun.path);
    const one = await tap(scorer, begun, "point-0");
    expect(scoreOf(one)).toBe("1 – 0");
    expect(one.document.querySelector(".head a")?.getAttribute("href")).toBe(address);
    expect(scoreOf(await tap(scorer, begun, "point-0"))).toBe("1 – 0");
    const behind = await tap(new Visitor(dashboard.url), other, "point-1");
    expect([behind.status, scoreOf(behind)]).toEqual([409, "1 – 0"]);
    expect(behind.text).toContain("Punteggio aggiornato da un altro dispositivo");
    const both = await tap(scorer, one, "point-1");
    expect(scoreOf(both)).toBe("1 – 1");
    let page = await tap(scorer, both, "undo");
    expect(scoreOf(page)).toBe("1 – 0");

    // Everybody of the club sees what is played.
    expect((await visitor.get(at(eventId))).text).toMatch(/Live 1-0/u);
    const coach = new Visitor(dashboard.url);
    await coach.signIn("coach", "Aurora");
    const live = await coach.get("/live-matches");
    expect(live.text).toMatch(/M1 entry 1 – entry 4.*1-0/u);
    const bar = async () => (await coach.get("/live-matches")).document.querySelector(".barLive")?.textContent ?? "";
    await expect.poll(bar).toMatch(/LIVE \d/u);

    for (let points = 1; points < 21; points += 1) page = await tap(scorer, page, "point-0");
    const closed = await tap(scorer, page, "finish");
    expect(closed.text).toMatch(/Partita chiusa: 21 a 0/u);
    const second = await scorer.get(matches.document.querySelectorAll("li a")[1]?.getAttribute("href") ?? "");
    // Before it begins a match ends only because a team is not there.
    const endsOf = (shown: Page) =>
      [...shown.document.querySelectorAll("select[name=end] option")].map((one) => one.getAttribute("value"));
    expect(endsOf(second)).toEqual(["walkover", "noShow", "doubleNoShow"]);
    const played = await tap(scorer, second, "start");
    expect(endsOf(played)).toContain("retirement");
    const unsaid = await scorer.submit(played, { end: "retirement", side: "" }, { button: "tap=finish" });
    expect([unsaid.status, unsaid.text]).toEqual([422, expect.stringContaining("Scegli chi perde")]);
    expect(unsaid.document.querySelector("select[name=end] [selected]")?.getAttribute("value")).toBe("retirement");
    const ended = await scorer.submit(unsaid, { side: "1" }, { button: "tap=finish" });
    expect(ended.text).toContain("Partita chiusa: ritiro, vince entry 2.");
    const left = await scorer.get(address);
    const last = await scorer.get(left.document.querySelector("li a")?.getAttribute("href") ?? "");
    const absent = await scorer.submit(last, { end: "noShow", side: "1" }, { button: "tap=finish" });
    expect(absent.text).toContain("Partita chiusa: assente, vince entry 1.");
    expect((await scorer.get(address)).text).toMatch(/Chiusa · assente, vince entry 1/u);

    const board = new Visitor(dashboard.url);
    await board.signIn("board", "Aurora");
    const log = await board.get("/audit?pageSize=50");
    for (const said of ["Segnapunti creato", "Segnapunti usato per la prima volta", "Risultato registrato"])
      expect(log.text).toContain(said);
    expect(log.text).toContain("Segnapunti Campo centrale");
    expect(log.html).not.toContain(address.split("/").at(-1));

    const asked = await visitor.follow(await visitor.get(at(eventId, "/scorers")), "Revoca Campo centrale");
    const revoked = await visitor.submit(asked, {}, { form: "#revocation" });
    expect(revoked.text).toContain("Segnapunti «Campo centrale» revocato.");
    for (const path of [address, closed.path]) {
      const gone = await scorer.get(path);
      expect([gone.status, gone.text]).toEqual([404, expect.stringContaining("Questo indirizzo non è aperto")]);
    }
  });

  test("of one match goes there at once; what is no tap is refused, and so is what is too large", {
    timeout: 60_000,
  }, async ({ visitor, dashboard, upstream, fixture }) => {
    await visitor.signIn("events");
    const eventId = await playedTournament(upstream.services, fixture, visitor);
    const desk = await visitor.get(at(eventId));
    const match = await visitor.get(desk.document.querySelector("tbody a.rowLink")?.getAttribute("href") ?? "");
    const form = await visitor.follow(match, "Segnapunti per questa partita");
    const address = addressOn(await visitor.submit(form, { label: "Arbitro" }, { form: "#scorer-link" }));
    const scorer = new Visitor(dashboard.url);
    const page = await scorer.get(address);
    expect(page.redirects).toBe(1);
    expect(page.text).toContain("entry 1");
    expect(page.document.querySelector(".head a")).toBeNull();
    expect((await scorer.post(page.path, { tap: "point-0" })).status).toBe(422);
    expect((await scorer.post(page.path, { tap: "x".repeat(4000) })).status).toBe(413);
    // What is refused fills no log: so often a minute it is asked, then no more.
    const matchId = page.path.split("/").at(-1) ?? "";
    const statuses: number[] = [];
    for (let n = 0; n < stepsAMinute + 2; n += 1)
      statuses.push((await scorer.post(page.path, { tap: "finish", seq: "1", nonce: crypto.randomUUID() })).status);
    expect(new Set(statuses.slice(0, stepsAMinute))).toEqual(new Set([409]));
    expect(statuses.slice(stepsAMinute)).toEqual([429, 429]);
    const [{ rows }] = await upstream.services.sql<[{ rows: number }]>`
      select count(*)::int as rows from dashboard.audit_log where target_id = ${matchId}`;
    expect(rows).toBe(2 * stepsAMinute);
    // A match of another tournament is none of its.
    const foreign = page.path.replace(/[\da-f]{8}(?=-[\da-f]{4}-)/u, "00000000");
    expect((await scorer.get(foreign)).status).toBe(404);
    expect((await scorer.get("/score/none/none")).status).toBe(404);
  });
});
