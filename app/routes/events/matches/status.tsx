import { useTranslation } from "react-i18next";
import { z } from "zod";
import { AppError, isAppError } from "#app/backend/errors.server.ts";
import { upstreamRefusal, withParts } from "#app/backend/forms/forms.server.ts";
import { submit } from "#app/backend/forms/submit.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { ConfirmForm } from "#app/ui/forms/confirm-form.tsx";
import { matches } from "#contracts/events/matches.ts";
import type { Route } from "./+types/status";
import { belowMatches, matchesPath } from "./handle.ts";
import { matchTarget, requireMatch } from "./load.server.ts";
import { isPlayable, type SetStatus, statusSteps, verbOf } from "./view.ts";

export const handle = belowMatches("matches:steps.title");

const steps = ["ready", "warmup", "started"] as const satisfies readonly SetStatus[];
const statusForm = z.object({
  status: z.enum(steps),
  proceed: z.boolean().default(false),
  version: z.coerce.number().int().optional(),
});

/** What the form that was refused asked for. */
interface AskedFields {
  readonly status: SetStatus;
  /** Whether the court is taken by another match: the match may be called all the same. */
  readonly isCourtBusy: boolean;
}

/** The texts of what is in the way, with the match that is: those of the codes themselves name none. */
const inTheWay: Readonly<Record<string, string>> = {
  "match.court_busy": "match.court_taken",
  "match.team_busy": "match.team_plays",
};
const named = ({ code, status, details }: AppError) => new AppError(inTheWay[code] ?? code, { status, details });

/** Where the form leads afterwards: back to the match, or to the desk as it was looked at. */
function backOf(request: Request, eventId: string, id: string): string {
  const back = new URL(request.url).searchParams.get("back") ?? "";
  return back === "match" ? matchesPath(eventId, id) : matchesPath(eventId) + (back.startsWith("?") ? back : "");
}

export async function loader(args: Route.LoaderArgs) {
  const { record, match } = await requireMatch(args);
  const { id, number, status, version } = match;
  const [step = null] = isPlayable(match) ? statusSteps[status] : [];
  return { record, id, number, version, step, back: backOf(args.request, record.id, id) };
}

export async function action(args: Route.ActionArgs) {
  const { staff, record, match } = await requireMatch(args);
  const { id, number, status: before } = match;
  return submit<typeof matches.update, typeof statusForm, { asked: AskedFields }>(args, staff, {
    form: statusForm,
    action: ({ status }) => `match.${verbOf[status]}` as const,
    op: matches.update,
    input: (body) => ({ params: { eventId: record.id, matchId: id }, query: {}, body }),
    target: matchTarget(match),
    changes: ({ status, proceed }) => ({
      status: { before, after: status },
      ...(proceed && { proceed: { after: true } }),
    }),
    refused: (error, submission) => {
      if (!isAppError(error) || submission.status !== "success") return undefined;
      const asked = { status: submission.value.status, isCourtBusy: error.code === "match.court_busy" };
      return withParts(upstreamRefusal(named(error), submission), { asked });
    },
    done: (_, { status }) => ({
      to: backOf(args.request, record.id, id),
      key: `matches:steps.${status}.done`,
      values: { number },
    }),
  });
}

/** Calling a match to its court, beginning it, taking that back: the page behind the buttons of the desk. */
export default function MatchStatusPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("matches");
  const { number, version, back } = loaderData;
  const asked = actionData && "asked" in actionData ? actionData.asked : undefined;
  const step = asked?.status ?? loaderData.step;
  if (step === null) return <Alert severity="info">{t("steps.none", { number })}</Alert>;
  return (
    <ConfirmForm
      id="status"
      ns="matches"
      message={t(`steps.${step}.lead`, { number })}
      confirm={asked?.isCourtBusy ? t("steps.proceed") : t(`steps.${step}.label`)}
      cancelTo={back}
      lastResult={actionData}
    >
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="status" value={step} />
      {asked?.isCourtBusy && <input type="hidden" name="proceed" value="on" />}
    </ConfirmForm>
  );
}
