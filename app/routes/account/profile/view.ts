import type { Account } from "#contracts/auth/users.ts";
import type { ProfileForm } from "./form-schema.ts";

/** The fields of an account that its owner changes here. */
type Patch = Omit<Account, "id" | "email" | "language" | "createdAt" | "updatedAt">;

/** The account as the form shows it: what was never filled in is empty. */
export function toForm(account: Account): ProfileForm {
  const { clothingSizes: sizes } = account;
  const text = (value: string | null) => value ?? "";
  return {
    firstName: text(account.firstName),
    lastName: text(account.lastName),
    nickname: text(account.nickname),
    gender: account.gender,
    taxIDCode: text(account.taxIDCode),
    birthDate: text(account.birthDate),
    birthPlace: text(account.birthPlace),
    phoneNumber: text(account.phoneNumber),
    address: text(account.address),
    zipCode: text(account.zipCode),
    city: text(account.city),
    province: text(account.province),
    website: text(account.website),
    tankTop: text(sizes.tankTop),
    top: text(sizes.top),
    shorts: text(sizes.shorts),
  };
}

/** Every field before and after, for the action log. */
export const changesOf = (account: Account, patch: Patch): Record<string, { before: unknown; after: unknown }> =>
  Object.fromEntries(
    Object.entries(patch).map(([name, after]) => [name, { before: account[name as keyof Patch], after }]),
  );
