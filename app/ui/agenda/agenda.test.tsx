import i18next from "i18next";
import { parseHTML } from "linkedom";
import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider, initReactI18next } from "react-i18next";
import { describe, expect, it } from "vitest";
import type { AgendaColoring, AgendaItem, AgendaLocation, AgendaModel } from "#app/rules/agenda/types.ts";
import agenda from "#locales/it/agenda.json";
import { Agenda } from "./agenda.tsx";

const i18n = i18next.createInstance();
await i18n.use(initReactI18next).init({ lng: "it", ns: ["agenda"], resources: { it: { agenda } } });

const item = (parts: Partial<AgendaItem> & { readonly id: string }): AgendaItem => ({
  court: 0,
  day: 0,
  start: 1080,
  end: 1170,
  status: "confirmed",
  payment: "paid",
  hasNotes: false,
  isPart: false,
  inSeries: false,
  holder: "Rossi Mario",
  due: "",
  ...parts,
});
const location = (parts: Partial<AgendaLocation> = {}): AgendaLocation => ({
  id: "north",
  name: "Nord",
  courts: [
    { id: "p1", name: "Padel 1", color: "blue" },
    { id: "p2", name: "Padel 2", color: "lime" },
  ],
  days: [
    { closed: [{ start: 360, end: 480 }], holiday: null },
    { closed: [], holiday: "Santo patrono" },
  ],
  now: { date: "2026-11-16", minutes: 1100 },
  ...parts,
});
const model = (items: readonly AgendaItem[], parts: Partial<AgendaModel> = {}): AgendaModel => ({
  view: "week",
  hours: { start: 360, end: 1440 },
  days: [
    { date: "2026-11-16", label: "lun 16 nov", longLabel: "lunedì 16 novembre 2026" },
    { date: "2026-11-17", label: "mar 17 nov", longLabel: "martedì 17 novembre 2026" },
  ],
  locations: [location()],
  items,
  blocks: [],
  ...parts,
});
const nothing = () => {};

function render(shown: AgendaModel, coloring: AgendaColoring = "court") {
  const html = renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <Agenda
        model={shown}
        coloring={coloring}
        dayHref={(date) => `/day/${date}`}
        onCreate={nothing}
        onMove={nothing}
        onOpen={nothing}
        onHold={nothing}
        deciding={false}
      />
    </I18nextProvider>,
  );
  return parseHTML(`<html><body>${html}</body></html>`).document;
}

const wordsOf = (element: Element | null | undefined) => element?.textContent?.replace(/\s+/gu, " ").trim();

