import { describe, expect } from "vitest";
import { test } from "#tests/support/fixtures.ts";
import { Visitor } from "#tests/support/visitor.ts";
import { waitFor } from "#tests/support/wait.ts";
import { errorsOf, testCrud } from "../support/crud.ts";

testCrud("staff members", {
  as: "manager",
  list: async () => "/staff",
  added: {
    typed: {
      firstName: "Nora",
      lastName: "Villa",
      email: "nora.villa@nuova.example",
      phoneNumber: "+39 333 7",
      roles: ["coach"],
      access: "both",
    },
    said: "Nora Villa fa parte dello staff.",
    shown: "Invito inviato",
  },
  changed: {
    by: "Nora Villa",
    typed: { roles: ["coach", "eventManager"], access: "app" },
    said: "Modifiche salvate: Nora Villa.",
    shown: /Solo app/u,
  },
  refused: [
    [{ email: "" }, "Campo obbligatorio"],
    [{ email: "nessuna" }, "Inserisci un indirizzo e-mail valido"],
    [{ roles: [], email: "altra@nuova.example" }, "Scegli almeno un ruolo"],
    [{ email: "board@demo.example" }, "Questo indirizzo è già nello staff", 409],
  ],
  logged: ["staff_member.create", "staff_member.edit"],
});

const sectionOf = (page: { document: Document }, title: string) =>
  [...page.document.querySelectorAll("main section")].find((one) => one.querySelector("h2")?.textContent === title);

