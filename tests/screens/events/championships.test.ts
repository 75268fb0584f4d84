import { describe, expect } from "vitest";
import { textOf } from "#tests/support/dom.ts";
import { test } from "#tests/support/fixtures.ts";
import { testCrud } from "../support/crud.ts";

const list = "/championships";

testCrud("championships", {
  as: "events",
  list: async () => list,
  button: "Crea campionato",
  added: {
    typed: { name: "Circuito di prova", from: "2041-01-01", to: "2041-12-31", pointsTable: "10, 8 6", bestOf: "2" },
    said: "Campionato «Circuito di prova» creato.",
    shown: /Circuito di prova.*01\/01\/2041–31\/12\/2041.*In programma/u,
  },
  refused: [
    [{ name: "" }, "Campo obbligatorio"],
    [{ to: "2040-12-31" }, "non può essere prima dell'inizio"],
    [{ pointsTable: "" }, "Campo obbligatorio"],
    [{ pointsTable: "dieci, otto" }, "numeri interi separati da virgole"],
    [{ pointsTable: "10, -8" }, "numeri interi separati da virgole"],
    [{ pointsTable: "8, 10" }, "non possono aumentare"],
    [{ bestOf: "0" }, "maggiore o uguale a 1"],
  ],
  logged: ["championship.create"],
});

describe("a championship", () => {
  test("is changed and deleted; its points are filled in by a button", async ({ visitor }) => {
    await visitor.signIn("manager");
    const made = await visitor.submit(
      await visitor.get(`${list}/new`),
      { name: "Da cambiare", from: "2042-01-01", to: "2042-06-30" },
      { button: "Crea campionato" },
    );
    const edit = await visitor.follow(made, "Modifica il campionato Da cambiare");
    const filled = await visitor.submit(edit, { name: "Cambiato" }, { button: "Solo il podio" });
    expect(filled.document.querySelector("[name=pointsTable]")?.getAttribute("value")).toBe("3, 2, 1");
    expect(filled.document.querySelector("[name=name]")?.getAttribute("value")).toBe("Cambiato");
    const saved = await visitor.submit(filled, {}, { button: "Salva modifiche" });
    expect([saved.path, saved.text.includes("Campionato «Cambiato» modificato.")]).toEqual([list, true]);
    expect((await visitor.submit(edit, {}, { button: "Salva modifiche" })).status).toBe(409);
    const page = await visitor.follow(saved, "Cambiato");
    expect(page.text).toContain("1º: 3 punti · 2º: 2 punti · 3º: 1 punto");
    expect(page.text).toContain("La classifica è ancora vuota");
    const question = await visitor.follow(page, "Elimina campionato");
    const gone = await visitor.submit(question, {}, { button: "Elimina campionato" });
    expect([gone.path, gone.text.includes("Campionato «Cambiato» eliminato.")]).toEqual([list, true]);
    const logged = await visitor.action("action=championship.edit");
    expect(logged.text).toMatch(/Punti per piazzamento.*3, 2, 1/u);
  });
});

describe("standings", () => {
  test("say what counts and what does not, and lead to the tournaments", async ({ visitor, upstream }) => {
    await visitor.signIn("events");
    const { sql } = upstream.services;
    const [season] = await sql`
      select c.id, c.best_of from upstream.championships c join upstream.organizations o on o.id = c.organisation_id
       where c.best_of is not null and o.name ilike '%aurora%' order by c.start_on limit 1`;
    const page = await visitor.get(`${list}/${season?.id}`);
    const [standings, tournaments] = [...page.document.querySelectorAll("main table")];
    const rows = [...(standings?.querySelectorAll("tbody tr") ?? [])];
    expect(rows).toHaveLength(10);
    // Points of a row are those of its results that are not struck out, and no more than count.
    for (const row of rows) {
      const [total, ...results] = [...row.querySelectorAll("td")];
      const counted = results.filter((cell) => textOf(cell) !== "–" && !cell.querySelector("s"));
      expect(counted.length).toBeLessThanOrEqual(season?.best_of);
      const points = counted.map((cell) => Number(cell.firstChild?.textContent));
      expect(points.reduce((sum, one) => sum + one, 0)).toBe(Number(textOf(total ?? null)));
    }
    expect(standings?.querySelector("s")).not.toBeNull();
    expect(textOf(standings ?? null)).toContain("non conta");
    expect(tournaments?.querySelectorAll("tbody tr")).toHaveLength(5);
    expect((await visitor.get(`${list}/${season?.id}?page=2`)).status).toBe(200);
    const question = await visitor.get(`${list}/${season?.id}/delete`);
    expect(question.text).toContain("ne fanno parte 5 tornei");
  });
});
