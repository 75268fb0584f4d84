import { z } from "zod";
import { operation } from "../operation.ts";
import { Id, IdParams, Instant, Language, LocalDate, line, WebAddress } from "../scalars.ts";
import { StaffMember } from "../staff/staff-members.ts";

export const Gender = z.enum(["male", "female", "notSpecified"]).meta({ id: "Gender" });

const optionalLine = (max: number) => z.string().trim().max(max).nullable();

/** A person who may sign in. Every field of section 3; what was never filled in is null. */
export const Account = z
  .object({
    id: Id,
    email: z.email(),
    firstName: optionalLine(80),
    lastName: optionalLine(80),
    gender: Gender,
    taxIDCode: optionalLine(32),
    birthDate: LocalDate.nullable(),
    birthPlace: optionalLine(120),
    nickname: optionalLine(60),
    phoneNumber: optionalLine(32),
    address: optionalLine(200),
    zipCode: optionalLine(12),
    city: optionalLine(120),
    province: optionalLine(60),
    website: z.url().nullable(),
    clothingSizes: z.object({
      tankTop: optionalLine(8),
      top: optionalLine(8),
      shorts: optionalLine(8),
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
export const Token = z.object({ jwt: z.string(), expiresAt: Instant }).meta({ id: "Token" });

/** At least 6 characters with one uppercase letter, one lowercase letter and one digit. */
export const Password = z
  .string()
  .max(200, "password.too_long")
  .refine((value) => value.length >= 6 && /\p{Lu}/u.test(value) && /\p{Ll}/u.test(value) && /\d/u.test(value), {
    message: "password.weak",
  });

/** Digits of a one-time code. */
export const otpDigits = 8;
/** A one-time code: mailed to reset a password, and good in the browser that asked for it. */
export const Otp = z.string().regex(new RegExp(`^\\d{${otpDigits}}$`, "u"), "otp.invalid");

/** What the owner of an account may change of it. */
export const AccountPatch = Account.pick({
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
})
  .extend({ firstName: line(80), lastName: line(80), website: WebAddress.nullable() })
  .partial()
  .meta({ id: "AccountPatch" });

export const users = {
  login: operation({
    id: "users.login",
    summary: "Sign in with e-mail and password",
    method: "POST",
    path: "/users/login",
    auth: "basic",
    status: 200,
    response: Token,
    errors: ["auth.wrong_credentials", "auth.too_many_attempts"],
  }),
  me: operation({
    id: "users.me",
    summary: "The signed-in account and its organisations",
    method: "GET",
    path: "/users/me",
    auth: "user",
    status: 200,
    response: Me,
    errors: ["account.not_found"],
  }),
  logout: operation({
    id: "users.logout",
    summary: "End the session: the account's token and the staff tokens made from it",
    method: "POST",
    path: "/users/logout",
    auth: "user",
    keyless: true,
    status: 204,
  }),
  recoveryToken: operation({
    id: "users.recoveryToken",
    summary: "Mail a one-time code to reset the password, good in the browser that asks; five an hour at most",
    method: "POST",
    path: "/users/recovery-token",
    auth: "public",
    body: z.object({ email: z.email().max(254) }),
    status: 204,
    errors: ["account.unknown_email", "auth.too_many_attempts"],
  }),
  setPassword: operation({
    id: "users.setPassword",
    summary: "Set a new password with the one-time code",
    method: "POST",
    path: "/users/set-password",
    auth: "public",
    body: z.object({ email: z.email().max(254), otp: Otp, password: Password }),
    status: 204,
    errors: ["account.not_found", "otp.wrong", "otp.expired", "auth.too_many_attempts"],
  }),
  changePassword: operation({
    id: "users.changePassword",
    summary: "Change the password of the signed-in account",
    method: "POST",
    path: "/users/change-password",
    auth: "user",
    keyless: true,
    body: z.object({ currentPassword: z.string().min(1).max(200), newPassword: Password }),
    status: 204,
    errors: ["account.not_found", "password.current_wrong", "password.unchanged", "auth.too_many_attempts"],
  }),
  setLanguage: operation({
    id: "users.setLanguage",
    summary: "Store the account's language",
    method: "PUT",
    path: "/users/me/language",
    auth: "user",
    body: z.object({ language: Language }),
    status: 204,
  }),
};

/** The account as promoter: section 7 calls it so. */
export const promoters = {
  update: operation({
    id: "promoters.update",
    summary: "Change one's own personal data",
    method: "PATCH",
    path: "/promoters/:id",
    auth: "any",
    params: IdParams,
    body: AccountPatch,
    status: 200,
    response: Account,
    errors: ["account.not_found"],
  }),
};