describe("agenda without scripts", () => {
  it("is links that say time, holder, court, status and payment in words", () => {
    const page = render(
      model([
        item({ id: "a" }),
        item({ id: "b", court: 1, status: "pending", payment: "unpaid", due: "24,00 €", hasNotes: true }),
        item({ id: "c", court: 1, start: 600, end: 660, payment: "partiallyPaid", due: "12,00 €" }),
        item({ id: "d", start: 600, end: 660, status: "canceled", payment: "unpaid" }),
        item({ id: "e", start: 600, end: 660, status: "canceled", payment: "paid", due: "12,00 €" }),
      ]),
    );
    const words = new Map(
      [...page.querySelectorAll("a.r")].map((link) => [link.getAttribute("href")?.split("/").at(-1), wordsOf(link)]),
    );
    expect(words.get("a")).toBe("18:00–19:30 Rossi Mario Padel 1, ConfermataPagata");
    expect(words.get("b")).toBe("18:00–19:30 Rossi Mario Padel 2, In attesa, con noteDa pagare 24,00 €");
    expect(words.get("c")).toBe("10:00–11:00 Rossi Mario Padel 2, ConfermataIn parte, restano 12,00 €");
    expect(words.get("d")).toBe("10:00–11:00 Rossi Mario Padel 1, Annullata");
    expect(words.get("e")).toBe("10:00–11:00 Rossi Mario Padel 1, AnnullataDa rimborsare 12,00 €");
  });

  it("places them by minutes and lanes, in their court's column", () => {
    const page = render(
      model([
        item({ id: "a" }),
        item({ id: "b", status: "pending", start: 1110, end: 1200 }),
        item({ id: "c", court: 1 }),
      ]),
    );
    const [first, second] = page.querySelectorAll(".court");
    expect(first?.getAttribute("aria-label")).toBe("Padel 1, lun 16 nov");
    expect([...(first?.querySelectorAll("a.r") ?? [])].map((link) => link.getAttribute("style"))).toEqual([
      "--s:1080;--e:1170;--l:0;--n:2",
      "--s:1110;--e:1200;--l:1;--n:2",
    ]);
    expect(second?.querySelector("a.r")?.getAttribute("style")).toBe("--s:1080;--e:1170");
  });

  it("shades closed hours and closing days, says why, and offers nothing new there", () => {
    const page = render(model([]));
    const [monday, tuesday] = page.querySelectorAll(".day");
    expect(monday?.querySelector(".shut")?.getAttribute("style")).toBe("--s:360;--e:480");
    expect(wordsOf(monday?.querySelector(".shut"))).toBe("Chiuso 06:00–08:00");
    expect(wordsOf(tuesday?.querySelector(".shut"))).toBe("Chiuso: Santo patrono");
    expect(monday?.querySelectorAll(".head a")).toHaveLength(2);
    expect(tuesday?.querySelectorAll(".head a")).toHaveLength(0);
    const add = monday?.querySelector(".head a");
    expect(add?.getAttribute("aria-label")).toBe("Nuova prenotazione, Padel 1, lun 16 nov");
    expect(add?.getAttribute("href")).toBe("/locations/reservations/new?fieldId=p1&date=2026-11-16");
  });

  it("marks today and the present minute, there only", () => {
    const page = render(model([]));
    expect(page.querySelectorAll("[aria-current=date]")).toHaveLength(1);
    expect([...page.querySelectorAll(".now")].map((line) => line.getAttribute("style"))).toEqual(["--s:1100"]);
    expect(
      render(model([], { locations: [location({ now: { date: "2026-11-18", minutes: 1 } })] })).querySelector(".now"),
    ).toBeNull();
  });

  it("leads from a week to each of its days, and names the location only among several", () => {
    const week = render(model([]));
    expect([...week.querySelectorAll("h2 a")].map((link) => link.getAttribute("href"))).toEqual([
      "/day/2026-11-16",
      "/day/2026-11-17",
    ]);
    expect(week.querySelector(".place-name")).toBeNull();
    const several = render(model([], { view: "day", locations: [location(), location({ id: "south", name: "Sud" })] }));
    expect(several.querySelector("h2 a")).toBeNull();
    expect([...several.querySelectorAll(".day:first-of-type .place-name")].map(wordsOf).slice(0, 2)).toEqual([
      "Nord",
      "Sud",
    ]);
  });
});

describe("colours", () => {
  it.each(["court", "status", "payment"] as const)(
    "by %s: words and patterns stay, the legend says which",
    (coloring) => {
      const page = render(model([item({ id: "a", status: "pending", payment: "unpaid", due: "24,00 €" })]), coloring);
      expect(page.querySelector(".agenda")?.classList.contains(`color-${coloring}`)).toBe(true);
      expect(page.querySelector("a.r")?.className).toBe("r tall high pending unpaid");
      expect(wordsOf(page.querySelector("a.r"))).toContain("In attesa");
      expect(wordsOf(page.querySelector(".legend"))).toContain(agenda.legend[coloring]);
      const samples = [...page.querySelectorAll(".legend .r")].map(wordsOf);
      expect(samples).toEqual([
        ...(coloring === "payment" ? ["Pagata", "Pagata in parte", "Da pagare"] : []),
        ...["Confermata", "In attesa", "Annullata"],
      ]);
    },
  );
});
