import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { trainers } from "#app/rules/permissions.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { RouteHandle } from "#app/ui/layout/handle.ts";
import { PanelChips, SidePanel } from "#app/ui/layout/side-panel.tsx";
import { styled } from "#app/ui/styled.ts";
import { Facts } from "#app/ui/tables/facts.tsx";
import { MarkChip } from "../participants/chips.tsx";
import { newParticipantPath, presencePath } from "../participants/paths.ts";
import type { ParticipantRow } from "../participants/view.ts";
import type { Route } from "./+types/quick-view";
import { TrainingChips } from "./chips.tsx";
import { cancellationPath, trainingPath, trainingsPath } from "./handle.ts";
import { loadShown } from "./show.server.ts";

export const handle: RouteHandle = {
  i18n: ["training-sessions", "participants"],
  failure: "training-sessions:errors.trainings.load",
};

/** A training beside the calendar, with the calendar's query. */
export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, trainers);
  return loadShown(staff, args.params.id);
}

const Actions = styled("div")({ display: "grid", gap: 8, justifyItems: "start" });

export default function QuickView({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation(["training-sessions", "participants"]);
  const { pathname, search } = useLocation();
  const { training, row, expected, day, people, canEdit, canCancel, mayEnter } = loaderData;
  const path = trainingPath(training.id);
  // Each page leads back to the calendar, with the training beside it.
  const back = `?${new URLSearchParams({ returnTo: pathname + search })}`;
  const places = { count: expected, places: training.maxAthletes, min: training.minAthletes };
  const facts = [
    { label: t("list.when"), value: `${day}, ${row.hours}`, isWide: true },
    { label: t("fields.place"), value: row.place, isWide: true },
    { label: t("fields.coachIds"), value: row.coaches },
    { label: t("fields.courseId"), value: row.course },
    { label: t("show.places"), value: t("show.placesOf", places), isWide: true },
  ];
  return (
    <SidePanel key={training.id} title={training.name} closeTo={trainingsPath + search} wholeTo={path}>
      <PanelChips>
        <TrainingChips of={row} />
      </PanelChips>
      {training.reason && <Alert severity="warning">{t("show.canceledFor", { reason: training.reason })}</Alert>}
      <Facts facts={facts} />
      <Actions>
        {people && people.length > 0 && !row.isCanceled && (
          <Button component={Link} to={presencePath(training.id) + back} size="small" startIcon={<Icon name="check" />}>
            {t("participants:section.toPresence")}
          </Button>
        )}
        {people && mayEnter && (
          <Button
            component={Link}
            to={newParticipantPath(training.id) + back}
            size="small"
            startIcon={<Icon name="add" />}
          >
            {t("participants:section.add")}
          </Button>
        )}
        {canEdit && (
          <Button component={Link} to={`${path}/edit${back}`} size="small" startIcon={<Icon name="edit" />}>
            {t("edit.title")}
          </Button>
        )}
        {canCancel && (
          <Button
            component={Link}
            to={cancellationPath([training.id], pathname + search)}
            size="small"
            color="error"
            startIcon={<Icon name="cancel" />}
          >
            {t("cancellation.one")}
          </Button>
        )}
      </Actions>
      {people && people.length > 0 && <People rows={people} />}
    </SidePanel>
  );
}

const Names = styled("ul")(({ theme }) => ({
  margin: 0,
  padding: 0,
  listStyle: "none",
  "& li": {
    display: "flex",
    justifyContent: "space-between",
    alignItems: "center",
    gap: 8,
    paddingBlock: 6,
    borderBlockStart: `1px solid ${theme.vars.palette.divider}`,
  },
  "& li > span:first-of-type": { overflowWrap: "anywhere", minWidth: 0 },
}));

/** The people in the training, and whether they were there. */
function People({ rows }: { readonly rows: readonly ParticipantRow[] }) {
  const { t } = useTranslation("participants");
  return (
    <section>
      <h3>{t("section.title")}</h3>
      <Names>
        {rows.map(({ id, name, mark }) => (
          <li key={id}>
            <span>{name}</span>
            <MarkChip mark={mark} />
          </li>
        ))}
      </Names>
    </section>
  );
}
