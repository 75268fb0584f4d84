import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { listData, readFilters, readListAddress } from "#app/backend/paging/list.server.ts";
import { today } from "#app/rules/dates.ts";
import { board, hasRole } from "#app/rules/permissions.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { useLiveRevalidation } from "#app/ui/live/use-live.ts";
import { styled } from "#app/ui/styled.ts";
import { DownloadLinks } from "#app/ui/tables/download-links.tsx";
import { FilterBar } from "#app/ui/tables/filter-bar.tsx";
import { List } from "#app/ui/tables/list.tsx";
import { ListSummary } from "#app/ui/tables/list-summary.tsx";
import { SearchControl } from "#app/ui/tables/search-control.tsx";
import { useLanguage } from "#app/ui/use-language.ts";
import { openDays } from "#contracts/events/open-days.ts";
import { maxSearch } from "#contracts/sizes.ts";
import type { Route } from "./+types/participants";
import { MembershipChip, PresenceChip } from "./chips.tsx";
import { belowOpenDay, openDayPath } from "./handle.ts";
import { requireOpenDay } from "./load.server.ts";
import { dayOf, stateOf } from "./view.ts";

export const handle = belowOpenDay("open-days:participants.title", ["memberships"]);

const { search } = openDays.participants.query.shape;
export async function loader(args: Route.LoaderArgs) {
  const { staff, openDay, record } = await requireOpenDay(args);
  const address = readListAddress(args.request);
  const { query, page, pageSize } = address;
  const filters = readFilters({ search }, query);
  const list = await staff.call(openDays.participants, {
    params: { id: openDay.id },
    query: { ...filters, page, pageSize },
  });
  const now = new Date();
  return listData(address, {
    record,
    isBoard: hasRole(staff.roles, board),
    isOpen: stateOf(openDay, today(staff.staff.organization.timeZone)) === "published",
    search: filters.search,
    pageInfo: list.pageInfo,
    rows: list.data.map(({ athlete, trainings, membershipId, membershipStatus }) => ({
      id: athlete.id,
      name: `${athlete.lastName} ${athlete.firstName}`,
      contact: [athlete.phoneNumber, athlete.email].filter(Boolean).join(" · "),
      ...{ membershipId, membershipStatus },
      trainings: trainings.map(({ participantId, name, date, startTime, startAt, isPresent }) => ({
        ...{ participantId, name, date, startTime, isPresent },
        isAhead: new Date(startAt) > now,
      })),
    })),
  });
}

type Row = Route.ComponentProps["loaderData"]["rows"][number];

const Chosen = styled("ul")({
  display: "grid",
  gap: 4,
  margin: 0,
  padding: 0,
  listStyle: "none",
  "& li": { display: "flex", flexWrap: "wrap", alignItems: "center", gap: "0 8px" },
  "& a": { display: "inline-flex", alignItems: "center", minHeight: 36 },
});

export default function OpenDayParticipants({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("open-days");
  useLiveRevalidation(["openDays"]);
  const { record, isBoard, isOpen, rows, search: sought, pageInfo, pageSize } = loaderData;
  const addTo = openDayPath(record.id, "participants/new");
  return (
    <List
      filters={
        (pageInfo.total > 0 || sought) && (
          <FilterBar active={sought ? 1 : 0} clearTo={sought ? "?" : undefined}>
            <SearchControl label={t("participants.search")} defaultValue={sought} maxLength={maxSearch} />
          </FilterBar>
        )
      }
      summary={
        <ListSummary
          count={t("participants.count", { count: pageInfo.total })}
          actions={
            <>
              {isOpen && (
                <Button component={Link} to={addTo} size="small" variant="outlined" startIcon={<Icon name="add" />}>
                  {t("participants.add")}
                </Button>
              )}
              <DownloadLinks
                to={openDayPath(record.id, "participants/download")}
                query={sought === undefined ? [] : [["search", sought]]}
              />
            </>
          }
        />
      }
      empty={{
        icon: "groups",
        title: t("participants.empty"),
        hint: t("participants.emptyHint"),
        ...(isOpen && {
          children: (
            <Button component={Link} to={addTo} variant="contained">
              {t("participants.add")}
            </Button>
          ),
        }),
      }}
      noMatch={sought !== undefined && { title: t("participants.noMatch"), clearTo: "?" }}
      caption={t("participants.title")}
      rows={rows}
      rowKey={({ id }) => id}
      pageInfo={pageInfo}
      pageSize={pageSize}
      columns={[
        {
          id: "athlete",
          header: t("participants.athlete"),
          cell: ({ name, contact }) => (
            <>
              {name}
              {contact && <small> {contact}</small>}
            </>
          ),
        },
        {
          id: "trainings",
          header: t("trainings.title"),
          card: "middle",
          cell: (row) => <ChosenTrainings row={row} openDayId={record.id} />,
        },
        {
          id: "membership",
          header: t("participants.membership"),
          card: "bottom",
          cell: (row) => <MembershipOf row={row} openDayId={record.id} isBoard={isBoard} />,
        },
      ]}
    />
  );
}

interface CellProps {
  readonly row: Row;
  readonly openDayId: string;
}

/** What a participant chose, whether they came, and the way out of what has not begun. */
function ChosenTrainings({ row, openDayId }: CellProps) {
  const { t } = useTranslation("open-days");
  const language = useLanguage();
  return (
    <Chosen>
      {row.trainings.map(({ participantId, name, date, startTime, isPresent, isAhead }) => (
        <li key={participantId}>
          <span>
            <span className="number">
              {dayOf(date, language)} {startTime}
            </span>{" "}
            {name}
          </span>
          <PresenceChip isPresent={isPresent} />
          {isAhead && (
            <Link
              to={openDayPath(openDayId, `participants/${row.id}/withdrawal/${participantId}`)}
              aria-label={t("participants.withdrawFrom", { name: row.name, training: name })}
            >
              {t("participants.withdraw")}
            </Link>
          )}
        </li>
      ))}
    </Chosen>
  );
}

/** How the membership stands; for the board the way to it, or to a request where there is none. */
function MembershipOf({ row, openDayId, isBoard }: CellProps & { readonly isBoard: boolean }) {
  const { t } = useTranslation("open-days");
  const { id, name, membershipId, membershipStatus } = row;
  if (membershipId !== null && membershipStatus !== null) {
    const chip = <MembershipChip status={membershipStatus} />;
    return isBoard ? <Link to={`/my-organization/memberships/${membershipId}`}>{chip}</Link> : chip;
  }
  if (!isBoard) return t("participants.noMembership");
  return (
    <Button
      component={Link}
      to={openDayPath(openDayId, `participants/${id}/request`)}
      size="small"
      variant="outlined"
      aria-label={t("participants.requestFor", { name })}
    >
      {t("request.link")}
    </Button>
  );
}
