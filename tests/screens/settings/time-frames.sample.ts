import type { Sample } from "#tests/support/samples.ts";
import { timeFrame } from "../bad-input/form-fields.ts";
import { carried, day } from "../bad-input/kinds.ts";

export const sample: Sample = {
  make: async () => "/settings",
  forms: () => ({
    "/settings/time-frames/new post time-frame": [
      {
        fields: timeFrame,
        good: (turn) => ({ name: `Periodo ${turn}`, startAt: day("2050-01-01", turn), endAt: "2060-01-01" }),
      },
    ],
    "/settings/time-frames/:id/edit post time-frame": [
      {
        fields: { ...timeFrame, version: carried },
        good: () => ({ name: "Periodo di prova", startAt: "2049-01-01", endAt: "2049-06-01" }),
      },
    ],
  }),
};
