import { z } from "zod";
import { AccountFields, promoters } from "#contracts/auth/users.ts";

const { clothingSizes: sizes, ...plain } = AccountFields.shape;

/** The personal data of an account as its form holds them: clothing sizes lie flat, beside the rest. */
export const ProfileFlat = z.object({
  ...plain,
  ...sizes.shape,
  proceedTaxId: promoters.update.body.shape.proceedTaxId,
});

/** A form's data as the contract has them: clothing sizes are an object. */
export const toPatch = ({ tankTop, top, shorts, ...rest }: z.output<typeof ProfileFlat>) => ({
  ...rest,
  clothingSizes: { tankTop, top, shorts },
});
export type ProfileForm = Record<Exclude<keyof z.input<typeof ProfileFlat>, "proceedTaxId">, string> & {
  readonly proceedTaxId?: string;
};
