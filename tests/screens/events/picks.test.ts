import { describe, expect } from "vitest";
import { test as base } from "#tests/support/fixtures.ts";
import { tournamentGround } from "#tests/support/tournament-ground.ts";
import { type Page, Visitor } from "#tests/support/visitor.ts";
import { demoOrganisations } from "#upstream/seed/accounts.ts";

const test = base.extend("fixture", { scope: "file" }, ({ upstream }) =>
  tournamentGround(upstream.services.sql, demoOrganisations.aurora),
);
const press = (button: string) => ({ button });
const placesOf = ({ document }: Page) =>
  [...document.querySelectorAll<HTMLSelectElement>("[name$='.source']")].map(
    (select) => select.querySelector("option[selected]")?.textContent,
  );

describe("who enters a round, without scripts", () => {
  test("is mixed but for what is locked, added, removed, chosen; the draw is logged, and a stale list refused", {
    timeout: 240_000,
  }, async ({ visitor, dashboard, fixture }) => {
    const eventId = await fixture.tournament({ name: "Coppa dei posti", maxTeams: 8, fee: 0 });
    await fixture.teams(eventId, 5);
    await visitor.signIn("events");
    const confirmation = await visitor.get(`/events/tournaments/${eventId}/registrations/confirmation`);
    await visitor.submit(confirmation, {}, { form: "#confirmation" });
    const structure = await visitor.get(`/events/tournaments/${eventId}/structure`);
    const form = await visitor.submit(structure, { formula: "custom" }, press("Anteprima"));
    const picks = await visitor.submit(form, { type: "single-elimination" }, press("Continua: chi entra"));

    const mixed = await visitor.submit(picks, { "rows[1].locked": "on" }, press("Mescola"));
    const [, code] = /Sorteggio ([0-9a-f]{8})/u.exec(mixed.text) ?? [];
    expect(code).toBeDefined();
    expect(placesOf(mixed)[1]).toBe("entry 2");
    expect(placesOf(mixed).toSorted()).toEqual(["entry 1", "entry 2", "entry 3", "entry 4", "entry 5"]);

    const fewer = await visitor.submit(mixed, {}, press("Togli il posto 5"));
    const more = await visitor.submit(fewer, { count: "2" }, press("Aggiungi posti"));
    expect(placesOf(more)).toEqual([...placesOf(mixed).slice(0, 4), "Da decidere", "Da decidere"]);
    const saved = await visitor.submit(more, {}, press("Salva"));
    expect(saved.text).toContain("Posti salvati.");

    const open = await visitor.follow(saved, "Chi entra in Tabellone");
    const filled = await visitor.submit(open, {}, press("Riempi per teste di serie"));
    expect(placesOf(filled)).toEqual(["entry 1", "entry 2", "entry 3", "entry 4", "entry 5", "Da decidere"]);
    await visitor.submit(filled, {}, press("Salva"));
    const stale = await visitor.submit(open, {}, press("Salva"));
    expect([stale.status, stale.text]).toEqual([409, expect.stringContaining("ha cambiato i posti")]);

    const board = new Visitor(dashboard.url);
    await board.signIn("board");
    const log = await board.get("/audit?pageSize=50");
    expect(log.text).toContain("Chi entra cambiato");
  });
});
