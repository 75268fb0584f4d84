import type { Sample } from "#tests/support/samples.ts";
import { timeRange } from "../bad-input/form-fields.ts";

const filling = { fields: timeRange, good: () => ({ range: "custom", startAt: "2031-01-01", endAt: "2032-01-01" }) };

export const sample: Sample = {
  make: async () => "/time-range",
  forms: () => ({
    "/time-range post time-range": [filling],
    "/events/list post time-range": [filling],
    "/locations/reservations/list post time-range": [filling],
    "/my-organization/transactions post time-range": [filling],
    "/my-organization/token-movements post time-range": [filling],
  }),
};
