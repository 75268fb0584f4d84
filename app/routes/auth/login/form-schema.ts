import { z } from "zod";
import { Email } from "#contracts/scalars.ts";

/** The credentials of an account. */
export const credentialsSchema = z.object({
  email: Email,
  password: z.string().max(200),
});
export type CredentialsForm = z.input<typeof credentialsSchema>;
