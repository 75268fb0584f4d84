import { z } from "zod";
import { SetupBody } from "#contracts/operations/setup.ts";

/** The first club and its manager, whose password is typed twice. */
export const setupSchema = SetupBody.extend({ repeat: z.string().max(200) }).refine(
  ({ password, repeat }) => password === repeat,
  { path: ["repeat"], message: "password.mismatch" },
);
export type SetupForm = z.input<typeof setupSchema>;
