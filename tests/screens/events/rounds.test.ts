import { describe, expect } from "vitest";
import { test as base } from "#tests/support/fixtures.ts";
import { tournamentGround } from "#tests/support/tournament-ground.ts";
import type { Page, Visitor } from "#tests/support/visitor.ts";
import { demoOrganisations } from "#upstream/seed/accounts.ts";

const test = base.extend("fixture", { scope: "file" }, ({ upstream }) =>
  tournamentGround(upstream.services.sql, demoOrganisations.aurora),
);
const at = (eventId: string, path = "") => `/events/tournaments/${eventId}/structure${path}`;
const press = (button: string) => ({ button });

/** Who stands at each place of the form. */
const placesOf = ({ document }: Page) =>
  [...document.querySelectorAll<HTMLSelectElement>("[name$='.source']")].map(
    (select) => select.querySelector("option[selected]")?.textContent,
  );

/** What a field holds: what is typed, selected or ticked. */
function fieldOf({ document }: Page, name: string): string | undefined {
  const all = [...document.querySelectorAll(`[name="${name}"]`)];
  const [one] = all.some((each) => each.getAttribute("type") === "radio")
    ? all.filter((each) => each.hasAttribute("checked"))
    : all;
  const chosen = one?.querySelector("option[selected]") ?? one;
  return chosen?.getAttribute("value") ?? undefined;
}

/** The criteria of a table as its form has them. */
const criteriaOf = (page: Page) => {
  const count = page.document.querySelectorAll("[name$='.among']").length;
  return Array.from({ length: count }, (_, row) =>
    [fieldOf(page, `steps[${row}].key`), fieldOf(page, `steps[${row}].among`)].join(" "),
  );
};

async function confirmed(visitor: Visitor, eventId: string) {
  const page = await visitor.get(`/events/tournaments/${eventId}/registrations/confirmation`);
  await visitor.submit(page, {}, { form: "#confirmation" });
}

