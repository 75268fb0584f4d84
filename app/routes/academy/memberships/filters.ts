import type { z } from "zod";
import type { membershipFilters } from "#contracts/academy/memberships.ts";

/** The filters of the list, as upstream takes them. */
export type MembershipFilters = z.output<z.ZodObject<typeof membershipFilters>>;

/** The filters as names and values, for an address or for hidden fields. */
export const filterEntries = ({ id: _, ...filters }: MembershipFilters): [string, string][] =>
  Object.entries(filters).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value])
      .filter((one) => one !== undefined)
      .map((one): [string, string] => [name, String(one)]),
  );
