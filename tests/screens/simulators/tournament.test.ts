import { describe, expect } from "vitest";
import { testWithSql as test } from "#tests/support/fixtures.ts";
import { tournamentGround } from "#tests/support/tournament-ground.ts";
import type { Page } from "#tests/support/visitor.ts";
import { demoOrganisations } from "#upstream/seed/accounts.ts";

const simulator = "/simulators/tournament";
const compute = { button: "Simula" };

const sentence = ({ document }: Page) => document.querySelector("main h2")?.textContent;
const sentences = ({ document }: Page) => [...document.querySelectorAll("main h2")].map((one) => one.textContent ?? "");
const remedies = ({ document }: Page) =>
  [...document.querySelectorAll<HTMLAnchorElement>("main .alert a")].map((link) => ({
    text: link.textContent ?? "",
    to: link.getAttribute("href") ?? "",
  }));
const typedIn = ({ document }: Page, name: string) => document.querySelector(`[name="${name}"]`)?.getAttribute("value");
/** What a field starts with: a box, a list, or a text. */
const chosenIn = (page: Page, name: string) =>
  page.document.querySelector(`[name="${name}"][checked]`)?.getAttribute("value") ??
  page.document.querySelector(`select[name="${name}"] option[selected]`)?.getAttribute("value") ??
  typedIn(page, name);

/** Two groups of four, semi-finals and two finals: 16 matches of half an hour on two courts take four hours. */
const typed = { teams: "8", courts: "2", date: "2199-06-01", groupCount: "2", start: "09:00", end: "19:00" };

