import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { listData, readFilters, readListAddress } from "#app/backend/paging/list.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { formatLocalDate } from "#app/rules/dates.ts";
import { board } from "#app/rules/permissions.ts";
import { Button } from "#app/ui/button.tsx";
import { CourtSwatch } from "#app/ui/courts/court-swatch.tsx";
import type { RouteHandle } from "#app/ui/layout/handle.ts";
import { useLiveRevalidation } from "#app/ui/live/use-live.ts";
import { List } from "#app/ui/tables/list.tsx";
import { trainingCourses } from "#contracts/academy/training-courses.ts";
import type { Route } from "./+types/list";
import { CourseFilters } from "./filters.tsx";
import { coursePath, coursesPath } from "./handle.ts";
import { loadCoaches, loadLevels, loadSites } from "./load.server.ts";
import { PublicationChip } from "./status-chip.tsx";
import { hoursInWords } from "./words.ts";

export const handle: RouteHandle = {
  i18n: ["training-courses"],
  title: "training-courses:title",
  failure: "training-courses:errors.courses.load",
  action: { to: `${coursesPath}/new`, label: "training-courses:new.title" },
};

const { search, status, levelId, siteId, coachId, from, to, sort } = trainingCourses.list.query.shape;

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, board);
  const address = readListAddress(args.request);
  const { page, pageSize } = address;
  const filters = readFilters({ search, status, levelId, siteId, coachId, from, to }, address.query);
  const { sort: order = "name" } = readFilters({ sort }, address.query);
  const [list, levels, sites, coaches] = await Promise.all([
    staff.call(trainingCourses.list, { query: { ...filters, sort: order, page, pageSize } }),
    loadLevels(staff),
    loadSites(staff),
    loadCoaches(staff),
  ]);
  return listData(address, {
    rows: list.data.map((course) => ({
      id: course.id,
      name: course.name,
      color: course.color,
      level: course.level?.name ?? "",
      from: formatLocalDate(course.startAt),
      to: formatLocalDate(course.endAt),
      hours: hoursInWords(course.recurringSessions, staff.locale),
      coaches: course.coaches.map(({ name }) => name).join(", "),
      athletes: course.recurringSessions.reduce((sum, { participants }) => sum + participants, 0),
      places: course.places,
      status: course.status,
    })),
    pageInfo: list.pageInfo,
    filters,
    sort: order,
    levels,
    sites: sites.map(({ id, name }) => ({ value: id, label: name })),
    coaches,
  });
}

export default function CourseList({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("training-courses");
  useLiveRevalidation(["trainings"]);
  const { rows, pageInfo, pageSize, sort: order, ...filters } = loaderData;
  const isFiltered = Object.keys(filters.filters).length > 0;
  return (
    <List
      caption={t("title")}
      filters={<CourseFilters {...filters} />}
      noMatch={isFiltered && { title: t("list.noMatch"), clearTo: "?" }}
      empty={{
        icon: "list",
        title: t("list.empty"),
        hint: t("list.emptyHint"),
        step: "course",
        children: (
          <Button component={Link} to={`${coursesPath}/new`} variant="contained">
            {t("new.title")}
          </Button>
        ),
      }}
      rows={rows}
      rowKey={({ id }) => id}
      rowLink={({ id }) => coursePath(id)}
      pageInfo={pageInfo}
      pageSize={pageSize}
      sort={order}
      columns={[
        {
          id: "name",
          header: t("fields.name"),
          sort: "name",
          cell: ({ name, color }) => (
            <>
              <CourtSwatch color={color} /> {name}
            </>
          ),
        },
        {
          id: "level",
          header: t("fields.levelId"),
          card: "middle",
          cell: ({ level }) => level || t("list.everyLevel"),
        },
        { id: "hours", header: t("list.hours"), card: "bottom", cell: ({ hours }) => hours || t("list.noSessions") },
        {
          id: "dates",
          header: t("list.dates"),
          sort: "startAt",
          card: "none",
          cell: ({ from: first, to: last }) => (
            <span className="number">
              {first}–{last}
            </span>
          ),
        },
        { id: "coaches", header: t("fields.coachIds"), card: "none", cell: ({ coaches }) => coaches },
        {
          id: "places",
          header: t("list.places"),
          align: "end",
          card: "middleEnd",
          cell: ({ athletes, places }) => (places > 0 ? `${athletes}/${places}` : "–"),
        },
        {
          id: "status",
          header: t("fields.status"),
          card: "topEnd",
          cell: ({ status: now }) => <PublicationChip status={now} />,
        },
      ]}
    />
  );
}
