import { pngForm } from "#tests/api/support/images.ts";
import { madeTournament } from "#tests/support/made-tournament.ts";
import type { Sample } from "#tests/support/samples.ts";
import { carried, choice, picture, untried, words } from "../bad-input/kinds.ts";

const sponsor = "/events/sponsors/:sponsorId";
const one = "/events/tournaments/:eventId";
const sponsorFields = { name: words(120, "needed"), url: untried, textURL: untried };
const told = { title: words(120, "needed"), content: words(8000, "needed"), visibility: choice("usual") };

export const sample: Sample = {
  /** Two sponsors that a new tournament shows, one with a logo; two photos; something that was told. */
  async make(visitor) {
    for (const name of ["Primo", "Secondo"]) {
      const form = await visitor.get("/events/sponsors/new");
      await visitor.submit(form, { name: `${name} di prova ${crypto.randomUUID()}` });
    }
    const list = await visitor.get("/events/sponsors?search=di+prova");
    const [logo = ""] = [...list.document.querySelectorAll("tbody a[href$='/logo']")].map(
      (link) => link.getAttribute("href") ?? "",
    );
    await visitor.ask(logo, { method: "POST", body: pngForm() });
    const path = await madeTournament(visitor, `Con sponsor ${crypto.randomUUID()}`);
    for (let shown = 0; shown < 2; shown += 1) {
      const page = await visitor.get(`${path}/sponsors`);
      const sponsorId = page.document.querySelector("select[name=sponsorId] option[value]:not([value=''])");
      await visitor.submit(
        page,
        { sponsorId: sponsorId?.getAttribute("value") ?? "" },
        { button: "Aggiungi al torneo" },
      );
    }
    await visitor.ask(`${path}/media/new`, { method: "POST", body: pngForm() });
    await visitor.ask(`${path}/media/new`, { method: "POST", body: pngForm() });
    const news = await visitor.get(`${path}/communications/new`);
    await visitor.submit(news, { title: "Orari", content: "Si comincia alle nove." });
    return ["/events/sponsors", `${path}/sponsors`, `${path}/media`, `${path}/media/new`, `${path}/communications`];
  },
  forms: () => ({
    "/events/sponsors/new post sponsor": [
      { fields: sponsorFields, good: (turn) => ({ name: `Sponsor ${turn} ${crypto.randomUUID()}` }) },
    ],
    [`${sponsor}/edit post sponsor`]: [{ fields: { ...sponsorFields, removeLink: untried } }],
    [`${sponsor}/logo post sponsor-logo`]: [{ fields: { image: picture } }],
    [`${sponsor}/logo post remove-logo`]: [],
    [`${sponsor}/delete post deletion`]: [],
    [`${one}/sponsors post add-sponsor`]: [{ fields: { sponsorId: untried } }],
    [`${one}/sponsors post sponsorId`]: [{ fields: { sponsorId: untried } }],
    [`${one}/sponsors post button to id`]: [{ fields: { id: untried, "button to": untried } }],
    [`${one}/media post button down button up shown`]: [
      { fields: { "button up": untried, "button down": untried, shown: untried } },
    ],
    [`${one}/media post upload`]: [{ fields: { image: picture } }],
    [`${one}/media/new post upload`]: [{ fields: { image: picture } }],
    [`${one}/media/:mediaId/edit post picture`]: [
      {
        fields: { alt: words(250, "needed"), decorative: carried },
        good: () => ({ alt: "Il campo", decorative: false }),
      },
    ],
    [`${one}/media/:mediaId/delete post deletion`]: [],
    [`${one}/communications/new post communication`]: [
      {
        fields: { ...told, notify: untried },
        good: () => ({ title: "Orari", content: "Alle nove", visibility: "all" }),
      },
    ],
    [`${one}/communications/:communicationId/edit post communication`]: [{ fields: { ...told, version: carried } }],
    [`${one}/communications/:communicationId/delete post deletion`]: [],
  }),
};
