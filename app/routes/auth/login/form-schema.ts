import { z } from "zod";

/** The credentials of an account. */
export const credentialsSchema = z.object({
  email: z.string().trim().max(254).pipe(z.email()),
  password: z.string().max(200),
});
export type CredentialsForm = z.input<typeof credentialsSchema>;
