import type { Sample } from "#tests/support/samples.ts";
import { rest, series } from "../bad-input/form-fields.ts";
import { choice, day } from "../bad-input/kinds.ts";

/** One pending reservation, far ahead. */
const booked = { startAt: "10:00", endAt: "11:00", holder: "guest", guestName: "Gruppo" };

export const sample: Sample = {
  async make(visitor) {
    const form = await visitor.get("/locations/reservations/series/new");
    const fieldIds = form.document.querySelector("input[name=fieldIds]")?.getAttribute("value") ?? "";
    // The demo's first court is sold in turns of 90 minutes.
    const values = { ...booked, endAt: "11:30", fieldIds, date: "2031-03-05" };
    const review = await visitor.submit(form, values, { button: "intent=preview" });
    return (await visitor.submit(review, {}, { button: "intent=save" })).path;
  },
  forms: ({ court }) => ({
    "/locations/reservations/series/new post series": [
      {
        fields: series,
        good: (turn) => ({
          ...booked,
          fieldIds: [court],
          date: day("2031-03-03", 7 * (turn % 300)),
          until: "",
          discounted: "",
        }),
        isFirstStep: true,
      },
    ],
    "/locations/reservations/series/:seriesId/edit post rest": [
      { fields: rest, good: () => ({ startAt: "12:00", endAt: "13:00" }), isFirstStep: true },
    ],
    "/locations/reservations/series/:seriesId/cancellation post cancellation": [
      { fields: { target: choice("needed") } },
    ],
  }),
};
