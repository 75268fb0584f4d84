import { randomUUID } from "node:crypto";
import { useTranslation } from "react-i18next";
import { data, redirect } from "react-router";
import { isAppError } from "#app/backend/errors.server.ts";
import { textParams } from "#app/backend/forms/forms.server.ts";
import { errorMessage } from "#app/rules/error-text.ts";
import { liveText } from "#app/rules/events/live-score.ts";
import { Alert } from "#app/ui/alert.tsx";
import tapsScript from "#app/ui/court-side/taps.ts?worker&url";
import type { RouteHandle } from "#app/ui/layout/handle.ts";
import { useErrorText } from "#app/ui/text.ts";
import { secretHeaders } from "../bare/headers.ts";
import { BareShell } from "../bare/shell.tsx";
import { useNames } from "../matches/names.ts";
import type { Route } from "./+types/match";
import { Finish, type RequestedEnd } from "./finish.tsx";
import { Gone } from "./gone.tsx";
import { scorePath, scorerHandle } from "./handle.ts";
import { openMatch } from "./open.server.ts";
import { Taps } from "./pad.tsx";
import { Court } from "./styles.ts";
import { tapMatch } from "./tap.server.ts";
import { tapOf } from "./tap-form.ts";
import { useWaitingWords, WaitingLine, WaitingStatus } from "./waiting.tsx";

export const handle: RouteHandle = scorerHandle;
export const headers: Route.HeadersFunction = secretHeaders;

/** Public: the token is the key. */
export async function loader(args: Route.LoaderArgs) {
  const opened = await openMatch(args, args.params);
  if (!opened) return data({ opened: null, nonce: "" }, { status: 404 });
  // Each page has a nonce of its own: what is tapped on it counts once.
  return { opened: { ...opened, token: args.params.token }, nonce: randomUUID() };
}

/** Why a tap does not count; with the end that was asked for, when the tap was to end the match. */
const uncounted = (code: string, problem: string, status: number, ending?: RequestedEnd) =>
  data({ code, problem, ending }, { status });

/** Takes a tap, or says why it cannot be counted; a page that is behind is told the present score. */
export async function action(args: Route.ActionArgs) {
  const tap = tapOf(await args.request.formData());
  if (!tap) return uncounted("request.malformed", "request.malformed", 422);
  try {
    await tapMatch(args, args.params, tap);
  } catch (error) {
    // The address is gone, or a server is in trouble: the page of the error says so.
    if (!isAppError(error) || error.status >= 500) throw error;
    const problem = errorMessage(error.code, textParams(error.details));
    return uncounted(error.code, problem, error.status, tap.action === "finish" ? tap : undefined);
  }
  throw redirect(scorePath(args.params.token, args.params.matchId));
}

/** One match as its scorer counts it. */
export default function ScorerMatch({ loaderData: { opened, nonce }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("scoring");
  const { sidesName, sideName, placeName, outcomeText } = useNames();
  const errorText = useErrorText("scoring", "matches");
  const waiting = useWaitingWords();
  if (!opened) return <Gone />;
  const { token, matchId, match } = opened;
  const { number, sides, status, live, format, field, round, seq } = match;
  const score = outcomeText(match, format) || (live && liveText(live, format));
  const names = sides.map(sideName);
  return (
    <BareShell title={`M${number} ${sidesName(sides)}`} script={tapsScript}>
      <WaitingStatus />
      <Court id="content" data-seq={seq} data-refusal={actionData?.code} {...waiting}>
        <div className="head">
          {matchId === null && <a href={scorePath(token)}>{t("match.back")}</a>}
          <h1>{`M${number} ${sidesName(sides)}`}</h1>
          <span className="muted">{[field?.name, placeName(round, match)].filter(Boolean).join(" · ")}</span>
        </div>
        {actionData && <Alert severity="warning">{errorText(actionData.problem)}</Alert>}
        <WaitingLine />
        {status === "closed" ? (
          <p>
            <strong>{t("match.closed", { score: score ?? "–" })}</strong> {t("match.closedHint")}
          </p>
        ) : (
          <>
            <Taps {...{ match, names, nonce }} />
            <Finish {...{ match, names, nonce }} ending={actionData?.ending} />
          </>
        )}
      </Court>
    </BareShell>
  );
}
