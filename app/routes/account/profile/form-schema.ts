import { z } from "zod";
import { Gender } from "#contracts/auth/users.ts";
import { LocalDate, line, WebAddress } from "#contracts/scalars.ts";

/** A line that may be left empty: null then, which clears it upstream. */
const optional = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .optional()
    .transform((value) => value || null);

/** The personal data as the form sends them; clothing sizes come flat and leave as one object. */
export const profileSchema = z
  .object({
    firstName: line(80),
    lastName: line(80),
    nickname: optional(60),
    gender: Gender,
    taxIDCode: optional(32),
    birthDate: LocalDate.optional().transform((value) => value ?? null),
    birthPlace: optional(120),
    phoneNumber: optional(32),
    address: optional(200),
    zipCode: optional(12),
    city: optional(120),
    province: optional(60),
    website: WebAddress.optional().transform((value) => value ?? null),
    tankTop: optional(8),
    top: optional(8),
    shorts: optional(8),
  })
  .transform(({ tankTop, top, shorts, ...rest }) => ({ ...rest, clothingSizes: { tankTop, top, shorts } }));
export type ProfileForm = z.input<typeof profileSchema>;
