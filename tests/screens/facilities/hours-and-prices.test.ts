import { describe, expect } from "vitest";
import { test } from "#tests/support/fixtures.ts";
import { createPlace } from "./place.ts";

describe("hours and prices without a script", () => {
  test("hours without a price are refused, with the way to the price lists", async ({ visitor }) => {
    await visitor.signIn("facilities");
    const place = await createPlace(visitor, "Scoperta");
    const lists = await visitor.get(`${place}/price-lists`);
    const edit = await visitor.follow(lists, "1. Unico");
    const everyDay = ["1", "2", "3", "4", "5", "6", "7"];
    const ranged = await visitor.submit(
      edit,
      {
        type: "ranged",
        "priceRanges[0].daysOfWeek": everyDay,
        "priceRanges[0].startAt": "08:00",
        "priceRanges[0].endAt": "20:00",
        "priceRanges[0].price": "12",
      },
      { button: "Salva modifiche" },
    );
    expect(ranged.status).toBe(200);
    const form = await visitor.get(`${place}/opening-slots/new?day=3`);
    const refused = await visitor.submit(form, { startAt: "20:00", endAt: "22:00" });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain(
      "di mercoledì, dalle 20:00 alle 22:00, il listino «Unico» non ha un prezzo. Intervalli senza prezzo: 1",
    );
    const away = await visitor.follow(refused, "Vai ai listini");
    expect(away.path).toBe(`${place}/price-lists`);
    expect((await visitor.get(`${place}/opening-slots`)).text).not.toContain("20:00–22:00");
  });

  test("a price list, a court and hours that changed meanwhile are not overwritten", async ({ visitor }) => {
    await visitor.signIn("facilities");
    const place = await createPlace(visitor, "Vecchia");
    const link = async (section: string) => {
      const page = await visitor.get(`${place}/${section}`);
      return page.document.querySelector(`a[href^="${place}/${section}/"][href$="/edit"]`)?.getAttribute("href") ?? "";
    };
    const cases = [
      ["price-lists", { name: "Primo" }, { name: "Secondo" }, "modificato questo listino"],
      ["fields", { name: "Primo" }, { name: "Secondo" }, "modificato questo campo"],
      ["opening-slots", { endAt: "19:00" }, { endAt: "18:00" }, "modificato questo orario"],
    ] as const;
    for (const [section, first, second, said] of cases) {
      const path = await link(section);
      const [one, other] = [await visitor.get(path), await visitor.get(path)];
      const button = section === "fields" ? "Salva" : "Salva modifiche";
      expect((await visitor.submit(one, first, { button })).path, section).toBe(`${place}/${section}`);
      const stale = await visitor.submit(other, second, { button });
      expect(stale.status, section).toBe(409);
      expect(stale.text).toContain(said);
    }
  });
});
