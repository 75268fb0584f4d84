import { z } from "zod";
import { Password } from "#contracts/auth/users.ts";

/** The current password and the new one, typed twice; the new one must differ. */
export const passwordSchema = z
  .object({ currentPassword: z.string().max(200), newPassword: Password, repeat: z.string().max(200) })
  .refine(({ newPassword, repeat }) => newPassword === repeat, { path: ["repeat"], message: "password.mismatch" })
  .refine(({ newPassword, currentPassword }) => newPassword !== currentPassword, {
    path: ["newPassword"],
    message: "password.unchanged",
  });
export type PasswordFormShape = z.input<typeof passwordSchema>;
