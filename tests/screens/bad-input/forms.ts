import type { Values } from "#tests/support/html-form.ts";
import { samples } from "#tests/support/samples.ts";
import {
  block,
  court,
  hours,
  location,
  newReservation,
  payment,
  priceList,
  rangePrice,
  reservation,
  slotPrice,
  translation,
} from "./form-fields.ts";
import {
  alone,
  carried,
  choice,
  count,
  date,
  day,
  type Entries,
  key,
  picture,
  several,
  untried,
  words,
} from "./kinds.ts";

const clock = (quarters: number): string =>
  `${String(Math.floor(quarters / 4)).padStart(2, "0")}:${String((quarters % 4) * 15).padStart(2, "0")}`;

// Reservations lie in the years from 2031 on, a week a turn; what takes or closes the court, in others.
const blockOf = (fieldId: string, turn: number): Values => ({
  fieldIds: [fieldId],
  startDate: day("2041-01-01", turn),
  startTime: "",
  endDate: "",
  endTime: "",
  reason: "Manutenzione",
});

/** Buttons of forms, by the names that they send: what they do is tested where they are. */
export const buttons = new Set(["button intent", "button __intent__", "button proceedOutsideSlots"]);

const guest = (turn: number): Values => ({
  fieldId: "",
  date: day("2031-03-03", 7 * (turn % 300)),
  startAt: "10:00",
  endAt: "11:00",
  holder: "guest",
  guestName: "Ospite",
  discounted: "",
});
const withCourt = (values: (turn: number) => Values, fieldId: string) => (turn: number) => ({
  ...values(turn),
  fieldId,
});

