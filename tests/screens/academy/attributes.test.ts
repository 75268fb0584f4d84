import { describe, expect } from "vitest";
import { test } from "#tests/support/fixtures.ts";
import type { Visitor } from "#tests/support/visitor.ts";
import { testCrud } from "../support/crud.ts";

testCrud("levels", {
  as: "manager",
  list: async () => "/my-organization/levels",
  added: {
    typed: { name: "Livello di prova", color: "teal" },
    said: "Livello creato: Livello di prova.",
    shown: "Ottanio",
  },
  changed: {
    by: "Livello di prova",
    typed: { name: "Livello cambiato", color: "" },
    said: "Livello salvato: Livello cambiato.",
    shown: /Livello cambiato/u,
  },
  removed: {
    by: ["Livello cambiato", "Elimina livello"],
    button: "Elimina livello",
    said: "Livello «Livello cambiato» eliminato.",
  },
  refused: [
    [{ name: "" }, "Campo obbligatorio"],
    [{ name: "x".repeat(61) }, "60"],
  ],
  logged: ["level.create", "level.edit", "level.delete"],
});

/** Makes groups of these names. */
async function make(visitor: Visitor, ...names: string[]) {
  for (const name of names) await visitor.submit(await visitor.get("/my-organization/groups/new"), { name });
  return visitor.get("/my-organization/groups");
}

describe("groups", () => {
  test("are put in order by buttons, and by a drag's place", async ({ visitor }) => {
    await visitor.signIn("board");
    const page = await make(visitor, "Uno", "Due", "Tre");
    const named = (on: typeof page) =>
      [...on.document.querySelectorAll("tbody th")]
        .map((one) => one.textContent ?? "")
        .filter((name) => ["Uno", "Due", "Tre"].includes(name));
    const idOf = (name: string) =>
      [...page.document.querySelectorAll("tbody tr")]
        .find((row) => row.querySelector("th")?.textContent === name)
        ?.querySelector<HTMLInputElement>("[name=id]")
        ?.getAttribute("value") ?? "";
    await visitor.post("/my-organization/groups", { id: idOf("Tre"), to: "up" });
    expect(named(await visitor.get("/my-organization/groups"))).toEqual(["Uno", "Tre", "Due"]);
    await visitor.post("/my-organization/groups", { id: idOf("Due"), to: idOf("Uno") });
    const moved = await visitor.get("/my-organization/groups");
    expect(named(moved)).toEqual(["Due", "Uno", "Tre"]);
    expect(moved.text).toContain("Gruppo «Due» spostato.");
    expect((await visitor.post("/my-organization/levels", { id: idOf("Due"), to: "up" })).status).toBe(404);
  });

  test("that somebody has are deleted once it is said where they go", async ({ visitor, upstream }) => {
    await visitor.signIn("manager");
    const list = await make(visitor, "Pulmino", "Squadra");
    await upstream.services.sql`
      with member as (
        select m.id, m.organisation_id from upstream.memberships m
          join upstream.organizations o on o.id = m.organisation_id
         where o.name like '%Aurora%' and m.status = 'accepted' limit 1
      ), athlete as (
        insert into upstream.athletes (organisation_id, first_name, last_name)
        select id, 'Prova', 'Gruppi' from upstream.organizations where name like '%Aurora%' returning id, organisation_id
      ), added as (
        insert into upstream.memberships (organisation_id, athlete_id, status)
        select organisation_id, id, 'accepted' from athlete where not exists (select from member)
        returning id, organisation_id
      )
      insert into upstream.membership_groups (organisation_id, membership_id, group_id)
      select one.organisation_id, one.id, v.id from (select * from member union all select * from added) as one, upstream.attribute_values v
       where v.name = 'Pulmino'`;
    const shown = await visitor.get(list.path);
    expect(shown.text).toContain("1 atleta");
    const question = await visitor.follow(await visitor.follow(shown, "Pulmino"), "Elimina gruppo");
    expect(question.text).toContain("1 atleta è in questo gruppo.");
    const asked = await visitor.submit(question, {}, { button: "Elimina gruppo" });
    expect(asked.status).toBe(409);
    expect(asked.text).toContain("scegli a che cosa passa");
    const other = [...question.document.querySelectorAll("option")].find((one) => one.textContent === "Squadra");
    const gone = await visitor.submit(
      question,
      { moveTo: other?.getAttribute("value") ?? "" },
      { button: "Elimina gruppo" },
    );
    expect(gone.text).toContain("Gruppo «Pulmino» eliminato.");
    expect(gone.text).toContain("1 atleta");
    const logged = await visitor.action("action=group.delete");
    expect(logged.text).toMatch(/Passano a.*Squadra/u);
  });
});
