import { describe, expect } from "vitest";
import { test } from "#tests/support/fixtures.ts";

const path = "/my-organization/sites";

describe("sites", () => {
  test("are made of a location with its courts, and of a place with its own spaces and days", async ({ visitor }) => {
    await visitor.signIn("manager");
    const start = await visitor.get(`${path}/new`);
    const location = start.document.querySelector<HTMLAnchorElement>("main a[href*='location=']");
    const filled = await visitor.get(location?.getAttribute("href") ?? "");
    const name = filled.document.querySelector("[name=name]")?.getAttribute("value") ?? "";
    expect(name).toBe(location?.textContent);
    const made = await visitor.submit(filled, {}, { button: "Crea sede" });
    expect(made.text).toContain(`Sede creata: ${name}.`);
    expect(made.text).toContain("Quelli della struttura");
    expect(made.document.querySelectorAll("tbody tr").length).toBeGreaterThan(1);
    // A location is one site.
    expect(
      (await visitor.get(`${path}/new`)).document.querySelector(`main a[href='${location?.getAttribute("href")}']`),
    ).toBeNull();

    let form = await visitor.get(`${path}/new`);
    form = await visitor.submit(form, { name: "Palestra Manzoni" }, { button: "Aggiungi un campo" });
    form = await visitor.submit(form, { "fields[0].name": "Palestra grande" }, { button: "Aggiungi un campo" });
    form = await visitor.submit(
      form,
      { "fields[1].name": "palestra GRANDE", "fields[1].exclusive": [] },
      { button: "Aggiungi un giorno" },
    );
    const refused = await visitor.submit(form, { "closedDates[0].day": "2030-12-25" }, { button: "Crea sede" });
    expect(refused.status).toBe(409);
    expect(refused.text).toContain("Campo 2, Nome");
    const place = await visitor.submit(refused, { "fields[1].name": "Sala pesi" }, { button: "Crea sede" });
    expect(place.text).toContain("25/12/2030");
    expect(place.text).toMatch(/Palestra grande.*Uno alla volta.*Sala pesi.*Anche più di uno insieme/u);
    const list = await visitor.get(path);
    expect(list.text).toMatch(/Palestra Manzoni.*Fuori dalle strutture/u);
  });

  test("are closed with the packages that only closed sites have, and opened again", async ({ visitor, upstream }) => {
    await visitor.signIn("board");
    const made = await visitor.submit(
      await visitor.get(`${path}/new`),
      { name: "Da chiudere" },
      { button: "Crea sede" },
    );
    await upstream.services.sql.begin(async (tx) => {
      const [site] = await tx`select id, organisation_id from upstream.sites where name = 'Da chiudere'`;
      const [row] = await tx`
        insert into upstream.subscription_templates (organisation_id, name, type, visibility, price, currency, position)
        values (${site?.organisation_id}, 'Pacchetto di sede', 'spotTraining', 'siteRestricted', 1000, 'eur', 9999)
        returning id`;
      await tx`insert into upstream.template_sites (organisation_id, template_id, site_id)
        values (${site?.organisation_id}, ${row?.id}, ${site?.id})`;
    });
    const question = await visitor.follow(await visitor.get(made.path), "Chiudi sede");
    expect(question.text).toContain("1 pacchetto vale soltanto in sedi chiuse");
    expect(question.text).toContain("Pacchetto di sede");
    const closed = await visitor.submit(question, {}, { button: "Chiudi sede" });
    expect(closed.text).toContain("Sede «Da chiudere» chiusa.");
    expect((await visitor.get(question.path)).text).toContain("La sede è già chiusa.");
    const again = await visitor.submit(await visitor.follow(closed, "Riapri sede"), {}, { button: "Riapri sede" });
    expect(again.text).toContain("Sede «Da chiudere» riaperta.");
    const logged = await visitor.action("action=site.close");
    expect(logged.text).toMatch(/Stato.*Aperta.*Chiusa/u);
    expect(logged.text).toContain("Pacchetto di sede");
  });

  test("keep what was changed meanwhile by somebody else", async ({ visitor }) => {
    await visitor.signIn("manager");
    const made = await visitor.submit(await visitor.get(`${path}/new`), { name: "Contesa" }, { button: "Crea sede" });
    const form = await visitor.get(`${made.path}/edit`);
    expect((await visitor.submit(form, { name: "Contesa 2" }, { button: "Salva" })).text).toContain("Sede salvata");
    const late = await visitor.submit(form, { name: "Contesa 3" }, { button: "Salva" });
    expect(late.status).toBe(409);
    const moved = await visitor.post(path, { id: made.path.split("/").at(-1) ?? "", to: "up" });
    expect(moved.location).toBe(path);
  });
});
