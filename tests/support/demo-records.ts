import type { Visitor } from "./visitor.ts";

/** The first reservation that the list shows, with one of its payments when it has any. */
export async function someReservation(visitor: Visitor) {
  const list = await visitor.get("/locations/reservations/list?paymentStatus=partiallyPaid&status=confirmed");
  const link = list.document.querySelector("a.rowLink")?.getAttribute("href") ?? "";
  const detail = await visitor.get(link);
  const payment = detail.document.querySelector("a[href*='/payments/'][href$='/edit']")?.getAttribute("href") ?? "";
  return { id: link.split("/").at(-1) ?? "", paymentId: payment.split("/").at(-2) ?? "" };
}

/** The first location of the list. */
export async function somePlace(visitor: Visitor) {
  const list = await visitor.get("/locations/list");
  const location = list.document.querySelector("a.rowLink")?.getAttribute("href") ?? "";
  return { locationId: location.split("/").at(-1) ?? "" };
}
