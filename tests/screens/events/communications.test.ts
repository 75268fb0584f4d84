import { describe, expect } from "vitest";
import { test } from "#tests/support/fixtures.ts";
import { madeTournament } from "#tests/support/made-tournament.ts";
import { breaking } from "../support/breaking.ts";
import { testCrud } from "../support/crud.ts";

let own: string | undefined;

testCrud("communications", {
  as: "events",
  list: async (visitor) => {
    own ??= await madeTournament(visitor, "Con comunicazioni");
    return `${own}/communications`;
  },
  added: {
    typed: { title: "Orari <b>nuovi</b>", content: "Si comincia alle nove.\nPortate l'acqua." },
    said: "Comunicazione pubblicata",
    shown: /Orari <b>nuovi<\/b>/u,
  },
  changed: {
    by: "Modifica «Orari <b>nuovi</b>»",
    typed: { title: "Orari definitivi" },
    said: "Comunicazione modificata: nessuna e-mail è partita di nuovo",
    shown: /Orari definitivi/u,
  },
  removed: { by: ["Elimina «Orari definitivi»"], button: "Elimina comunicazione", said: "Comunicazione eliminata" },
  refused: [
    [{ title: "" }, "Titolo: Campo obbligatorio"],
    [{ content: "" }, "Testo: Campo obbligatorio"],
    [{ title: "x".repeat(121) }, "120"],
  ],
  logged: ["communication.create", "communication.edit", "communication.delete"],
});

describe("communications without a script", () => {
  test("say what failed when one cannot be deleted, and that another has gone", async ({ visitor, upstream }) => {
    await visitor.signIn("events");
    const path = `${await madeTournament(visitor, "Con una comunicazione")}/communications`;
    const told = { title: "Da togliere", content: "Si comincia alle nove." };
    const list = await visitor.submit(await visitor.get(`${path}/new`), told);
    const question = await visitor.follow(list, "Elimina «Da togliere»");
    const remove = () => visitor.submit(question, {}, { button: "Elimina comunicazione" });
    const failed = await breaking(upstream.services.sql, "delete on upstream.communications", remove);
    expect([failed.status, failed.text]).toEqual([
      500,
      expect.stringMatching(/Non è stato possibile eliminare la comunicazione.*Problema sconosciuto del server/u),
    ]);
    await upstream.services.sql`delete from upstream.communications where title = 'Da togliere'`;
    const gone = await remove();
    expect([gone.status, gone.text]).toEqual([
      404,
      expect.stringContaining("Non abbiamo trovato questa comunicazione"),
    ]);
  });

  test("say how many people a mail reaches before it leaves, and after", async ({ visitor, upstream }) => {
    await visitor.signIn("events");
    const path = await madeTournament(visitor, "Da annunciare");
    const draft = await visitor.get(`${path}/communications/new`);
    expect(draft.text).toContain("Non si può avvisare nessuno");
    await upstream.services.sql`update upstream.events set status = 'published' where name = 'Da annunciare'`;
    const form = await visitor.get(`${path}/communications/new`);
    const [, reached = ""] = /tutti parte a ([\d.]+) indirizzi/u.exec(form.text) ?? [];
    expect(Number(reached.replace(".", ""))).toBeGreaterThan(10);
    const typed = { title: "Iscrizioni aperte", content: "Fino a domenica.", visibility: "hidden", notify: true };
    const refused = await visitor.submit(form, typed);
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining("che nessuno vede non parte")]);
    const sent = await visitor.submit(refused, { visibility: "all" });
    expect(sent.text).toContain(`l'e-mail parte per ${reached} indirizzi`);
    expect(sent.text).toContain(`Inviata a ${reached} persone`);
  });
});
