import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { today } from "#app/rules/dates.ts";
import { trainers } from "#app/rules/permissions.ts";
import { Button } from "#app/ui/button.tsx";
import type { RouteHandle } from "#app/ui/layout/handle.ts";
import { Panel } from "#app/ui/layout/panel.tsx";
import { useLiveRevalidation } from "#app/ui/live/use-live.ts";
import { styled } from "#app/ui/styled.ts";
import { EmptyState } from "#app/ui/tables/empty-state.tsx";
import { StatusChip } from "#app/ui/tables/status-chip.tsx";
import { type Training, trainingSessions } from "#contracts/academy/training-sessions.ts";
import { trainingsPath } from "../training-sessions/handle.ts";
import type { Route } from "./+types/today";
import { isOfBoard } from "./load.server.ts";
import { presencePath } from "./paths.ts";

export const handle: RouteHandle = {
  i18n: ["training-sessions", "participants"],
  title: "participants:today.title",
  crumbs: [{ to: trainingsPath, label: "training-sessions:title" }],
};

const stateOf = ({ startAt, endAt }: Training, now: Date) =>
  new Date(endAt) <= now ? "over" : new Date(startAt) <= now ? "now" : "ahead";

const toCard = (training: Training, now: Date) => ({
  id: training.id,
  name: training.name,
  hours: `${training.startTime}–${training.endTime}`,
  place: [training.site.name, training.siteField?.name].filter(Boolean).join(" · "),
  coaches: training.coaches.map(({ name }) => name).join(", "),
  state: stateOf(training, now),
  counts: training.counts,
});

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, trainers);
  const now = new Date();
  const date = today(staff.staff.organization.timeZone, now);
  const { data } = await staff.call(trainingSessions.list, {
    query: {
      from: date,
      to: date,
      status: "scheduled",
      sort: "startAt",
      pageSize: 200,
      ...(!isOfBoard(staff) && { coachId: [staff.staff.id] }),
    },
  });
  const cards = data.map((training) => toCard(training, now));
  // The next training comes first: those that are over go to the end.
  return {
    isBoard: isOfBoard(staff),
    cards: [...cards.filter(({ state }) => state !== "over"), ...cards.filter(({ state }) => state === "over")],
  };
}

const Cards = styled("ol")(({ theme }) => ({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fill, minmax(min(340px, 100%), 1fr))",
  gap: theme.spacing(1.5),
  margin: 0,
  padding: theme.spacing(2),
  listStyle: "none",
  "& li": {
    display: "grid",
    gap: 4,
    padding: theme.spacing(2),
    border: `1px solid ${theme.vars.palette.divider}`,
    borderRadius: theme.vars.shape.borderRadius,
    overflowWrap: "anywhere",
  },
  "& h2": { margin: 0, font: theme.vars.font.h3 },
  "& p": { margin: 0, color: theme.vars.palette.text.secondary },
  "& .button": { minHeight: 48, justifySelf: "start", alignSelf: "end", marginBlockStart: 8 },
}));

export default function Today({ loaderData: { cards, isBoard } }: Route.ComponentProps) {
  const { t } = useTranslation("participants");
  useLiveRevalidation(["trainings"]);
  return (
    <Panel>
      {cards.length === 0 ? (
        <EmptyState icon="calendar" title={t("today.empty")} hint={t(isBoard ? "today.emptyBoard" : "today.emptyHint")}>
          <Button component={Link} to={trainingsPath} variant="outlined">
            {t("today.all")}
          </Button>
        </EmptyState>
      ) : (
        <Cards>
          {cards.map(({ id, name, hours, place, coaches, state, counts }, at) => (
            <li key={id}>
              <h2>
                {hours} {name}
              </h2>
              <p>{isBoard ? `${place} · ${coaches}` : place}</p>
              <p>
                {state === "now" && (
                  <StatusChip tone="info" icon="play">
                    {t("today.now")}
                  </StatusChip>
                )}{" "}
                {counts.booked === 0 ? t("today.nobody") : t("page.counts", counts)}
              </p>
              <Button component={Link} to={presencePath(id)} variant={at === 0 ? "contained" : "outlined"}>
                {t("today.mark")}
              </Button>
            </li>
          ))}
        </Cards>
      )}
    </Panel>
  );
}
