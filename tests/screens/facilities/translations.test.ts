import { describe, expect } from "vitest";
import { test } from "#tests/support/fixtures.ts";
import type { Page } from "#tests/support/visitor.ts";

const errorsOf = (page: Page) => [...page.document.querySelectorAll("[role=alert] a")].map((link) => link.textContent);

describe("a location's texts in other languages, without a script", () => {
  test("are written beside the original; what is missing is named", async ({ visitor }) => {
    await visitor.signIn("facilities");
    const created = await visitor.submit(await visitor.get("/locations/new"), {
      name: "Poliglotta",
      parking: "Gratuito\ndietro il campo",
      weather: "Se piove si recupera",
    });
    expect(created.text).toContain("In caso di maltempo");
    expect(created.text).toContain("Mancano: Parcheggio, In caso di maltempo");
    const form = await visitor.follow(created, "Scrivi in inglese");
    expect(form.text).toContain("Se piove si recupera");
    const long = await visitor.submit(form, { parking: "Free", weather: "x".repeat(4001) });
    expect(long.status).toBe(422);
    expect(errorsOf(long)).toEqual(["In caso di maltempo: Inserisci al massimo 4000 caratteri"]);
    expect(long.document.querySelector("textarea[name=parking]")?.textContent).toBe("Free");
    const saved = await visitor.submit(long, { weather: "" });
    expect(saved.path).toBe(created.path);
    expect(saved.text).toContain("Testi aggiornati");
    expect(saved.text).toContain("Mancano: In caso di maltempo");
    const again = await visitor.follow(saved, "Modifica in inglese");
    expect(again.document.querySelector("textarea[name=parking]")?.textContent).toBe("Free");
    const complete = await visitor.submit(again, { weather: "Rain? <b>Later</b> ☔" });
    expect(complete.text).toContain("Completi");
    for (const language of ["it", "fr", "EN"])
      expect((await visitor.get(`${created.path}/translations/${language}`)).status).toBe(404);
  });
});
