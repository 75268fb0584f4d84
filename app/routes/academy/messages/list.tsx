import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { listData, readFilters, readListAddress } from "#app/backend/paging/list.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { formatDateTime } from "#app/rules/dates.ts";
import { board } from "#app/rules/permissions.ts";
import { SelectControl } from "#app/ui/forms/controls.tsx";
import type { IconName } from "#app/ui/icon-names.ts";
import type { RouteHandle } from "#app/ui/layout/handle.ts";
import { useLiveRevalidation } from "#app/ui/live/use-live.ts";
import type { Tone } from "#app/ui/palette.ts";
import { FilterBar } from "#app/ui/tables/filter-bar.tsx";
import { List } from "#app/ui/tables/list.tsx";
import { SearchControl } from "#app/ui/tables/search-control.tsx";
import { StatusChip } from "#app/ui/tables/status-chip.tsx";
import { type MessageState, messages } from "#contracts/academy/messages.ts";
import { maxSearch } from "#contracts/sizes.ts";
import { membersPath, sectionPath } from "../memberships/sections.ts";
import type { Route } from "./+types/list";

export const handle: RouteHandle = {
  i18n: ["documents"],
  title: "documents:messages.title",
  crumbs: [{ to: membersPath, label: "documents:messages.members" }],
};

const { search, state, membershipId } = messages.list.query.shape;
const states = ["waiting", "mailed", "failed"] as const;
const looks: Readonly<Record<MessageState, { readonly tone: Tone; readonly icon: IconName }>> = {
  waiting: { tone: "neutral", icon: "wait" },
  mailed: { tone: "success", icon: "check" },
  failed: { tone: "error", icon: "error" },
};

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, board);
  const address = readListAddress(args.request);
  const filters = readFilters({ search, state, membershipId }, address.query);
  const { page, pageSize } = address;
  const list = await staff.call(messages.list, { query: { ...filters, page, pageSize } });
  const zone = staff.staff.organization.timeZone;
  return listData(address, {
    filters,
    pageInfo: list.pageInfo,
    rows: list.data.map((one) => ({
      id: one.id,
      at: formatDateTime(one.createdAt, zone),
      athlete: one.athlete?.name,
      membershipId: one.membershipId,
      recipient: one.recipient,
      // why: a guest is known by the address only, which then stands once.
      email: one.athlete && one.email,
      subject: one.subject,
      body: one.body,
      state: one.state,
      sentBy: one.sentBy,
    })),
  });
}

/** What was written to athletes, guardians and guests of teams, and whether it left. */
export default function Messages({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("documents");
  useLiveRevalidation(["members"]);
  const { filters, rows, pageInfo, pageSize } = loaderData;
  const active = Object.values(filters).filter(Boolean).length;
  return (
    <List
      filters={
        <FilterBar active={active} clearTo={active > 0 ? "?" : undefined} keep={["membershipId"]}>
          <SearchControl label={t("messages.list.search")} defaultValue={filters.search} maxLength={maxSearch} />
          <SelectControl
            id="filter-state"
            name="state"
            label={t("messages.list.state")}
            defaultValue={filters.state}
            empty={t("messages.list.allStates")}
            options={states.map((value) => ({ value, label: t(`messages.states.${value}`) }))}
          />
        </FilterBar>
      }
      caption={t("messages.title")}
      rows={rows}
      rowKey={({ id }) => id}
      pageInfo={pageInfo}
      pageSize={pageSize}
      noMatch={active > 0 && { title: t("messages.list.noMatch"), clearTo: "?" }}
      empty={{ icon: "email", title: t("messages.list.empty"), hint: t("messages.list.emptyHint") }}
      columns={[
        {
          id: "subject",
          header: t("messages.fields.subject"),
          cell: ({ subject, body }) => (
            <details>
              <summary>{subject}</summary>
              <p style={{ whiteSpace: "pre-line" }}>{body}</p>
            </details>
          ),
        },
        {
          id: "athlete",
          header: t("due.athlete"),
          card: "middle",
          cell: ({ athlete = t("messages.list.guest"), membershipId: member }) =>
            member === null ? athlete : <Link to={sectionPath(member)}>{athlete}</Link>,
        },
        {
          id: "recipient",
          header: t("messages.list.recipient"),
          card: "bottom",
          cell: ({ recipient, email }) => (
            <>
              {recipient}
              <small>{email}</small>
            </>
          ),
        },
        {
          id: "at",
          header: t("messages.list.at"),
          card: "middleEnd",
          cell: ({ at, sentBy }) => (
            <>
              {at}
              <small>{sentBy ?? t("messages.list.system")}</small>
            </>
          ),
        },
        {
          id: "state",
          header: t("messages.list.state"),
          card: "topEnd",
          cell: ({ state: one }) => <StatusChip {...looks[one]}>{t(`messages.states.${one}`)}</StatusChip>,
        },
      ]}
    />
  );
}