describe("a tournament that is not there, without scripts", () => {
  test("ends at a time, has a schedule and a bracket, and its address is the scenario", async ({ visitor }) => {
    await visitor.signIn("events");
    const start = await visitor.follow(await visitor.get("/simulators"), "Simula un torneo");
    expect(start.text).toContain("A che ora finisce il torneo?");
    const page = await visitor.submit(start, typed, compute);
    expect(page.status).toBe(200);
    expect(
      sentences(page).some((one) => /^Fine: .*01\/06\/2199, 13:/u.test(one)),
      sentences(page).join(),
    ).toBe(true);
    expect(page.text).toContain("16 partite, e ci stanno tutte");
    expect(page.text).toContain("M1 Squadra 1 – Squadra");
    const shared = await visitor.get(page.path);
    expect([sentence(shared), typedIn(shared, "teams")]).toEqual([sentence(page), "8"]);
  });

  test("that does not fit says why, and each link of what would fit leads to one that does", async ({ visitor }) => {
    await visitor.signIn("board");
    const tight = await visitor.submit(
      await visitor.get(simulator),
      { ...typed, end: "12:00", restMinutes: "15" },
      compute,
    );
    expect([tight.status, sentences(tight).includes("Non fattibile")]).toEqual([200, true]);
    const links = remedies(tight);
    expect(links.length).toBeGreaterThan(1);
    for (const { text, to } of links) {
      const better = await visitor.get(to);
      expect([text, better.status, sentences(better).some((one) => one.startsWith("Fine:"))]).toEqual([
        text,
        200,
        true,
      ]);
    }
    const crowded = await visitor.submit(tight, { ...typed, groupCount: "7" }, compute);
    const [mend] = remedies(crowded);
    expect(mend?.text).toBe("Gironi: 4");
  });

  test("is compared with others, and begins a real one", async ({ visitor }) => {
    await visitor.signIn("events");
    const one = await visitor.submit(await visitor.get(simulator), typed, compute);
    const compared = await visitor.follow(one, "Confronta");
    const next = await visitor.follow(compared, "Aggiungi uno scenario");
    const other = await visitor.submit(next, { ...typed, courts: "4" }, compute);
    const both = await visitor.follow(other, "Confronta 2 scenari");
    expect(sentences(both).filter((text) => text.startsWith("Fine:"))).toHaveLength(2);
    const form = await visitor.follow(other, "Crea torneo da qui");
    expect(typedIn(form, "startDate")).toBe("2199-06-01");
    expect(typedIn(form, "minTeams")).toBe("8");
  });

  test("what the form cannot say is no link, and what is not reckoned is not called unfit", async ({ visitor }) => {
    await visitor.signIn("events");
    // Fifteen matches of eight hours on a court: fifteen days, one more than the form takes.
    const most = { teams: "6", formula: "roundRobin", courts: "1", days: "14", matchMinutes: "480" };
    const long = await visitor.get(`${simulator}?${new URLSearchParams({ ...typed, ...most })}`);
    expect([long.status, remedies(long).map(({ text }) => text)]).toEqual([200, ["Campi in più: 1"]]);
    expect(long.text).toContain("Un giorno in più");
    const one = (about: object) => encodeURIComponent(String(new URLSearchParams({ ...typed, ...about })));
    const odd = one({ teams: "tante", formula: "quale" });
    const both = await visitor.get(`${simulator}/comparison?a=${one({})}&b=${odd}&c=${one({ end: "10:00" })}`);
    const [first = "", ...others] = sentences(both).filter((text) => !text.startsWith("Scenario"));
    expect(first).toMatch(/^Fine: /u);
    expect(others).toEqual(["Non calcolato", "Non fattibile"]);
  });

  test("on a real place each link leads around its hours and bookings", async ({ visitor, sql }) => {
    const own = { organisation_id: demoOrganisations.aurora };
    const [place] = await sql<[{ id: string }]>`insert into upstream.locations ${sql({
      ...{ ...own, name: "Arena stretta", time_zone: "Europe/Rome" },
    })} returning id`;
    const there = { ...own, location_id: place.id };
    await sql`insert into upstream.fields ${sql({
      ...{ ...there, name: "Campo", shown_name: "Campo", color: "blue", order: 1 },
    })}`;
    for (const day_of_week of [6, 7])
      await sql`insert into upstream.opening_slots ${sql({ ...there, day_of_week, start_minute: 600, end_minute: 900 })}`;
    await visitor.signIn("events");
    const figures = { teams: "4", formula: "roundRobin", matchMinutes: "60", end: "20:00", locationId: place.id };
    const tight = await visitor.get(`${simulator}?${new URLSearchParams({ ...typed, ...figures })}`);
    const links = remedies(tight);
    expect(links.map(({ to }) => new URLSearchParams(to.split("?")[1]).get("end"))).toEqual(["20:00", "20:00"]);
    for (const { to } of links)
      expect(sentences(await visitor.get(to)).some((text) => text.startsWith("Fine:"))).toBe(true);
  });

  test("becomes a real one that ends when it said", { timeout: 60_000 }, async ({ visitor, sql }) => {
    const organisationId = demoOrganisations.aurora;
    const [place] = await sql<[{ id: string }]>`
      insert into upstream.locations (organisation_id, name, time_zone)
      values (${organisationId}, 'Arena simulata', 'Europe/Rome') returning id`;
    await sql`insert into upstream.fields (organisation_id, location_id, name, shown_name, color, "order")
      select ${organisationId}, ${place.id}, 'Campo ' || n, 'Campo ' || n, 'blue', n from generate_series(1, 2) n`;
    await visitor.signIn("events");
    const figures = { groupCount: "3", legs: "2", qualifiersPerGroup: "1", bestNext: "1", placement: "third" };
    const minutes = { matchMinutes: "25", bufferMinutes: "5", restMinutes: "15" };
    const pause = { breakFrom: "12:00", breakTo: "13:00" };
    const scenario = new URLSearchParams({ ...typed, ...figures, ...minutes, ...pause, locationId: place.id });
    const answer = await visitor.get(`${simulator}?${scenario}`);
    const finish = sentences(answer).find((one) => one.startsWith("Fine: "));
    const [, promised] = /^Fine: (.*\d\d:\d\d)/u.exec(finish ?? "") ?? [];
    expect(promised).toContain("01/06/2199");

    const form = await visitor.follow(answer, "Crea torneo da qui");
    expect(form.text).toContain("Li ritrovi in Struttura e Calendario.");
    const name = "Coppa simulata";
    const wrong = await visitor.submit(form, { name, "plan.matchMinutes": "4" }, { button: "Crea torneo" });
    expect(wrong.status).toBe(422);
    const page = await visitor.submit(wrong, { name, "plan.matchMinutes": "25" }, { button: "Crea torneo" });
    expect(page.text).toContain("Torneo creato: Coppa simulata.");
    const own = page.path;
    const id = own.split("/").at(-1) ?? "";
    await sql`update upstream.events set status = 'published' where id = ${id}`;
    await tournamentGround(sql, organisationId).teams(id, 8);
    await visitor.submit(await visitor.get(`${own}/registrations/confirmation`), {}, { form: "#confirmation" });

    const structure = await visitor.get(`${own}/structure`);
    for (const [field, value] of Object.entries(figures))
      expect([field, chosenIn(structure, field)]).toEqual([field, value]);
    await visitor.submit(structure, {}, { button: "Genera senza anteprima" });

    const schedule = await visitor.get(`${own}/matches/schedule`);
    const breaks = { "breaks[0].date": "2199-06-01", "breaks[0].from": "12:00", "breaks[0].to": "13:00" };
    for (const [field, value] of Object.entries({ ...minutes, ...breaks }))
      expect([field, chosenIn(schedule, field)]).toEqual([field, value]);
    const tried = await visitor.submit(schedule, {}, { button: "Calcola" });
    expect(tried.text).toMatch(new RegExp(`Fine ?${promised}`, "u"));
  });

  test("keeps what was typed beside what is wrong with it", async ({ visitor }) => {
    await visitor.signIn("events");
    const wrong = await visitor.submit(await visitor.get(simulator), { ...typed, teams: "1", end: "08:00" }, compute);
    expect(wrong.status).toBe(422);
    expect(typedIn(wrong, "teams")).toBe("1");
    expect(wrong.text).toContain("Qualcosa da correggere");
  });
});
