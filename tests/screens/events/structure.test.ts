import { describe, expect } from "vitest";
import { test as base } from "#tests/support/fixtures.ts";
import { tournamentGround } from "#tests/support/tournament-ground.ts";
import { Visitor } from "#tests/support/visitor.ts";
import { demoOrganisations } from "#upstream/seed/accounts.ts";

const test = base.extend("fixture", { scope: "file" }, ({ upstream }) =>
  tournamentGround(upstream.services.sql, demoOrganisations.aurora),
);

const at = (eventId: string, path = "") => `/events/tournaments/${eventId}/structure${path}`;
const preview = { button: "Anteprima" };

/** Confirms the entries of a tournament. */
async function confirm(visitor: Visitor, eventId: string) {
  const page = await visitor.get(`/events/tournaments/${eventId}/registrations/confirmation`);
  return visitor.submit(page, {}, { form: "#confirmation" });
}

/** What a reader hears of a page's brackets, turn by turn. */
const bracketOf = (document: Document) =>
  [...document.querySelectorAll(".turns > li")].map((turn) => [
    turn.querySelector(".turnName")?.textContent,
    ...[...turn.querySelectorAll("article .visuallyHidden")].map((said) => said.textContent),
  ]);

describe("the structure of a tournament, without scripts", () => {
  test("can be tried before there are teams, and says what comes first", async ({ visitor, fixture }) => {
    const eventId = await fixture.tournament({ name: "Coppa in prova" });
    await visitor.signIn("events");
    const page = await visitor.get(at(eventId));
    expect(page.text).toContain("Conferma le iscrizioni per creare la struttura.");
    expect(page.text).not.toContain("Genera");

    const tried = await visitor.submit(page, { formula: "singleElimination", placement: "none" }, preview);
    expect(tried.status).toBe(200);
    expect(bracketOf(tried.document)).toEqual([
      [
        "Semifinali",
        "M1: Squadra 1 contro Squadra 4. Chi vince va a M3.",
        "M2: Squadra 2 contro Squadra 3. Chi vince va a M3.",
      ],
      ["Finale", "M3: Vincente M1 contro Vincente M2."],
    ]);
  });

  test("says on each formula what it gives, or why its figures do not do", async ({ visitor, fixture }) => {
    const adviceOf = ({ document }: { document: Document }, formula: string) =>
      document.querySelector(`[name=formula][value=${formula}]`)?.closest("label")?.querySelector(".advice")
        ?.textContent;
    const eventId = await fixture.tournament({ name: "Coppa a pool", maxTeams: 8, fee: 0 });
    await fixture.teams(eventId, 7);
    await visitor.signIn("events");
    await confirm(visitor, eventId);
    const page = await visitor.get(at(eventId));
    expect(adviceOf(page, "poolPlayKnockout")).toMatch(/^\d+ partite, almeno 2 a squadra/u);
    expect(page.document.querySelector<HTMLInputElement>("[name=matchesPerTeam]")?.value).toBe("2");

    const few = await fixture.tournament({ name: "Coppa in due", maxTeams: 8, fee: 0 });
    await fixture.teams(few, 2);
    const asked = await visitor.get(`/events/tournaments/${few}/registrations/confirmation`);
    await visitor.submit(asked, { proceedBelowMinimum: "on" }, { form: "#confirmation" });
    expect(adviceOf(await visitor.get(at(few)), "doubleElimination")).toBe("Servono almeno 3 squadre");
  });

  test("is previewed, made, reordered and deleted; settings that do not work keep what was typed", {
    timeout: 60_000,
  }, async ({ visitor, dashboard, fixture }) => {
    const eventId = await fixture.tournament({ name: "Coppa vera", maxTeams: 8, fee: 0 });
    await fixture.teams(eventId, 6);
    await visitor.signIn("events");
    await confirm(visitor, eventId);

    const settings = await visitor.get(at(eventId));
    const wrong = await visitor.submit(settings, { formula: "groupsKnockout", groupCount: "5" }, preview);
    expect(wrong.status).toBe(422);
    expect(wrong.text).toContain("Qualche girone avrebbe una squadra sola: al massimo 3");
    expect(wrong.document.querySelector<HTMLInputElement>("[name=groupCount]")?.value).toBe("5");

    const seen = await visitor.submit(wrong, { groupCount: "2", to: "15" }, preview);
    expect(seen.text).toMatch(/Squadre\s*6\s*Partite\s*10/u);
    expect(seen.text).toContain("Girone A");
    expect(bracketOf(seen.document)[0]?.[1]).toContain("1ª girone A contro 2ª girone B");

    const made = await visitor.submit(seen, {}, { button: "Genera la struttura" });
    expect(made.path).toBe(at(eventId));
    expect(made.text).toContain("Struttura creata");
    expect(made.text).toContain("Classifica provvisoria: 3 partite da giocare");
    expect(made.document.querySelectorAll("a[href*='/matches/']").length).toBeGreaterThanOrEqual(10);

    const order = await visitor.follow(made, "Riordina le squadre");
    const names = (document: Document) =>
      [...document.querySelectorAll("tbody th")].map((cell) => cell.textContent?.trim());
    expect(names(order.document)[0]).toBe("1. entry 1");
    const moved = await visitor.submit(order, {}, { button: "Sposta giù entry 1" });
    expect(names(moved.document).slice(0, 2)).toEqual(["1. entry 2", "2. entry 1"]);
    const stale = await visitor.submit(order, {}, { button: "Sposta giù entry 3" });
    expect([stale.status, stale.text]).toEqual([409, expect.stringContaining("Nel frattempo l'ordine è cambiato")]);

    const asked = await visitor.follow(await visitor.get(at(eventId)), "Elimina struttura");
    expect(asked.text).toMatch(/2 fasi\s*10 partite\s*nessun risultato/u);
    const gone = await visitor.submit(asked, {}, { form: "#cleaning" });
    expect(gone.text).toContain("Struttura eliminata.");
    expect(gone.document.querySelector("#settings")).not.toBeNull();

    const board = new Visitor(dashboard.url);
    await board.signIn("board");
    const log = await board.get("/audit?pageSize=50");
    for (const done of ["Struttura creata", "Squadre riordinate", "Struttura eliminata"])
      expect(log.text).toContain(done);
  });
});
