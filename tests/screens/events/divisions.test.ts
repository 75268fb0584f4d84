import { describe, expect } from "vitest";
import { textOf } from "#tests/support/dom.ts";
import { test as base } from "#tests/support/fixtures.ts";
import { tournamentGround } from "#tests/support/tournament-ground.ts";
import type { Page } from "#tests/support/visitor.ts";
import { demoOrganisations } from "#upstream/seed/accounts.ts";

const test = base.extend("fixture", { scope: "file" }, ({ upstream }) =>
  tournamentGround(upstream.services.sql, demoOrganisations.aurora),
);
const at = (eventId: string, path = "") => `/events/tournaments/${eventId}/structure${path}`;

describe("divisions of a tournament, without scripts", () => {
  test("are not spoken of where there is one; another one is added, chosen by links, changed and deleted", async ({
    visitor,
    fixture,
  }) => {
    const eventId = await fixture.tournament({ name: "Coppa di categoria" });
    await visitor.signIn("events");
    const alone = await visitor.get(at(eventId));
    expect(alone.text).not.toContain("Categorie");

    const asked = await visitor.follow(alone, "Aggiungi categoria");
    const wrong = await visitor.submit(asked, { "overrides.maxTeams": "1" }, { button: "Aggiungi" });
    expect(wrong.status).toBe(422);
    expect(wrong.document.querySelector<HTMLInputElement>("[name='overrides.maxTeams']")?.value).toBe("1");

    const about = { name: "Under 16", "overrides.maxTeams": "8", "overrides.feePerTeam": "12,50" };
    const added = await visitor.submit(wrong, about, { button: "Aggiungi" });
    expect(added.text).toContain("Categoria «Under 16» aggiunta.");
    expect(added.path).toContain("tournamentId=");
    const shown = added.document.querySelector("[aria-current=page] strong");
    expect(shown?.textContent).toBe("Under 16");

    // Their order changes by the buttons of the list, and their screens choose among them.
    const order = (page: Page) => [...page.document.querySelectorAll("tbody tr a[href*=tournamentId]")].map(textOf);
    expect(order(added)).toEqual(["Unica", "Under 16"]);
    const first = await visitor.submit(added, {}, { button: "Sposta su Under 16" });
    expect(first.text).toContain("Categoria «Under 16» spostata.");
    expect(order(first)).toEqual(["Under 16", "Unica"]);
    const screen = await visitor.get(`/events/tournaments/${eventId}/matches/boards/new`);
    const chosen = screen.document.querySelector("[name=tournamentIds]")?.getAttribute("value") ?? "";
    const made = await visitor.submit(screen, { label: "Ingresso", tournamentIds: [chosen] }, { form: "#board" });
    expect(made.status).toBe(201);
    const screens = await visitor.get(`/events/tournaments/${eventId}/matches/boards`);
    expect(screens.text).toMatch(/Ingresso.*Under 16/u);

    const desk = await visitor.get(`/events/tournaments/${eventId}/matches`);
    expect(desk.text).toContain("Under 16");
    const edit = await visitor.follow(added, "Modifica Under 16");
    expect(edit.document.querySelector<HTMLInputElement>("[name='overrides.feePerTeam']")?.value).toBe("12,50");
    const saved = await visitor.submit(edit, { name: "Under 18" }, { button: "Salva" });
    expect(saved.text).toContain("Categoria «Under 18» salvata.");
    const stale = await visitor.submit(edit, { name: "Under 20" }, { button: "Salva" });
    expect([stale.status, stale.text]).toEqual([409, expect.stringContaining("Nel frattempo")]);

    const going = await visitor.follow(await visitor.follow(saved, "Modifica Under 18"), "Elimina categoria");
    const gone = await visitor.submit(going, {}, { form: "#deletion" });
    expect(gone.text).toContain("Categoria «Under 18» eliminata.");
    expect(gone.text).not.toContain("Categorie");
  });

  test("a team that registered moves to another one, whose rules it has to keep", async ({ visitor, fixture }) => {
    const eventId = await fixture.tournament({ name: "Coppa spostata" });
    await fixture.teams(eventId, 2);
    await visitor.signIn("events");
    const asked = await visitor.get(at(eventId, "/divisions/new"));
    const added = await visitor.submit(asked, { name: "Under 16", "overrides.minGirls": "2" }, { button: "Aggiungi" });
    const list = await visitor.get(`/events/tournaments/${eventId}/registrations`);
    const moving = await visitor.follow(list, "Sposta entry 1 a un altro posto");
    const nowhere = await visitor.submit(moving, { how: "division" }, { form: "#move" });
    expect(nowhere.status).toBe(422);
    const other = nowhere.document.querySelector("[name=tournamentId] option[value]:not([value=''])");
    const there = { how: "division", tournamentId: other?.getAttribute("value") ?? "" };
    const against = await visitor.submit(nowhere, there, { form: "#move" });
    expect([against.status, against.text]).toEqual([422, expect.stringContaining("ne servono almeno 2")]);
    const edit = await visitor.follow(added, "Modifica Under 16");
    await visitor.submit(edit, { "overrides.minGirls": "" }, { button: "Salva" });
    const moved = await visitor.submit(against, {}, { form: "#move" });
    expect(moved.text).toContain("entry 1 è in elenco, al n° 1.");
    expect(moved.text).toMatch(/entry 1.*Under 16/u);
  });
});
