import { z } from "zod";
import { operation, type Role } from "../operation.ts";
import { PageInfo, pageQuery } from "../page.ts";
import { Id, LocalDate, repeated } from "../scalars.ts";

/** Who is told how to reach athletes: who keeps their memberships, and who books courts for them. */
export const athleteContactRoles: readonly Role[] = ["manager", "boardMember", "facilityManager"];
/** Who is told when athletes were born: who keeps their memberships. */
export const athleteBirthDateRoles: readonly Role[] = ["manager", "boardMember"];

/** An athlete as pickers and lists show it. What the caller's roles have no use for is null. */
export const AthleteSummary = z
  .object({
    id: Id,
    firstName: z.string(),
    lastName: z.string(),
    birthDate: LocalDate.nullable(),
    email: z.string().nullable(),
    phoneNumber: z.string().nullable(),
  })
  .meta({ id: "AthleteSummary" });
export type AthleteSummary = z.infer<typeof AthleteSummary>;

export const athletes = {
  list: operation({
    id: "athletes.list",
    summary:
      "Athletes of the organisation by name; `search` matches parts of first and last name, and of e-mails for those who are told them",
    method: "GET",
    path: "/athletes",
    auth: "staff",
    query: z.object({
      search: z.string().trim().max(120).optional(),
      id: repeated(Id).optional(),
      ...pageQuery(100, 20),
    }),
    status: 200,
    response: z.object({ data: z.array(AthleteSummary), pageInfo: PageInfo }),
  }),
};
