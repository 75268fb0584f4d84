import { useTranslation } from "react-i18next";
import { Link, redirect, useLocation } from "react-router";
import { z } from "zod";
import { type AppError, isAppError } from "#app/backend/errors.server.ts";
import { upstreamRefusal, withParts } from "#app/backend/forms/forms.server.ts";
import { returnTo } from "#app/backend/forms/return-to.server.ts";
import { accept, leadOn } from "#app/backend/forms/submit.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { useLiveRevalidation } from "#app/ui/live/use-live.ts";
import { EmptyState } from "#app/ui/tables/empty-state.tsx";
import { maxAthletesOfTraining } from "#contracts/academy/training-sizes.ts";
import { trainingPath } from "../training-sessions/handle.ts";
import type { Route } from "./+types/presence";
import { belowPresence } from "./handle.ts";
import { canEnter, isOfBoard, loadParticipants, requireTraining } from "./load.server.ts";
import { changedRows, markedRow, sendMarks } from "./marking.server.ts";
import { entryPath, presencePath, todayPath } from "./paths.ts";
import { PresenceForm } from "./presence-form.tsx";
import { Sheet } from "./presence-styles.ts";
import { nameOf, toRows } from "./view.ts";

export const handle = {
  ...belowPresence("participants:page.title"),
  // A row has five fields.
  posts: {
    bytes: 1024 * 1024,
    fields: 5 * maxAthletesOfTraining + 20,
    rows: { name: "data", most: maxAthletesOfTraining },
  },
};

export async function loader(args: Route.LoaderArgs) {
  const { staff, session, training } = await requireTraining(args);
  const rows = toRows(await loadParticipants(staff, session.id));
  return {
    canAdd: canEnter(staff, session),
    training,
    back: returnTo(args.request, isOfBoard(staff) ? trainingPath(session.id) : todayPath),
    place: [session.site.name, session.siteField?.name].filter(Boolean).join(" · "),
    hours: `${session.startTime}–${session.endTime}`,
    isCanceled: session.status === "canceled",
    rows,
  };
}

const presenceForm = z.object({
  data: z.array(markedRow).max(maxAthletesOfTraining).default([]),
  intent: z.string().optional(),
});

/** What stands in the way of one of several marks: whose mark it is, and for a recovery where it was used. */
interface Parts {
  readonly obstacle: { readonly code: string; readonly name: string; readonly used: string | null };
}

const Details = z
  .object({ athleteId: z.string(), training: z.object({ name: z.string().nullable() }).optional() })
  .partial();

export async function action(args: Route.ActionArgs) {
  const { staff, session, training } = await requireTraining(args);
  const known = await loadParticipants(staff, session.id);
  const obstacleOf = ({ code, details }: AppError): Parts["obstacle"] | undefined => {
    const { athleteId, training: used } = Details.parse(details);
    const participant = known.find(({ athlete }) => athlete.id === athleteId);
    return participant && { code, name: nameOf(participant), used: used?.name ?? null };
  };
  return accept<typeof presenceForm, Parts>(
    args,
    {
      form: presenceForm,
      refused(error, submission) {
        const obstacle = isAppError(error) ? obstacleOf(error) : undefined;
        return obstacle && withParts<Parts>(upstreamRefusal(error, submission), { obstacle });
      },
    },
    async ({ data, intent }) => {
      const sent = changedRows(data, intent === "allPresent");
      const proceeds = {
        proceedWithoutRevoking: intent === "proceedWithoutRevoking",
        proceedBeyondCapacity: intent === "proceedBeyondCapacity",
      };
      if (sent.length > 0) await sendMarks(staff, { training, known, sent, ...proceeds });
      const here = presencePath(session.id) + new URL(args.request.url).search;
      // Marks are saved first: a coach who goes on to add somebody loses none of them.
      const to = intent === "add" ? entryPath(session.id, here) : here;
      if (intent === "add" && sent.length === 0) return redirect(to);
      return leadOn(args, {
        to,
        key: sent.length > 0 ? "participants:page.saved" : "participants:page.unchanged",
        values: { count: sent.length },
        severity: sent.length > 0 ? "success" : "info",
      });
    },
  );
}

export default function PresencePage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("participants");
  useLiveRevalidation(["trainings"], { isPaused: actionData !== undefined });
  const { training, rows, hours, place, isCanceled, canAdd, back } = loaderData;
  const { pathname, search } = useLocation();
  if (isCanceled) return <Alert severity="info">{t("errors.training.canceled")}</Alert>;
  return (
    <Sheet aria-labelledby="presence-of">
      <h2 id="presence-of">{`${hours} · ${place}`}</h2>
      {rows.length === 0 ? (
        <EmptyState icon="groups" title={t("page.empty")} hint={t(canAdd ? "page.emptyAdd" : "page.emptyHint")}>
          {canAdd && (
            <Button
              component={Link}
              to={entryPath(training.id, pathname + search)}
              variant="contained"
              startIcon={<Icon name="add" />}
            >
              {t("page.add")}
            </Button>
          )}
        </EmptyState>
      ) : (
        <PresenceForm trainingId={training.id} rows={rows} canAdd={canAdd} reply={actionData} back={back} />
      )}
    </Sheet>
  );
}
