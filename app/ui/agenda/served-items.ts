import { packItems } from "#app/rules/agenda/pack.ts";
import type { AgendaItem, AgendaModel, PaymentStatus, ReservationStatus } from "#app/rules/agenda/types.ts";

/** A model as it travels inside a page whose links carry the items already: without them (docs/adr/0018). */
export type ServedModel = Omit<AgendaModel, "items"> & { readonly items: string | null };

/** Whole models by what was served of them: on the server from the loader to the page, in a browser once read back. */
const whole = new WeakMap<ServedModel, AgendaModel>();

/** The model without its items, for a page that the server draws from this very object. */
export function withoutItems(model: AgendaModel): ServedModel {
  const served = { ...model, items: null };
  whole.set(served, model);
  return served;
}

/** The model with its items; a browser that takes a page over reads them from it. */
export function wholeModel(served: ServedModel): AgendaModel {
  const { items } = served;
  const model = whole.get(served) ?? { ...served, items: items ?? packItems(readItems(document)) };
  whole.set(served, model);
  return model;
}

/** Reads back what the server drew: the reservations of the page, column by column. */
export function readItems(page: ParentNode): AgendaItem[] {
  const days = page.querySelectorAll(".agenda .day").length;
  const columns = [...page.querySelectorAll(".agenda [data-column]")];
  const courts = columns.length / days;
  return columns.flatMap((column, index) =>
    [...column.querySelectorAll("a.r")].map((link): AgendaItem => {
      const [start = 0, end = 0] = link.getAttribute("style")?.match(/\d+/gu)?.map(Number) ?? [];
      const money = link.querySelector("em");
      return {
        id: link.getAttribute("href")?.split("/").at(-1) ?? "",
        court: index % courts,
        day: Math.floor(index / courts),
        start,
        end,
        status: statusOf(link.classList),
        payment: paymentOf(link.classList),
        hasNotes: link.classList.contains("notes"),
        inSeries: link.classList.contains("series"),
        isPart: link.classList.contains("past-midnight"),
        holder: link.querySelector("span")?.textContent ?? "",
        due: money?.querySelector("small") ? (money.lastChild?.textContent ?? "") : "",
      };
    }),
  );
}

const statusOf = (classes: DOMTokenList): ReservationStatus =>
  classes.contains("pending") ? "pending" : classes.contains("canceled") ? "canceled" : "confirmed";

const paymentOf = (classes: DOMTokenList): PaymentStatus =>
  classes.contains("unpaid") ? "unpaid" : classes.contains("part") ? "partiallyPaid" : "paid";
