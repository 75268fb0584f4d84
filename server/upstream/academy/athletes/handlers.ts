import { athleteBirthDateRoles, athleteContactRoles, athletes } from "#contracts/academy/athletes.ts";
import type { Role } from "#contracts/operation.ts";
import { pageInfo } from "#contracts/page.ts";
import type { StaffCaller } from "#upstream/core/caller.ts";
import { implement } from "#upstream/core/implement.ts";
import { listAthletes } from "./store.ts";

const hasRole = ({ roles }: StaffCaller, allowed: readonly Role[]) => roles.some((role) => allowed.includes(role));

export const athleteImplementations = implement(athletes, {
  list: async ({ query }, { services, caller }) => {
    const tells = {
      contact: hasRole(caller, athleteContactRoles),
      birthDate: hasRole(caller, athleteBirthDateRoles),
    };
    const { rows, total } = await listAthletes(services.db, caller.organisationId, query, tells);
    return { data: rows, pageInfo: pageInfo(query.page, query.pageSize, total) };
  },
});
