import { describe, expect } from "vitest";
import { testWithSql as test } from "#tests/support/fixtures.ts";
import type { Page } from "#tests/support/visitor.ts";
import { errorsOf } from "../support/crud.ts";

const simulator = "/simulators/revenue";
const compute = { button: "Calcola" };

const rowsOf = ({ document }: Page) =>
  [...document.querySelectorAll("main tbody tr")].map((row) =>
    [...row.querySelectorAll("th, td")].map((cell) => (cell.textContent ?? "").replaceAll("\u00a0", " ")),
  );
const sentence = ({ document }: Page) => document.querySelector("main h2")?.textContent;
const typedIn = ({ document }: Page, name: string) => document.querySelector(`[name="${name}"]`)?.getAttribute("value");

/** A fee of 60 euros, courts for 400, prizes of 5 a team: a team leaves 54.10, so that eight pay for the courts. */
const typed = {
  feePerTeam: "60",
  "costs[0].name": "Campi",
  "costs[0].amount": "400,00",
  "costs[1].name": "Premi",
  "costs[1].amount": "5",
  "costs[1].per": "team",
};

describe("the revenue of an event, without scripts", () => {
  test("is told by a sentence, a line and a table, and its address is the scenario", async ({ visitor }) => {
    await visitor.signIn("events");
    const start = await visitor.follow(await visitor.get("/simulators"), "Simula i ricavi");
    expect(start.text).toContain("Quanto rende l'evento?");
    const page = await visitor.submit(start, typed, compute);
    expect([page.status, sentence(page)]).toEqual([200, "Si va in pari con 8 squadre"]);
    expect(page.text).toContain("Il minimo di 4 squadre non basta: con quelle la perdita è di 183,60 €.");
    const rows = rowsOf(page);
    expect(rows).toHaveLength(17);
    expect(rows[0]).toEqual(["0", "0,00 €", "400,00 €", "0,00 €", "-400,00 €"]);
    expect(rows[8]).toEqual(["8pareggio", "480,00 €", "440,00 €", "7,20 €", "32,80 €"]);
    const titles = [...page.document.querySelectorAll("main figure title")].map((title) => title.textContent);
    expect(titles.map((title) => title?.split(": ")[1]?.replaceAll("\u00a0", " "))).toEqual(
      rows.map((row) => row.at(-1)),
    );
    expect(page.document.querySelectorAll("main figure .place.marked")).toHaveLength(4);
    expect(page.document.querySelector("main figure figcaption")?.textContent).toContain("pareggio: 8");

    const shared = await visitor.get(page.path);
    expect([sentence(shared), rowsOf(shared)]).toEqual([sentence(page), rows]);
    expect(typedIn(shared, "costs[0].amount")).toBe("400,00");
    const cheap = await visitor.submit(shared, { nonProfit: true, onlineShare: "50", fixedFee: "0,25" }, compute);
    // Of eight teams four pay online, each 0.72 and 0.25.
    expect(rowsOf(cheap)[8]?.at(3)).toBe("3,88 €");
  });

  test("has rows that come and go, and keeps what was typed", async ({ visitor }) => {
    await visitor.signIn("board");
    const more = await visitor.submit(await visitor.get(simulator), typed, { button: "Aggiungi un costo" });
    expect([more.status, more.redirects]).toEqual([200, 1]);
    expect(typedIn(more, "costs[1].name")).toBe("Premi");
    expect(more.document.querySelectorAll('[name$="].amount"]')).toHaveLength(4);
    const less = await visitor.submit(more, { "costs[2].amount": "10" }, { button: "Togli il costo 1" });
    expect([typedIn(less, "costs[0].name"), typedIn(less, "costs[1].amount")]).toEqual(["Premi", "10"]);
    const none = await visitor.submit(less, {}, { button: "Togli il ricavo 1" });
    expect(none.document.querySelector('[name="revenues[0].name"]')).toBeNull();
    const rows = Array.from({ length: 11 }, (_, at) => `revenues[${at}].amount=1`).join("&");
    const full = await visitor.submit(await visitor.get(`${simulator}?${rows}`), {}, { button: "Aggiungi un ricavo" });
    expect(full.document.querySelector('[name="revenues[11].name"]')).not.toBeNull();
    expect(full.document.querySelector('[name="add"][value="revenues"]')).toBeNull();
    const over = await visitor.get(`${full.path}&add=revenues&revenues[12].amount=1`);
    expect(over.document.querySelector('[name="revenues[12].name"]')).toBeNull();
  });

  test("says what is wrong beside the fields", async ({ visitor }) => {
    await visitor.signIn("manager");
    const wrong = { ...typed, feePerTeam: "tanto", "costs[0].amount": "", minTeams: "4,5", onlineShare: "101" };
    const refused = await visitor.submit(await visitor.get(simulator), wrong, compute);
    expect([refused.status, errorsOf(refused)]).toEqual([
      422,
      [
        "Quota per squadra: Inserisci un importo valido, per esempio 12,50",
        expect.stringContaining("Squadre, almeno"),
        expect.stringContaining("Quante pagano online"),
      ],
    ]);
    expect([typedIn(refused, "feePerTeam"), typedIn(refused, "minTeams")]).toEqual(["tanto", "4,5"]);
    const mended = { feePerTeam: "60", minTeams: "20", onlineShare: "100" };
    const limits = await visitor.submit(refused, mended, compute);
    expect(errorsOf(limits)).toEqual([
      "Squadre, al massimo: Il massimo non può essere sotto il minimo",
      "Costo 1, Importo: Campo obbligatorio",
    ]);
  });

  test("knows no other currencies than the form's", async ({ visitor }) => {
    await visitor.signIn("manager");
    const page = await visitor.get(
      `${simulator}?feePerTeam=60&minTeams=4&teams=12&maxTeams=16&onlineShare=100&currency=zz`,
    );
    expect([page.status, rowsOf(page)[1]?.[1]]).toEqual([200, "60,00 €"]);
  });

  test("says when nothing pays, when little does, and when every team costs", async ({ visitor }) => {
    await visitor.signIn("manager");
    const saying = async (query: string) => {
      const page = await visitor.get(`${simulator}?minTeams=4&teams=12&maxTeams=16&onlineShare=100&${query}`);
      return sentence(page);
    };
    const costs = (amount: number, per: string, at = 0) => `costs[${at}].amount=${amount}&costs[${at}].per=${per}`;
    expect(await saying("feePerTeam=10")).toBe("L'evento non va mai in perdita");
    expect(await saying(costs(100, "event"))).toBe("Non si va mai in pari");
    expect(await saying(`feePerTeam=0,01&${costs(100, "event")}`)).toContain("nemmeno con tante squadre");
    expect(await saying(`revenues[0].amount=57,50&${costs(10, "team")}`)).toBe(
      "L'evento regge fino a 5 squadre, poi va in perdita",
    );
    const many = await visitor.get(`${simulator}?feePerTeam=1&costs[0].amount=1000&teams=12&minTeams=4&maxTeams=1024`);
    expect(many.text).toContain("Si va in pari con 1021 squadre");
    expect(rowsOf(many).length).toBeLessThan(140);
  });

  test("takes over what an event asks and allows, of one's own club only", async ({ visitor, sql }) => {
    await visitor.signIn("events");
    const page = await visitor.submit(await visitor.get(simulator), typed, compute);
    const [own] = await sql<{ id: string; fee: number; min: number; most: number | null }[]>`
      select t.event_id as id, t.fee_per_team as fee, t.min_teams as min, t.max_teams as most
      from upstream.tournaments t join upstream.events e on e.id = t.event_id
      where t.fee_per_team > 0 and e.status <> 'canceled' limit 1`;
    const option = page.document.querySelector(`[name=eventId] option[value="${own?.id}"]`);
    if (!own || !option) throw new Error("no event with a fee");
    const filled = await visitor.submit(page, { eventId: own.id }, { button: "Usa i suoi dati" });
    expect(filled.redirects).toBe(1);
    expect(typedIn(filled, "feePerTeam")).toBe((own.fee / 100).toFixed(2).replace(".", ","));
    expect(typedIn(filled, "minTeams")).toBe(String(own.min));
    if (own.most !== null) expect(typedIn(filled, "maxTeams")).toBe(String(own.most));
    expect(typedIn(filled, "costs[0].name")).toBe("Campi");
    const foreign = await visitor.get(`${simulator}?use=event&eventId=00000000-0000-7000-8000-000000000000`);
    expect(foreign.status).toBe(404);
  });

  test("is read in the reader's writing of amounts", async ({ visitor }) => {
    await visitor.signIn("manager");
    const page = await visitor.get(`${simulator}?feePerTeam=1.234,50&costs[0].amount=1000`);
    expect(typedIn(page, "feePerTeam")).toBe("1.234,50");
    expect(rowsOf(page)[1]?.[1]).toBe("1.234,50 €");
  });
});
