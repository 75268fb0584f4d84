import { addDays, today } from "#app/rules/dates.ts";
import type { Page, Visitor } from "#tests/support/visitor.ts";

const zone = "Europe/Rome";
/** Wednesdays far enough ahead that the demo has nothing on them; each test has one of its own. */
const wednesday = (() => {
  let date = addDays(today(zone), 45);
  while (new Date(`${date}T12:00:00Z`).getUTCDay() !== 3) date = addDays(date, 1);
  return date;
})();
export const day = (n: number) => addDays(wednesday, 7 * n);

export const optionOf = (page: Page, select: string, words: string) => {
  const options = [...page.document.querySelectorAll(`select[name=${select}] option`)];
  const found = options.find((option) => option.textContent?.includes(words));
  if (!found) throw new Error(`${select} offers no ${words}`);
  return found.getAttribute("value") ?? "";
};

/** Fills in a guest's reservation, pending unless told, and presses a button. */
export async function book(visitor: Visitor, values: Record<string, string>, button = "intent=save") {
  const form = await visitor.get("/locations/reservations/new");
  return visitor.submit(
    form,
    {
      fieldId: optionOf(form, "fieldId", "Padel 1"),
      date: day(0),
      startAt: "10:00",
      endAt: "11:30",
      holder: "guest",
      guestName: "Ospite di prova",
      status: "pending",
      ...values,
    },
    { button },
  );
}

export const idOf = (page: Page) => /reservations\/([\da-f-]{36})/u.exec(page.path)?.[1] ?? "";
