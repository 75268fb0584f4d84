import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { trainers } from "#app/rules/permissions.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { RecordActions } from "#app/ui/layout/record-actions.tsx";
import { useLiveRevalidation } from "#app/ui/live/use-live.ts";
import { styled } from "#app/ui/styled.ts";
import { Facts } from "#app/ui/tables/facts.tsx";
import { ParticipantsSection } from "../participants/section.tsx";
import { coursePath } from "../training-courses/handle.ts";
import type { Route } from "./+types/show";
import { TrainingChips } from "./chips.tsx";
import { belowTraining, cancellationPath, trainingPath, trainingsPath } from "./handle.ts";
import { loadShown } from "./show.server.ts";

export const handle = {
  ...belowTraining("training-sessions:show.title", {
    isFirst: true,
    action: (id) => ({ to: `${trainingPath(id)}/edit`, label: "training-sessions:edit.title", icon: "edit" }),
  }),
  i18n: ["training-sessions", "participants", "memberships"] as const,
  back: trainingsPath,
};

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, trainers);
  return loadShown(staff, args.params.id);
}

const Stack = styled("div")(({ theme }) => ({ display: "grid", gap: theme.spacing(2) }));
const Chips = styled("span")({ display: "flex", flexWrap: "wrap", gap: 6 });

/** A training: when and where, who teaches, how many are in, and by which rules. */
export default function TrainingPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("training-sessions");
  useLiveRevalidation(["trainings"]);
  const { training, row, expected, day, isBoard, canCancel, people, hasBegun, mayEnter } = loaderData;
  const { counts, cancellation, course, openDay } = training;
  const path = trainingPath(training.id);
  return (
    <Stack>
      {row.isCanceled && (
        <Alert severity="warning">
          {training.reason ? t("show.canceledFor", { reason: training.reason }) : t("show.canceled")}
        </Alert>
      )}
      <Panel
        padded
        title={t("show.title")}
        actions={
          canCancel && (
            <Button
              component={Link}
              to={cancellationPath([training.id], path)}
              size="small"
              color="error"
              startIcon={<Icon name="cancel" />}
            >
              {t("cancellation.one")}
            </Button>
          )
        }
      >
        <Facts
          facts={[
            { label: t("fields.date"), value: `${day}, ${row.hours}` },
            { label: t("fields.place"), value: row.place },
            { label: t("fields.coachIds"), value: row.coaches },
            {
              label: t("fields.courseId"),
              value: course && isBoard ? <Link to={coursePath(course.id)}>{course.name}</Link> : course?.name,
            },
            {
              label: t("type.openDay"),
              value:
                openDay && isBoard ? <Link to={`/events/open-days/${openDay.id}`}>{openDay.name}</Link> : openDay?.name,
            },
            {
              label: t("show.places"),
              value: t("show.placesOf", {
                count: expected,
                places: training.maxAthletes,
                min: training.minAthletes,
              }),
            },
            {
              label: t("show.presence"),
              value: hasBegun && counts.booked > 0 ? t("show.presenceOf", { ...counts }) : null,
            },
            {
              label: t("list.state"),
              value:
                row.isUnmarked || row.isBelowMin || row.isCanceled || row.isOpenDay ? (
                  <Chips>
                    <TrainingChips of={row} />
                  </Chips>
                ) : null,
            },
            { label: t("show.cutOff"), value: t(`cutOff.${cancellation.cutOff.replace(":", "")}` as "cutOff.start") },
            { label: t("show.refund"), value: t(cancellation.refund ? "show.refunded" : "show.notRefunded") },
            { label: t("show.recovery"), value: t(`recovery.${cancellation.recovery}`) },
            {
              label: t("show.series"),
              value: training.recurringSessionId ? t(training.detached ? "show.detached" : "show.following") : null,
            },
          ]}
        />
      </Panel>
      {people && (
        <ParticipantsSection trainingId={training.id} rows={people} canEnter={mayEnter} isCanceled={row.isCanceled} />
      )}
      {isBoard && <RecordActions id={training.id} />}
    </Stack>
  );
}