/** The forms of facilities, for a place of the test's own. */
export const entriesOf = (fixture: { court: string; sport: string }): Entries => {
  const { court: fieldId, sport } = fixture;
  const slotList = {
    currency: "eur",
    type: "by_slot",
    slotMinutes: "60",
    price: "20",
    guestPrice: "",
    validFrom: "",
    validTo: "",
    fieldIds: [],
    sportIds: [],
  };
  const rangeList = {
    ...slotList,
    type: "ranged",
    "priceRanges[0].daysOfWeek": ["1", "2", "3", "4", "5", "6", "7"],
    "priceRanges[0].startAt": "00:00",
    "priceRanges[0].endAt": "24:00",
    "priceRanges[0].price": "12,50",
    "priceRanges[0].guestPrice": "",
  };
  const place = { name: "Prova", timeZone: "Europe/Rome", sportIds: [sport], services: [] };
  const paid = { amount: "0,01", method: "cash", state: "paid", paidOn: "", dueDate: "", notes: "" };
  return {
    ...Object.fromEntries(samples.flatMap(({ forms }) => Object.entries(forms?.(fixture) ?? {}))),
    "/locations/new post location": [{ fields: location, good: (turn) => ({ ...place, name: `Nuovo ${turn}` }) }],
    "/locations/:locationId/edit post location": [{ fields: location, good: () => place }],
    "/locations/:locationId/delete post deletion": [],
    "/locations/:locationId/translations/:language post translation": [{ fields: translation }],
    "/locations/:locationId/calendar post calendar": [{ fields: { withNames: untried } }],
    "/locations/:locationId/calendar/renewal post calendar": [
      { fields: { withNames: carried, replaces: carried }, isFirstStep: true },
    ],
    "/locations/:locationId/calendar/revocation post revocation": [],
    "/locations/:locationId/limits/settings post settings": [
      {
        fields: {
          reservable: choice("needed"),
          visibilityDays: count("needed", "22"),
          confirmation: choice("needed"),
          bookingRules: words(4000),
          version: carried,
        },
      },
    ],
    "/locations/:locationId/limits/bookings post limits": [
      {
        fields: {
          slotMinutes: count("optional", "4", "241"),
          minMinutes: count("optional", "0", "1441"),
          maxMinutes: count("optional", "0", "1441"),
          minAdvanceHours: count("optional", "0", "721"),
          maxAdvanceDays: count("optional", "0", "367"),
          version: carried,
        },
      },
    ],
    "/locations/:locationId/limits/athletes post user-limits": [
      {
        fields: {
          maxPerDay: count("optional", "0", "25"),
          maxPerWeek: count("optional", "0", "101"),
          maxPending: count("optional", "0", "101"),
          cancellationHours: count("optional", "0", "721"),
          version: carried,
        },
      },
    ],
    "/locations/:locationId/fields post button to id": [{ fields: { id: key, "button to": key } }],
    "/locations/:locationId/fields/new post court": [
      { fields: court, good: (turn) => ({ name: `Campo nuovo ${turn}`, shownName: "", sportIds: [] }) },
    ],
    "/locations/:locationId/fields/:fieldId/edit post court": [
      { fields: court, good: () => ({ name: "Campo", shownName: "", sportIds: [] }) },
    ],
    "/locations/:locationId/fields/:fieldId/delete post deletion": [],
    "/locations/:locationId/fields/bulk post courts": [
      {
        fields: {
          ids: several("needed", "court"),
          color: choice("optional"),
          sports: alone(choice("usual")),
          bufferMinutes: count("optional", "121", "-1"),
          sportIds: several(),
        },
        good: () => ({ ids: [fieldId], color: "red", sports: "set", sportIds: [] }),
      },
    ],
    "/locations/:locationId/opening-slots/new post openingSlot": [
      {
        fields: { ...hours, days: several("needed") },
        good: (turn) => ({
          days: [String(2 + (turn % 6))],
          startAt: clock(turn % 95),
          endAt: clock((turn % 95) + 1),
        }),
      },
    ],
    "/locations/:locationId/opening-slots/:slotId/edit post openingSlot": [
      { fields: hours, good: () => ({ startAt: "08:00", endAt: "22:00" }) },
    ],
    "/locations/:locationId/opening-slots/:slotId/delete post deletion": [],
    "/locations/:locationId/opening-slots/copy post copy": [
      { fields: { dayOfWeek: key, toDays: several("needed") }, good: () => ({ toDays: ["2"] }) },
    ],
    "/locations/:locationId/closing-periods/new post closing": [
      {
        fields: { day: date(), until: date("optional"), reason: words(120) },
        good: (turn) => ({ day: day("2045-01-01", turn), until: "", reason: "Lavori" }),
      },
    ],
    "/locations/:locationId/closing-periods/:day/delete post deletion": [],
    "/locations/:locationId/blocks/new post block": [{ fields: block, good: (turn) => blockOf(fieldId, turn) }],
    "/locations/:locationId/blocks/:blockId/edit post block": [
      { fields: block, good: (turn) => blockOf(fieldId, turn) },
    ],
    "/locations/:locationId/blocks/:blockId/delete post deletion": [],
    "/locations/:locationId/price-lists post button to id": [{ fields: { id: key, "button to": key } }],
    "/locations/:locationId/price-lists/new post price-list": [
      { fields: { ...priceList, ...slotPrice }, good: (turn) => ({ ...slotList, name: `Listino ${turn}` }) },
      { fields: rangePrice, good: (turn) => ({ ...rangeList, name: `Fasce ${turn}` }) },
    ],
    "/locations/:locationId/price-lists/:listId/edit post price-list": [
      { fields: { ...priceList, ...slotPrice }, good: () => ({ ...slotList, name: "Base" }) },
      { fields: rangePrice, good: () => ({ ...rangeList, name: "Base" }) },
    ],
    "/locations/:locationId/price-lists/:listId/delete post deletion": [{ fields: { acceptUncovered: untried } }],
    "/locations/reservations/pending post selection": [
      { fields: { all: carried, id: key, returnTo: carried, shown: carried, "button only": key } },
    ],
    "/locations/reservations/pending/rejection post selection": [{ fields: { id: key, returnTo: untried } }],
    "/locations/reservations/new post reservation": [
      {
        fields: newReservation,
        // Pending, so that they do not stand in each other's way.
        good: (turn) => ({ ...guest(turn), fieldId, status: "pending" }),
        button: "intent=save",
      },
    ],
    "/locations/:locationId/media post button down button up shown": [
      { fields: { "button up": key, "button down": key, shown: carried } },
    ],
    "/locations/:locationId/media post upload": [{ fields: { image: picture } }],
    "/locations/:locationId/media/new post upload": [{ fields: { image: picture } }],
    "/locations/:locationId/media/:mediaId/edit post picture": [
      {
        fields: { alt: words(250, "needed"), decorative: carried },
        good: () => ({ alt: "Il campo", decorative: false }),
      },
    ],
    "/locations/:locationId/media/:mediaId/delete post deletion": [],
    "/locations/reservations/export post export": [{ fields: { sort: carried, from: carried } }],
    "/locations/reservations/:id/edit post reservation": [
      { fields: reservation, good: withCourt(guest, fieldId), button: "intent=save" },
    ],
    "/locations/reservations/:id/confirmation post confirmation": [],
    "/locations/reservations/:id/cancellation post cancellation": [{ fields: { target: choice("needed") } }],
    "/locations/reservations/:id/notes post notes": [{ fields: { notes: words(2000) } }],
    "/locations/reservations/:id/payments/new post payment": [{ fields: payment, good: () => paid }],
    "/locations/reservations/:id/payments/:paymentId/edit post payment": [{ fields: payment, good: () => paid }],
    "/locations/reservations/:id/payments/:paymentId/delete post voiding": [
      { fields: { as: choice("needed"), reason: untried } },
    ],
  };
};
