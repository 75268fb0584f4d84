import { z } from "zod";
import { OrganizationValues } from "../account/organizations.ts";
import { AccountFields, Password } from "../auth/users.ts";
import { resource } from "../resource.ts";
import { Email, Id } from "../scalars.ts";

/** Characters of a setup code, and the 32 it is written with: none of them looks like another. */
export const setupCodeLength = 16;
export const setupCodeAlphabet = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

/** A setup code as it is typed: spaces and hyphens do not count, nor do capitals. */
export const SetupCode = z
  .string()
  .max(40)
  .transform((typed) => typed.replaceAll(/[\s-]/gu, "").toUpperCase())
  .pipe(z.string().regex(new RegExp(`^[${setupCodeAlphabet}]{${setupCodeLength}}$`, "u"), "setup.code_form"));

/** The modules that a club can have. */
export const clubModules = ["facilitiesManager", "academy", "tournaments"] as const;
export const ClubModule = z.enum(clubModules).meta({ id: "ClubModule" });
export type ClubModule = z.infer<typeof ClubModule>;

/** Tournaments that a new club may have, unless its provider says otherwise. */
export const defaultTournaments = 10;

/** What a new club begins with. */
export const NewClub = OrganizationValues.pick({
  name: true,
  communicationLanguage: true,
  defaultCurrency: true,
  timeZone: true,
});

/** Who manages a new club. */
export const NewManager = AccountFields.pick({ firstName: true, lastName: true }).extend({ email: Email });

/** The first club of an installation, with its manager. */
export const SetupBody = z
  .object({
    code: SetupCode,
    ...NewClub.shape,
    modules: z.array(ClubModule).max(clubModules.length),
    ...NewManager.shape,
    password: Password,
  })
  .meta({ id: "SetupBody" });

export const setup = resource(
  { name: "setup", path: "/setup", auth: "public" },
  {
    show: {
      call: "GET",
      summary: "Whether the first club can still be made here",
      response: z.object({ isOpen: z.boolean() }).meta({ id: "Setup" }),
    },
    create: {
      call: "POST",
      summary: "Make the first club and its manager; 404 once any club was ever made",
      keyless: true,
      body: SetupBody,
      response: z.object({ organisationId: Id, staffMemberId: Id }).meta({ id: "SetupDone" }),
      errors: [
        "setup.code_wrong", // 422
        "setup.done", // 409: somebody else finished at the same time
        "setup.account_exists", // 422, at the password: the address has an account with another one
        "auth.too_many_attempts", // 429
      ],
    },
  },
);
