import type { Sample } from "#tests/support/samples.ts";
import { alone, email, words } from "../bad-input/kinds.ts";

export const sample: Sample = {
  make: async () => "/marketplace",
  forms: () => ({
    "/marketplace/quote post quote": [
      {
        // Without a catalogue nothing but words can be asked for, which is looked at once the fields are right.
        fields: {
          message: alone(words(2000, "needed")),
          contactName: words(120, "needed"),
          email,
          phoneNumber: words(40),
        },
        good: () => ({ message: "Dieci reti", contactName: "Ada Neri", email: "ada@club.example", phoneNumber: "" }),
      },
    ],
  }),
};
