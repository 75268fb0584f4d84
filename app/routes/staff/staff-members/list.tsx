import { useTranslation } from "react-i18next";
import { notFound } from "#app/backend/errors.server.ts";
import { submitMove } from "#app/backend/forms/move.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { board, hasRole, managers } from "#app/rules/permissions.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Refusals } from "#app/ui/forms/refusals.tsx";
import type { RouteHandle } from "#app/ui/layout/handle.ts";
import { Panel } from "#app/ui/layout/panel.tsx";
import { FilterBar } from "#app/ui/tables/filter-bar.tsx";
import { NoMatch } from "#app/ui/tables/no-match.tsx";
import { SearchControl } from "#app/ui/tables/search-control.tsx";
import { Role } from "#contracts/operation.ts";
import { maxSearch } from "#contracts/sizes.ts";
import { staffMembers } from "#contracts/staff/staff-members.ts";
import type { Route } from "./+types/list";
import { targetOf } from "./load.server.ts";
import { StaffTable } from "./table.tsx";
import { sectionsOf, withRole } from "./view.ts";

export const handle: RouteHandle<{ readonly isManager: boolean }> = {
  i18n: ["staff"],
  title: "staff:list.title",
  action: (data) => (data?.isManager ? { to: "/staff/new", label: "staff:list.new" } : null),
};

/** How many people a screen shows: a longer list can be searched. */
const longStaff = 15;

export async function loader(args: Route.LoaderArgs) {
  const caller = await requireStaff(args, board);
  const search = (new URL(args.request.url).searchParams.get("search") ?? "").trim().slice(0, maxSearch);
  const { data } = await caller.call(staffMembers.list, { query: search === "" ? {} : { search } });
  return {
    isManager: hasRole(caller.roles, managers),
    search,
    isLong: data.length > longStaff,
    sections: sectionsOf(data, caller.staff.id),
  };
}

/** Moves a person one up or down among those who have the role that the address names. */
export async function action(args: Route.ActionArgs) {
  const caller = await requireStaff(args, board);
  const { data: role } = Role.safeParse(new URL(args.request.url).searchParams.get("role"));
  if (!role) throw notFound();
  const { data } = await caller.call(staffMembers.list, { query: { role } });
  const people = withRole(data, role);
  return submitMove(args, caller, people, (person, order, positions) => ({
    action: "staff_member.reorder",
    op: staffMembers.reorder,
    input: { body: { role, positions } },
    target: targetOf(person),
    changes: { role: { after: role }, order: { before: people.indexOf(person) + 1, after: order + 1 } },
    done: { to: "/staff", key: "staff:list.moved" },
  }));
}

export default function StaffPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("staff");
  const { isManager, search, isLong, sections } = loaderData;
  const isFound = search !== "";
  return (
    <>
      <Refusals reply={actionData} ns="staff" />
      {!isManager && (
        <Alert severity="info" role="note">
          {t("list.onlyManager")}
        </Alert>
      )}
      {(isLong || isFound) && (
        <Panel>
          <FilterBar isFolded={false} submit={t("list.find")} clearTo={isFound ? "/staff" : undefined}>
            <SearchControl label={t("list.search")} defaultValue={search} maxLength={maxSearch} />
          </FilterBar>
          {isFound && sections.length === 0 && <NoMatch title={t("list.nobody")} clearTo="/staff" />}
        </Panel>
      )}
      {sections.map(({ role, rows }) => (
        <StaffTable key={role} role={role} rows={rows} isManager={isManager} isWhole={!isFound} />
      ))}
    </>
  );
}