describe("the staff", () => {
  test("who has two roles stands in both, and each role has an order of its own", async ({ visitor }) => {
    await visitor.signIn("manager", "Riviera");
    const page = await visitor.get("/staff");
    const names = (title: string, on = page) =>
      [...(sectionOf(on, title)?.querySelectorAll("tbody th") ?? [])].map((one) => one.textContent);
    expect(names("Responsabili strutture")).toEqual(["Elena Neri"]);
    expect(names("Allenatori")).toEqual(["Elena Neri", "Irene Costa"]);
    const down = sectionOf(page, "Allenatori")?.querySelector('button[value="down"]:not([disabled])');
    const form = down?.closest("form");
    const id = form?.querySelector<HTMLInputElement>("[name=id]")?.getAttribute("value") ?? "";
    expect(form?.getAttribute("action")).toBe("/staff?role=coach");
    const moved = await visitor.post("/staff?role=coach", { id, to: "down" });
    expect(moved.location).toBe("/staff");
    const after = await visitor.get("/staff");
    expect(names("Allenatori", after)).toEqual(["Irene Costa", "Elena Neri"]);
    // As a drag posts it: the place of another row.
    const other = sectionOf(after, "Allenatori")?.querySelector<HTMLInputElement>("[name=id]")?.value ?? "";
    await visitor.post("/staff?role=coach", { id, to: other });
    expect(names("Allenatori", await visitor.get("/staff"))).toEqual(["Elena Neri", "Irene Costa"]);
    const gone = await visitor.post("/staff?role=coach", { id, to: crypto.randomUUID() });
    expect(gone.status).toBe(409);
    expect(gone.text).toContain("Nel frattempo l'elenco è cambiato");
    expect((await visitor.post("/staff?role=nessuno", { id, to: "down" })).status).toBe(404);
    const logged = await visitor.action("action=staff_member.reorder");
    expect(logged.text).toContain("Elena Neri");
    expect(logged.text).toMatch(/Nell'ordine di.*Allenatore/u);
  });

  test("board members read why they add nobody, and leave managers alone", async ({ dashboard, visitor }) => {
    await visitor.signIn("board");
    const page = await visitor.get("/staff");
    expect(page.text).toContain("Soltanto il manager dell'organizzazione può creare membri dello staff");
    expect(page.document.querySelector('a[href="/staff/new"]')).toBeNull();
    const home = await visitor.get("/staff/new");
    expect(home.path).toBe("/dashboard");
    expect(home.text).toContain("Soltanto il manager dell'organizzazione può creare membri dello staff");
    const manager = await visitor.follow(page, "Giulia Ferri");
    expect(manager.text).toContain("Soltanto un manager cambia i ruoli e l'accesso di un altro manager.");
    expect(manager.document.querySelector("main [name=roles]")).toBeNull();
    const refused = await visitor.post(manager.path, { roles: "coach", access: "none" });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain("Soltanto un manager dà o toglie il ruolo di manager");
    const self = await visitor.follow(page, "Marco Bianchi (tu)");
    expect(self.text).toContain("I propri ruoli e il proprio accesso non si cambiano");
    expect((await visitor.post(self.path, { roles: "coach", access: "both" })).status).toBe(409);
    const coach = await visitor.follow(page, "Luca Conti");
    expect(coach.document.querySelector('[name=roles][value="manager"]')).toBeNull();
    expect(coach.text).toContain("Strutture, agenda e prenotazioni");
    const stranger = new Visitor(dashboard.url);
    await stranger.signIn("manager", "Riviera");
    expect((await stranger.get(coach.path)).status).toBe(404);
  });

  test("a manager takes the coach's role, and lays it down again", async ({ visitor }) => {
    await visitor.signIn("manager");
    const self = await visitor.follow(await visitor.get("/staff"), "Giulia Ferri (tu)");
    expect(self.text).toContain("Resti manager, con lo stesso accesso.");
    const refused = await visitor.submit(self, { roles: ["coach"] }, { form: "#staff-rights" });
    expect([refused.status, errorsOf(refused)]).toEqual([
      409,
      ["Ruoli: I propri ruoli e il proprio accesso non si cambiano: chiedi a un altro manager"],
    ]);
    expect(self.document.querySelector("[name=access]")?.getAttribute("type")).toBe("hidden");
    const listed = await visitor.submit(self, { roles: ["manager", "coach"] }, { form: "#staff-rights" });
    expect(listed.text).toContain("Modifiche salvate: Giulia Ferri.");
    const again = await visitor.follow(listed, "Giulia Ferri (tu)");
    expect(again.text).toContain("Manager, Allenatore");
    expect((await visitor.submit(again, { roles: ["manager"] }, { form: "#staff-rights" })).status).toBe(200);
    expect((await visitor.get(self.path)).text).not.toContain("Manager, Allenatore");
  });

  test("an invitation is sent again, with the reason when it is too soon", async ({ visitor, upstream }) => {
    await visitor.signIn("manager");
    const form = await visitor.get("/staff/new");
    const person = { firstName: "Rosa", lastName: "Tardi", email: "rosa@nuova.example", roles: ["coach"] };
    const list = await visitor.submit(form, person);
    const question = await visitor.follow(list, "Rimanda l'invito a Rosa Tardi");
    expect(question.text).toContain("rosa@nuova.example");
    const soon = await visitor.submit(question, {}, { button: "Rimanda l'invito" });
    expect([soon.status, errorsOf(soon)]).toEqual([409, []]);
    expect(soon.text).toContain("L'invito è partito da poco");
    await upstream.services.sql`update upstream.staff_members set invited_at = now() - interval '6 minutes'
      where invited_at is not null`;
    const sent = await visitor.submit(question, {}, { button: "Rimanda l'invito" });
    expect(sent.text).toContain("Invito mandato a rosa@nuova.example.");
  });

  test("a manager corrects who somebody is: all of it before they enter, then the address alone", async ({
    visitor,
  }) => {
    await visitor.signIn("manager");
    const form = await visitor.get("/staff/new");
    const person = { firstName: "Sara", lastName: "Tipo", email: "sara@sbaliata.example", roles: ["coach"] };
    const edit = await visitor.follow(await visitor.submit(form, person), "Sara Tipo");
    const correction = await visitor.follow(edit, "Correggi i dati");
    const refused = await visitor.submit(correction, { lastName: "Tipi", email: "board@demo.example" });
    expect([refused.status, errorsOf(refused)]).toEqual([409, ["E-mail: Questo indirizzo è già nello staff"]]);
    expect(refused.html).toContain('value="Tipi"');
    const invited = await visitor.submit(refused, { email: "sara@sbagliata.example" });
    expect(invited.text).toContain("Invito mandato a sara@sbagliata.example. Finché non accetta, Sara Tipi non entra");
    expect((await visitor.action("action=staff_member.correct")).text).toContain("sara@sbagliata.example");
    const again = await visitor.follow(await visitor.follow(invited, "Sara Tipi"), "Correggi i dati");
    expect((await visitor.submit(again, { phoneNumber: "+39 1" })).text).toContain("Dati corretti: Sara Tipi.");
    const entered = await visitor.follow(await visitor.follow(invited, "Luca Conti"), "Correggi i dati");
    expect(entered.text).toContain("Nome e telefono sono del suo account");
    expect(entered.document.querySelector("main [name=firstName]")).toBeNull();
    const own = await visitor.follow(invited, "Giulia Ferri (tu)");
    expect(own.html).not.toContain("/correction");
  });

  test("names and addresses are sealed in the log, roles are not", async ({ visitor, upstream }) => {
    await visitor.signIn("manager");
    const form = await visitor.get("/staff/new");
    await visitor.submit(form, {
      firstName: "Segreta",
      lastName: "Persona",
      email: "segreta@nuova.example",
      roles: ["coach"],
    });
    const rows = await upstream.services.sql`select row_to_json(l)::text as text from dashboard.audit_log l
      where action = 'staff_member.create'`;
    const text = rows.map((row) => String(row.text)).join();
    expect(text).toContain("coach");
    expect(text).not.toMatch(/Segreta|segreta@/u);
    const logged = await visitor.action("action=staff_member.create");
    expect(logged.text).toContain("Segreta Persona");
    expect(logged.text).toContain("App e gestionale");
  });

  test("who loses access is out of a page that asks for nothing", async ({ dashboard, visitor }) => {
    const person = new Visitor(dashboard.url);
    await person.signInAnew("events");
    expect((await person.get("/changelog")).status).toBe(200);
    await visitor.signIn("manager");
    const edit = await visitor.follow(await visitor.get("/staff"), "Sara Greco");
    const saved = await visitor.submit(edit, { access: "none" });
    expect(saved.text).toContain("Modifiche salvate: Sara Greco.");
    // A page that asks upstream for nothing but who is there.
    await waitFor(async () => (await person.get("/changelog")).path.includes("/login"));
  });

  test("a large one can be searched; what is found has no order to change", async ({ visitor, upstream }) => {
    await visitor.signIn("manager", "Riviera");
    const few = await visitor.get("/staff");
    expect(few.document.querySelector("main input[type=search]")).toBeNull();
    await upstream.services.sql`
      with people as (
        insert into upstream.accounts (email, first_name, last_name)
        select 'molti' || n || '@demo.example', 'Tanti', 'Persona ' || n from generate_series(1, 20) as n returning id
      )
      insert into upstream.staff_members (organisation_id, account_id, roles)
      select (select id from upstream.organizations where name like '%Riviera'), id, '{coach}' from people`;
    const many = await visitor.get("/staff");
    expect(many.document.querySelectorAll("main tbody tr").length).toBeGreaterThan(20);
    const found = await visitor.submit(many, { search: "persona 17" }, { button: "Cerca" });
    expect([...found.document.querySelectorAll("main tbody th")].map((one) => one.textContent)).toEqual([
      "Tanti Persona 17",
    ]);
    expect(found.document.querySelector('main button[value="down"]')).toBeNull();
    const none = await visitor.get("/staff?search=zzzz");
    expect(none.text).toContain("Nessuno corrisponde alla ricerca");
    expect(none.document.querySelector("main a[href='/staff']")?.textContent).toBe("Togli i filtri");
  });
});
