import type { Visitor } from "./visitor.ts";

/** The first reservation that the list shows, with a payment of it when it has one. */
export async function someReservation(visitor: Visitor) {
  const list = await visitor.get("/locations/reservations/list?paymentStatus=partiallyPaid&status=confirmed");
  const link = list.document.querySelector("a.rowLink")?.getAttribute("href") ?? "";
  const detail = await visitor.get(link);
  const payment = detail.document.querySelector("a[href*='/payments/'][href$='/edit']")?.getAttribute("href") ?? "";
  return { id: link.split("/").at(-1) ?? "", paymentId: payment.split("/").at(-2) ?? "" };
}

/** A series of the visitor's own making: one pending reservation, far ahead. */
export async function someSeries(visitor: Visitor) {
  const form = await visitor.get("/locations/reservations/series/new");
  const fieldIds = form.document.querySelector("input[name=fieldIds]")?.getAttribute("value") ?? "";
  const values = {
    fieldIds,
    date: "2031-03-05",
    startAt: "10:00",
    endAt: "11:30",
    holder: "guest",
    guestName: "Ospite",
  };
  const saved = await visitor.submit(form, values, { button: "intent=preview" });
  const series = await visitor.submit(saved, {}, { button: "intent=save" });
  return { seriesId: /series\/([\da-f-]{36})/u.exec(series.path)?.[1] ?? "" };
}

/** The first location of the list, with a court, an opening slot, a closing day, a block and a price list of it. */
export async function somePlace(visitor: Visitor) {
  const list = await visitor.get("/locations/list");
  const location = list.document.querySelector("a.rowLink")?.getAttribute("href") ?? "";
  const idIn = async (section: string, ending: string) => {
    const page = await visitor.get(`${location}/${section}`);
    const found = page.document.querySelector(`a[href^="${location}/${section}/"][href$="/${ending}"]`);
    return found?.getAttribute("href")?.split("/").at(-2) ?? "";
  };
  return {
    locationId: location.split("/").at(-1) ?? "",
    mediaId: await idIn("media", "edit"),
    variant: "thumbnail",
    fieldId: await idIn("fields", "edit"),
    slotId: await idIn("opening-slots", "edit"),
    day: await idIn("closing-periods", "delete"),
    blockId: await idIn("blocks", "edit"),
    listId: await idIn("price-lists", "edit"),
    language: "en",
  };
}