describe("a formula of one's own, without scripts", () => {
  test("is put together round by round: types, places, what leads on; rounds are changed and deleted", {
    timeout: 240_000,
  }, async ({ visitor, fixture }) => {
    const eventId = await fixture.tournament({ name: "Coppa su misura", maxTeams: 8, fee: 0 });
    await fixture.teams(eventId, 6);
    await visitor.signIn("events");
    await confirmed(visitor, eventId);

    const structure = await visitor.get(at(eventId));
    const form = await visitor.submit(structure, { formula: "custom" }, press("Anteprima"));
    expect(form.path).toMatch(/\/rounds\/new$/u);
    const picks = await visitor.submit(
      form,
      { type: "group", groupCount: "2", name: "Sabato" },
      press("Continua: chi entra"),
    );
    expect(picks.text).toContain("È una proposta");
    expect(placesOf(picks)).toEqual(["entry 1", "entry 2", "entry 3", "entry 4", "entry 5", "entry 6"]);
    expect(picks.text).toContain("Girone B");

    const down = await visitor.submit(picks, {}, press("Sposta giù il posto 1"));
    expect(placesOf(down).slice(0, 2)).toEqual(["entry 2", "entry 1"]);
    const jumped = await visitor.submit(down, { "rows[0].number": "6" }, press("Anteprima"));
    expect(placesOf(jumped)).toEqual(["entry 1", "entry 3", "entry 4", "entry 5", "entry 6", "entry 2"]);
    const made = await visitor.submit(jumped, {}, press("Salva"));
    expect(made.text).toContain("Posti salvati.");
    expect(made.text).toContain("Sabato");

    const next = await visitor.follow(made, "Aggiungi fase");
    const finals = await visitor.submit(next, { type: "single-elimination" }, press("Continua: chi entra"));
    expect(placesOf(finals)).toEqual(["1ª girone A", "1ª girone B", "2ª girone A", "2ª girone B"]);
    const whole = await visitor.submit(finals, {}, press("Salva"));
    expect(whole.text).toContain("Personalizzata");

    const edit = await visitor.follow(whole, "Modifica Sabato");
    const crowded = await visitor.submit(edit, { groupCount: "5" }, press("Salva"));
    expect([crowded.status, crowded.text]).toEqual([422, expect.stringContaining("al massimo 3")]);
    const renamed = await visitor.submit(edit, { name: "Domenica" }, press("Salva"));
    expect(renamed.text).toContain("Domenica");
    const held = await visitor.follow(renamed, "Elimina Domenica");
    const refused = await visitor.submit(held, {}, { form: "#deletion" });
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining("Un'altra fase aspetta")]);
    const last = await visitor.follow(renamed, "Elimina Tabellone");
    expect((await visitor.submit(last, {}, { form: "#deletion" })).text).toContain("Fase eliminata.");
  });

  test("the rules of a table: a federation's, or the club's own with its points and the order of its criteria", {
    timeout: 240_000,
  }, async ({ visitor, fixture }) => {
    const eventId = await fixture.tournament({ name: "Coppa a modo nostro", maxTeams: 8, fee: 0 });
    await fixture.teams(eventId, 4);
    await visitor.signIn("events");
    await confirmed(visitor, eventId);
    const settings = { formula: "roundRobin", format: "basketball" };
    const made = await visitor.submit(await visitor.get(at(eventId)), settings, press("Genera senza anteprima"));
    expect(made.text).toContain("Regole della classifica · Pallacanestro");
    expect(made.text).toContain("Punti: vittoria 2, sconfitta 1, a tavolino 0");

    const form = await visitor.follow(made, "Regole della classifica di Girone unico");
    expect(fieldOf(form, "even")).toBe("extra");
    expect(criteriaOf(form)).toEqual([
      ...["points all", "points tiedAgain", "difference tiedAgain", "goals tiedAgain"],
      ...["difference all", "goals all"],
    ]);
    const football = await visitor.follow(form, "Calcio: punti, scontri diretti, differenza reti");
    expect([fieldOf(football, "won"), fieldOf(football, "even")]).toEqual(["3", "draw"]);
    const back = await visitor.follow(football, "Pallacanestro: punti, scontri diretti, differenza canestri");

    const moved = await visitor.submit(back, {}, press("Sposta giù Criterio 1"));
    expect(moved.status, moved.text).toBe(200);
    expect(criteriaOf(moved).slice(0, 2)).toEqual(["points tiedAgain", "points all"]);
    const fewer = await visitor.submit(moved, {}, press("Togli il criterio 1"));
    expect(criteriaOf(fewer)).toHaveLength(5);
    const more = await visitor.submit(fewer, {}, press("Aggiungi un criterio"));
    const wrong = { "steps[5].key": "lastDirect", "steps[5].among": "all", won: "21" };
    const refused = await visitor.submit(more, wrong, press("Salva"));
    expect(refused.status).toBe(422);
    expect(refused.text).toContain("l'ultimo solo tra due");
    expect(fieldOf(refused, "won")).toBe("21");
    const right = { "steps[5].among": "two", won: "4", drawn: "2", even: "draw" };
    const saved = await visitor.submit(refused, right, press("Salva"));
    expect(saved.text).toContain("Regole della classifica salvate.");
    expect(saved.text).toContain("Regole della classifica · Regole del circolo");
    expect(saved.text).toContain("vittoria 4, pareggio 2, sconfitta 1, a tavolino 0");
    expect(saved.text).toContain("tra due alla pari: ultimo scontro diretto");
    // The round's own form says nothing of them, and leaves them as they are.
    const edit = await visitor.follow(saved, "Modifica Girone unico");
    const renamed = await visitor.submit(edit, { name: "Tutte insieme" }, press("Salva"));
    expect(renamed.text).toContain("vittoria 4, pareggio 2, sconfitta 1, a tavolino 0");
  });

  test("a team gives up after matches are made, and plays on after all", async ({ visitor, fixture }) => {
    const eventId = await fixture.tournament({ name: "Coppa dei ritiri", maxTeams: 8, fee: 0 });
    await fixture.teams(eventId, 4);
    await visitor.signIn("events");
    await confirmed(visitor, eventId);
    const settings = { formula: "singleElimination", placement: "none" };
    const made = await visitor.submit(await visitor.get(at(eventId)), settings, press("Genera senza anteprima"));
    const list = await visitor.follow(made, "Squadre");
    const gone = await visitor.submit(await visitor.follow(list, "Ritira entry 1"), {}, { form: "#withdrawal" });
    expect(gone.text).toContain("entry 1 ritirata.");
    const bracket = await visitor.get(`/events/tournaments/${eventId}/matches/bracket`);
    expect(bracket.text).toContain("M1: entry 1 contro entry 4, ritiro. Vince entry 4");
    const back = await visitor.submit(await visitor.follow(gone, "Riammetti entry 1"), {}, { form: "#withdrawal" });
    expect(back.text).toContain("entry 1 è di nuovo in gara.");
  });
});
