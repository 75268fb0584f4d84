import { describe, expect, it } from "vitest";
import {
  canceledReservations,
  concernedReservationIds,
  concernedReservations,
  isCanceling,
  namesIn,
} from "./audit-concerns.ts";

const [one, two, three] = ["a", "b", "c"].map((letter) => `${letter.repeat(8)}-0000-4000-8000-000000000000`) as [
  string,
  string,
  string,
];
const action = (
  name: string,
  changes: Parameters<typeof concernedReservationIds>[0],
  target: string | null = null,
) => ({
  action: name,
  target: { id: target },
  changes,
});

describe("whom an action concerned", () => {
  it("is in its changes, each once, also in lists of older rows", () => {
    const touched = { after: [{ id: two, when: "ven 20/11/2026", holder: "Rossi" }, { when: "?" }, null] };
    expect(
      concernedReservationIds({ ...concernedReservations([one]), ...canceledReservations([two, one]), touched }),
    ).toEqual([one, two]);
    expect(concernedReservationIds({ touched, overwritten: { after: [{ id: three }] } })).toEqual([two, three]);
    expect(concernedReservationIds({ reservationIds: { after: "x" }, touched: { after: 5 } })).toEqual([]);
    expect(concernedReservationIds(null)).toEqual([]);
    expect(concernedReservations([])).toEqual({});
  });

  it("has a name where the action gave it one", () => {
    const erased = { redacted: "erased" };
    const after = [{ id: one, when: "oggi", holder: "Rossi" }, { id: two, when: "oggi", holder: erased }, null, 7];
    expect(namesIn({ touched: { after } })).toEqual({ [one]: "oggi · Rossi", [two]: "oggi" });
  });
});

describe("an action cancels a reservation", () => {
  it("when it is named so, and not when it is only concerned", () => {
    expect(isCanceling(action("reservation.cancel", null, one), one)).toBe(true);
    expect(isCanceling(action("reservation.cancel", null, one), two)).toBe(false);
    expect(
      isCanceling(
        action("reservation_series.edit_rest", { ...concernedReservations([one]), ...canceledReservations([two]) }),
        one,
      ),
    ).toBe(false);
    expect(isCanceling(action("reservation_series.edit_rest", canceledReservations([two])), two)).toBe(true);
  });

  it("in older rows by what became of those that were touched", () => {
    const touched = { after: [{ id: one }] };
    const closing = (choice: string) => action("closing_period.create", { touched, reservations: { after: choice } });
    expect(isCanceling(closing("cancel"), one)).toBe(true);
    expect(isCanceling(closing("keep"), one)).toBe(false);
    expect(isCanceling(action("reservation_series.create", { overwritten: touched }), one)).toBe(true);
  });
});
