import { z } from "zod";
import { Otp, Password } from "#contracts/auth/users.ts";
import { Email } from "#contracts/scalars.ts";

/** The new address, and the password that the account has. */
export const requestSchema = z.object({ email: Email, password: z.string().max(200) });
export type RequestForm = z.input<typeof requestSchema>;

/** The code of the mail to the new address. */
export const codeSchema = z.object({ otp: z.string().trim().pipe(Otp) });
export type CodeForm = z.input<typeof codeSchema>;

/** A new password, typed twice. */
export const undoSchema = z
  .object({ password: Password, repeat: z.string().max(200) })
  .refine(({ password, repeat }) => password === repeat, { path: ["repeat"], message: "password.mismatch" });
export type UndoForm = z.input<typeof undoSchema>;
