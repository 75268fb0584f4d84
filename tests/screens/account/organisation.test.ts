import sharp from "sharp";
import { describe, expect } from "vitest";
import { test } from "#tests/support/fixtures.ts";
import { type DemoAccount, type Page, Visitor } from "#tests/support/visitor.ts";
import { errorsOf } from "../support/crud.ts";

const profile = "/account/profile";
const save = (visitor: Visitor, form: Page, values: Record<string, string>) =>
  visitor.submit(form, values, { form: "#organisation" });
const contentOf = (page: Page, name: string) => {
  const field = page.document.querySelector(`main [name="${name}"]`);
  return (
    field?.getAttribute("value") ?? field?.querySelector("[selected]")?.getAttribute("value") ?? field?.textContent
  );
};

describe("the club's profile without a script", () => {
  test("is changed, shown everywhere, and in the log", async ({ visitor }) => {
    await visitor.signIn("board");
    const form = await visitor.get(profile);
    const saved = await save(visitor, form, {
      name: "Aurora <b>Bologna</b> 🎾",
      promo: "",
      taxCode: "rssmra 85t10a562s",
      timeZone: "Europe/Madrid",
      stripeFixedFee: "0,25",
      receiptFooter: "Fuori campo IVA",
      refundGraceDays: "7",
    });
    expect(saved.path).toBe(profile);
    expect(saved.text).toContain("Profilo del circolo salvato");
    expect(contentOf(saved, "taxCode")).toBe("RSSMRA85T10A562S");
    expect(contentOf(saved, "promo")).toBe("");
    expect(contentOf(saved, "receiptFooter")).toBe("Fuori campo IVA");
    expect(contentOf(saved, "stripeFixedFee")).toBe("0,25");
    expect(contentOf(saved, "refundGraceDays")).toBe("7");
    // The name in the bar is the new one at once.
    expect(saved.document.querySelector("header")?.textContent).toContain("Aurora <b>Bologna</b> 🎾");
    const action = await visitor.action("action=organisation.edit");
    expect(action.text).toContain("Modifica del profilo del circolo");
    expect(action.text).toContain("Europe/Madrid");
    expect(action.text).not.toContain("Indirizzo della sede");
  });

  test("says that what is sold keeps its currency, before and after", async ({ visitor }) => {
    await visitor.signIn("manager", "Riviera");
    const form = await visitor.get(profile);
    expect(form.text).toContain("quello che hai già venduto resta nella sua valuta");
    const saved = await save(visitor, form, { defaultCurrency: "chf" });
    expect(saved.text).toContain("La nuova valuta vale da ora in poi");
    const lists = await visitor.get("/locations/list");
    expect(lists.status).toBe(200);
    await save(visitor, await visitor.get(profile), { defaultCurrency: "eur" });
  });

  test("is refused with what was typed, beside its fields", async ({ visitor }) => {
    await visitor.signIn("board");
    const page = await save(visitor, await visitor.get(profile), {
      name: " ",
      description: "Resta qui",
      taxCode: "01234567890",
    });
    expect(page.status).toBe(422);
    expect(errorsOf(page).join()).toContain("Campo obbligatorio");
    expect(page.text).toContain("Resta qui");
    const again = await save(visitor, await visitor.get(profile), { name: "Aurora", taxCode: "01234567890" });
    expect(again.status).toBe(422);
    expect(errorsOf(again).join()).toContain("Il codice fiscale non è corretto");
    expect(contentOf(again, "taxCode")).toBe("01234567890");
  });

  test("saved by two managers at once, keeps the first, and the second is told with all that was typed", async ({
    dashboard,
  }) => {
    const forms = await Promise.all(
      (["manager", "board"] as const satisfies DemoAccount[]).map(async (who) => {
        const one = new Visitor(dashboard.url);
        await one.signIn(who, "Aurora");
        return { one, form: await one.get(profile) };
      }),
    );
    const answers = await Promise.all(
      forms.map(({ one, form }, at) => save(one, form, { description: `Descrizione di ${at}` })),
    );
    const [taken, refused] = answers.toSorted((a, b) => a.status - b.status);
    expect([taken?.status, refused?.status]).toEqual([200, 409]);
    expect(refused?.text).toContain("Qualcun altro ha salvato il profilo nel frattempo");
    expect(refused?.text).toContain("Descrizione di ");
    const left = await forms[0]?.one.get(profile);
    expect(left?.text).toContain(taken === answers[0] ? "Descrizione di 0" : "Descrizione di 1");
  });
});

describe("the logo without a script", () => {
  const logo = "/account/profile/logo";
  const image = async (name = "logo.png") => {
    const bytes = await sharp({ create: { width: 90, height: 60, channels: 3, background: "#1565c0" } })
      .png()
      .toBuffer();
    return new File([new Uint8Array(bytes)], name, { type: "image/png" });
  };
  const send = async (visitor: Visitor, file: File) => {
    const body = new FormData();
    body.set("image", file);
    return visitor.ask(logo, { method: "POST", body });
  };

  test("is added, shown to its organisation only, and taken away", async ({ visitor, dashboard }) => {
    await visitor.signIn("board");
    expect((await visitor.get(profile)).text).toContain("Non hai ancora caricato un logo");
    expect(await send(visitor, await image())).toMatchObject({ status: 302, location: profile });
    const page = await visitor.get(profile);
    expect(page.text).toContain("Logo salvato");
    const src = page.document.querySelector("main img")?.getAttribute("src") ?? "";
    const shown = await visitor.request(src);
    expect([shown.status, shown.headers.get("content-type")]).toEqual([200, "image/webp"]);
    const other = new Visitor(dashboard.url);
    await other.signIn("manager", "Riviera");
    expect((await other.request(src)).status).toBe(404);
    const removed = await visitor.submit(await visitor.get(logo), {}, { form: "#remove-logo" });
    expect(removed.path).toBe(profile);
    expect(removed.text).toContain("Logo tolto");
    expect((await visitor.action("action=organisation.remove_logo")).status).toBe(200);
  });

  test.for([
    ["no file", () => new File([], ""), "Scegli un'immagine"],
    ["no image", () => new File(["text"], "logo.png", { type: "image/png" }), "«logo.png» non è un'immagine"],
    ["2 MB", () => new File([new Uint8Array(2 * 1024 * 1024)], "logo.png"), "deve essere inferiore a 2MB"],
    ["more than 5 MB", () => new File([new Uint8Array(5 * 1024 * 1024 + 1)], "logo.png"), "superiori a 5MB"],
  ] as const)("%s is refused beside its field", async ([, file, said], { visitor }) => {
    await visitor.signIn("board");
    const page = await send(visitor, file());
    expect(page.status).toBe(422);
    expect(errorsOf(page).join()).toContain(said);
    expect(page.document.querySelector("[name=image]")?.getAttribute("aria-invalid")).toBe("true");
  });
});
