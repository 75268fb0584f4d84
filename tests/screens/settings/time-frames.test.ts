import { describe, expect } from "vitest";
import { test } from "#tests/support/fixtures.ts";
import { testCrud } from "../support/crud.ts";

const year = new Date().getUTCFullYear();

testCrud("time frames", {
  as: "manager",
  list: async () => "/settings/time-frames",
  added: {
    typed: { name: "Periodo di prova", startAt: "2040-01-01", endAt: "2040-03-31" },
    said: "Periodo creato: Periodo di prova.",
    shown: /01\/01\/2040–31\/03\/2040 ?3 mesi/u,
  },
  changed: {
    by: "Periodo di prova",
    typed: { name: "Periodo cambiato", endAt: "2040-03-30" },
    said: "Periodo salvato: Periodo cambiato.",
    shown: /01\/01\/2040–30\/03\/2040 ?90 giorni/u,
  },
  refused: [
    [{ name: "" }, "Campo obbligatorio"],
    [{ name: "Altro", startAt: "2041-01-01", endAt: "2041-01-01" }, "La fine deve essere dopo l'inizio"],
    [{ name: `Estate ${year}`, startAt: "2041-01-01", endAt: "2041-02-01" }, "Esiste già un periodo", 409],
    [
      { name: "Altro", startAt: `${year}-06-01`, endAt: `${year}-08-31` },
      "Sembra che esista già un periodo con le stesse date",
      409,
    ],
  ],
  logged: ["time_frame.create", "time_frame.edit"],
});

describe("settings", () => {
  test("say how many periods there are, and which one is current", async ({ visitor }) => {
    await visitor.signIn("board");
    const page = await visitor.get("/settings");
    expect(page.text).toMatch(/\d periodi\. Adesso: .*Stagione \d{4}\/\d\d/u);
    const list = await visitor.follow(page, "Gestisci i periodi");
    expect(list.text).toContain("Attuale");
  });

  test("a new period begins as the first season that there is not", async ({ visitor }) => {
    await visitor.signIn("board");
    const form = await visitor.get("/settings/time-frames/new");
    const value = (name: string) => form.document.querySelector(`[name=${name}]`)?.getAttribute("value") ?? "";
    const from = Number(value("startAt").slice(0, 4));
    expect(value("name")).toBe(`Stagione ${from}/${String(from + 1).slice(2)}`);
    expect([value("startAt"), value("endAt")]).toEqual([`${from}-09-01`, `${from + 1}-08-31`]);
    expect((await visitor.submit(form, {}, { button: "Crea periodo" })).status).toBe(200);
  });
});
