import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { today } from "#app/rules/dates.ts";
import { board } from "#app/rules/permissions.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { RecordActions } from "#app/ui/layout/record-actions.tsx";
import { useLiveRevalidation } from "#app/ui/live/use-live.ts";
import { styled } from "#app/ui/styled.ts";
import { Facts } from "#app/ui/tables/facts.tsx";
import { List } from "#app/ui/tables/list.tsx";
import { recurringSessions } from "#contracts/academy/recurring-sessions.ts";
import { trainingSessions } from "#contracts/academy/training-sessions.ts";
import { sports } from "#contracts/settings/sports.ts";
import { CourseWeek } from "../recurring-sessions/course-week.tsx";
import { toWeek } from "../recurring-sessions/week-view.ts";
import type { Route } from "./+types/show";
import { belowCourse, coursePath, coursesPath } from "./handle.ts";
import { loadCourse } from "./load.server.ts";
import { PublicationChip } from "./status-chip.tsx";
import { toFacts, toNext } from "./view.ts";

export const handle = {
  ...belowCourse("training-courses:show.title", {
    isFirst: true,
    action: (id) => ({ to: `${coursePath(id)}/edit`, label: "training-courses:edit.title", icon: "edit" }),
  }),
  back: coursesPath,
};

/** How many of the trainings to come are shown. */
const nextOnes = 5;

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, board);
  const { id } = args.params;
  const course = await loadCourse(staff, id);
  const [{ data: sessions }, next, allSports] = await Promise.all([
    staff.call(recurringSessions.list, { query: { courseId: [id], past: true } }),
    staff.call(trainingSessions.list, {
      query: {
        courseId: [id],
        from: today(staff.staff.organization.timeZone),
        status: "scheduled",
        pageSize: nextOnes,
      },
    }),
    staff.call(sports.list),
  ]);
  return {
    course: { id: course.id, name: course.name },
    facts: toFacts(course, allSports.data),
    week: toWeek(sessions),
    sessions: sessions.length,
    next: toNext(next.data, staff.locale),
    ahead: next.pageInfo.total,
  };
}

const Stack = styled("div")(({ theme }) => ({ display: "grid", gap: theme.spacing(2) }));

export default function CoursePage({
  loaderData: { course, facts, week, sessions, next, ahead },
}: Route.ComponentProps) {
  const { t } = useTranslation("training-courses");
  useLiveRevalidation(["trainings"]);
  const isDraft = facts.status === "draft";
  const path = coursePath(course.id);
  return (
    <Stack>
      {isDraft && (
        <Alert severity="info" role="note">
          {sessions > 0 ? t("show.draft") : t("show.draftEmpty")}
        </Alert>
      )}
      <Panel
        padded
        title={t("show.title")}
        actions={
          sessions > 0 && (
            <Button
              component={Link}
              to={`${path}/publication`}
              size="small"
              variant={isDraft ? "contained" : "text"}
              startIcon={<Icon name="check" />}
            >
              {t("show.publish")}
            </Button>
          )
        }
      >
        <CourseFacts facts={facts} />
      </Panel>
      <CourseWeek courseId={course.id} week={week} />
      <List
        title={t("show.next")}
        caption={t("show.next")}
        actions={
          ahead > next.length && (
            <Link to={`/my-organization/course-sessions?view=list&courseId=${course.id}`}>
              {t("show.allNext", { count: ahead })}
            </Link>
          )
        }
        empty={{ icon: "calendar", title: t("show.noNext"), hint: t("show.noNextHint") }}
        rows={next}
        rowKey={({ id }) => id}
        rowLink={({ id }) => `/my-organization/course-sessions/${id}`}
        columns={[
          { id: "when", header: t("show.when"), cell: ({ when }) => when },
          { id: "place", header: t("show.place"), card: "middle", cell: ({ place }) => place },
          { id: "coaches", header: t("fields.coachIds"), card: "bottom", cell: ({ coaches }) => coaches },
          { id: "places", header: t("list.places"), align: "end", card: "middleEnd", cell: ({ places }) => places },
        ]}
      />
      <RecordActions id={course.id}>
        {isDraft ? (
          <Button component={Link} to={`${path}/delete`} size="small" color="error" startIcon={<Icon name="delete" />}>
            {t("delete.submit")}
          </Button>
        ) : (
          <Button component={Link} to={`${path}/withdrawal`} size="small" startIcon={<Icon name="lock" />}>
            {t("withdrawal.submit")}
          </Button>
        )}
      </RecordActions>
    </Stack>
  );
}

function CourseFacts({ facts }: { readonly facts: ReturnType<typeof toFacts> }) {
  const { t } = useTranslation("training-courses");
  const { t: common } = useTranslation();
  const { status, level, gender, sport, dates, coaches, athletes, weekly, visibility, coins, cutOff, recovery } = facts;
  return (
    <Facts
      facts={[
        { label: t("fields.status"), value: <PublicationChip status={status} /> },
        { label: t("show.dates"), value: dates },
        { label: t("fields.levelId"), value: level || t("list.everyLevel") },
        { label: t("fields.gender"), value: t(`genders.${gender}`) },
        { label: t("fields.sportId"), value: sport || t("form.clubsSport") },
        { label: t("fields.coachIds"), value: coaches },
        { label: t("show.athletes"), value: t("show.athletesOf", { count: athletes }) },
        { label: t("fields.includedWeeklySessions"), value: weekly },
        { label: t("fields.visibility"), value: t(`visibilities.${visibility}`) },
        {
          label: t("show.coins"),
          value: coins.length > 0 ? coins.map((one) => common(`coins.${one}`)).join(", ") : t("show.noCoins"),
        },
        { label: t("fields.cutOff"), value: t(`cutOffs.${cutOff}`) },
        { label: t("fields.recovery"), value: t(`recoveries.${recovery}`) },
        { label: t("fields.description"), isWide: true, value: facts.description },
      ]}
    />
  );
}
