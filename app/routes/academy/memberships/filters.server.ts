import { readFilters } from "#app/backend/paging/list.server.ts";
import { type MembershipSort, membershipFilters, membershipSorts } from "#contracts/academy/memberships.ts";
import type { MembershipFilters } from "./filters.ts";

/** Reads the filters from an address or a form; what is malformed is left out. */
export const readMembershipFilters = (params: URLSearchParams | FormData): MembershipFilters => {
  const { id: _, ...shape } = membershipFilters;
  return readFilters(shape, params);
};

/** Reads the order; `usual` unless the address says another. */
export const readMembershipSort = (
  params: URLSearchParams,
  usual: MembershipSort = "athlete.lastName",
): MembershipSort => membershipSorts.find((known) => known === params.get("sort")) ?? usual;
