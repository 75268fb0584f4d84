import type { z } from "zod";
import { OrganizationValues } from "#contracts/account/organizations.ts";
import { seenVersion } from "#contracts/scalars.ts";

/** The fields of the organisation in its profile's form; every field is sent, so that an emptied one is emptied. */
export const profileBody = OrganizationValues.pick({
  name: true,
  description: true,
  promo: true,
  headquartersAddress: true,
  email: true,
  vatNumber: true,
  taxCode: true,
  nonProfit: true,
  stripeFixedFee: true,
  defaultSportId: true,
  receiptFooter: true,
  refundGraceDays: true,
  communicationLanguage: true,
  timeZone: true,
  defaultCurrency: true,
}).extend(seenVersion);
/** The fields that are written as amounts of money. */
export const money = ["stripeFixedFee"];
export type ProfileBody = z.output<typeof profileBody>;
