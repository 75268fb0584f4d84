import { z } from "zod";
import { resource } from "../resource.ts";
import { Email, Id, Instant, Language, LocalDate, line, optionalLine, WebAddress } from "../scalars.ts";
import { StaffMember } from "../staff/staff-members.ts";

export const Gender = z.enum(["male", "female", "notSpecified"]).meta({ id: "Gender" });

const nullableLine = (max: number) => optionalLine(max).nullable();

/** A person who may sign in. Every field of section 3; what was never filled in is null. */
export const Account = z
  .object({
    id: Id,
    email: Email,
    firstName: nullableLine(80),
    lastName: nullableLine(80),
    gender: Gender,
    taxIDCode: nullableLine(32),
    birthDate: LocalDate.nullable(),
    birthPlace: nullableLine(120),
    nickname: nullableLine(60),
    phoneNumber: nullableLine(32),
    address: nullableLine(200),
    zipCode: nullableLine(12),
    city: nullableLine(120),
    province: nullableLine(60),
    website: z.url().nullable(),
    clothingSizes: z.object({
      tankTop: nullableLine(8),
      top: nullableLine(8),
      shorts: nullableLine(8),
    }),
    language: Language.nullable(),
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ id: "Account" });
export type Account = z.infer<typeof Account>;

/** The signed-in account with the organisations where it may open the dashboard. */
export const Me = Account.extend({ staffMembers: z.array(StaffMember) }).meta({ id: "Me" });
export type Me = z.infer<typeof Me>;

/** A bearer token and when it ends. */
const Token = z.object({ jwt: z.string(), expiresAt: Instant }).meta({ id: "Token" });

/** At least 6 characters with one uppercase letter, one lowercase letter and one digit. */
export const Password = z
  .string()
  .max(200, "password.too_long")
  .refine((value) => value.length >= 6 && /\p{Lu}/u.test(value) && /\p{Ll}/u.test(value) && /\d/u.test(value), {
    message: "password.weak",
  });

/** Digits of a one-time code. */
export const otpDigits = 8;
/** A page of the dashboard, as its path and query: never another site's. */
const OwnPath = z
  .string()
  .max(2000)
  .regex(/^\/(?![/\\])[\x21-\x7e]*$/u, "field.choice");

/** A one-time code: mailed to reset a password, and good in the browser that asked for it. */
export const Otp = z.string().regex(new RegExp(`^\\d{${otpDigits}}$`, "u"), "otp.invalid");

/** What the owner of an account fills in. */
export const AccountFields = Account.pick({
  gender: true,
  taxIDCode: true,
  birthDate: true,
  birthPlace: true,
  nickname: true,
  phoneNumber: true,
  address: true,
  zipCode: true,
  city: true,
  province: true,
  clothingSizes: true,
}).extend({ firstName: line(80), lastName: line(80), website: WebAddress.nullable() });

/** What the owner of an account may change of it. */
export const AccountPatch = AccountFields.partial().meta({ id: "AccountPatch" });

export const users = resource(
  { name: "users", path: "/users", auth: "user" },
  {
    login: {
      call: "POST /login",
      summary: "Sign in with e-mail and password",
      auth: "basic",
      status: 200,
      response: Token,
      errors: ["auth.wrong_credentials", "auth.too_many_attempts"],
    },
    me: {
      call: "GET /me",
      summary: "The signed-in account and its organisations",
      response: Me,
      errors: ["account.not_found"],
    },
    logout: {
      call: "POST /logout",
      summary: "End the session: the account's token and the staff tokens made from it",
      keyless: true,
    },
    recoveryToken: {
      call: "POST /recovery-token",
      summary: "Mail a one-time code to reset the password, good in the browser that asks; five an hour at most",
      auth: "public",
      body: z.object({ email: Email, redirectTo: OwnPath.optional() }),
      errors: ["account.unknown_email", "auth.too_many_attempts"],
    },
    setPassword: {
      call: "POST /set-password",
      summary: "Set a new password with the one-time code",
      auth: "public",
      body: z.object({ email: Email, otp: Otp, password: Password }),
      errors: ["account.not_found", "otp.wrong", "otp.expired", "auth.too_many_attempts"],
    },
    changePassword: {
      call: "POST /change-password",
      summary: "Change the password of the signed-in account",
      keyless: true,
      body: z.object({ currentPassword: z.string().min(1).max(200), newPassword: Password }),
      errors: ["account.not_found", "password.current_wrong", "password.unchanged", "auth.too_many_attempts"],
    },
    setLanguage: {
      call: "PUT /me/language",
      summary: "Store the account's language",
      body: z.object({ language: Language }),
    },
  },
);

/** The account as promoter: section 7 calls it so. */
export const promoters = resource(
  { name: "promoters", path: "/promoters", auth: "any" },
  {
    update: {
      call: "PATCH /:id",
      summary: "Change one's own personal data",
      body: AccountPatch.extend({ proceedTaxId: z.boolean().default(false) }),
      response: Account,
      errors: [
        "account.not_found",
        "account.born_ahead", // 422: a birth date to come
        "account.tax_id_differs", // 409, at what the tax code says otherwise; `proceedTaxId`
      ],
    },
  },
);
