import { z } from "zod";
import { Otp, Password } from "#contracts/auth/users.ts";
import { Email } from "#contracts/scalars.ts";

export const recoverSchema = z.object({ email: Email });
export type RecoverForm = z.input<typeof recoverSchema>;

/** Code from the mail and the new password, typed twice. */
export const resetSchema = z
  .object({
    email: Email,
    otp: z.string().trim().pipe(Otp),
    password: Password,
    repeat: z.string().max(200),
  })
  .refine(({ password, repeat }) => password === repeat, { path: ["repeat"], message: "password.mismatch" });
export type ResetForm = z.input<typeof resetSchema>;
