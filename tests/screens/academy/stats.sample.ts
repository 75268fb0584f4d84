import type { Sample } from "#tests/support/samples.ts";
import { timeRange } from "../bad-input/form-fields.ts";

const analytics = "/my-organization/analytics";
const range = { fields: timeRange, good: () => ({ range: "custom", startAt: "2031-01-01", endAt: "2032-01-01" }) };

export const sample: Sample = {
  make: async () => analytics,
  forms: () => ({
    [`${analytics} post time-range`]: [range],
    [`${analytics}/money post time-range`]: [range],
    [`${analytics}/attendance post time-range`]: [range],
  }),
};
