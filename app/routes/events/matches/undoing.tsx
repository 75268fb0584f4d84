import { useTranslation } from "react-i18next";
import { z } from "zod";
import { isAppError } from "#app/backend/errors.server.ts";
import { submit } from "#app/backend/forms/submit.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { ConfirmForm } from "#app/ui/forms/confirm-form.tsx";
import { results } from "#contracts/events/results.ts";
import { Tag } from "#contracts/scalars.ts";
import type { Route } from "./+types/undoing";
import { AffectedMatches, resetIn } from "./affected.tsx";
import { belowMatches, matchesPath } from "./handle.ts";
import { matchTarget, requireMatch } from "./load.server.ts";
import { resultChanges } from "./logged.ts";
import { useNames } from "./names.ts";

export const handle = belowMatches("matches:undo.title");

const undoForm = z.object({ tag: Tag });

/** Why a result is not taken back, as the page says it. */
const heldBy = ["round.closed", "event.not_running"] as const;

export async function loader(args: Route.LoaderArgs) {
  const { staff, record, match } = await requireMatch(args);
  const { id, number, sides, winner, end, isVoid, result, format } = match;
  const about = { record, id, number, sides, winner, end, isVoid, result, format };
  if (result === null) return { ...about, held: "result.missing" as const, would: null };
  try {
    const params = { eventId: record.id, resultId: result.id };
    const { affected, tag } = await staff.call(results.undo, { params, query: { preview: true } });
    return { ...about, held: null, would: { affected, tag } };
  } catch (error) {
    const held = heldBy.find((code) => isAppError(error, code));
    if (held === undefined) throw error;
    return { ...about, held, would: null };
  }
}

export async function action(args: Route.ActionArgs) {
  const { staff, record, match } = await requireMatch(args);
  const { id, number, result } = match;
  const to = matchesPath(record.id, id);
  return submit(args, staff, {
    form: undoForm,
    action: "result.undo",
    op: results.undo,
    // why: a match without a result has none that upstream could find.
    input: ({ tag }) => ({ params: { eventId: record.id, resultId: result?.id ?? id }, query: { tag } }),
    target: matchTarget(match),
    changes: {},
    changesFrom: ({ affected }) => resultChanges(match, null, affected),
    done: { to, key: "matches:undo.done", values: { number: `M${number}` } },
  });
}

/** Before a result is taken back: which later matches go with it. */
export default function Undoing({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("matches");
  const { outcomeText } = useNames();
  const { record, id, number, result, format, held, would } = loaderData;
  if (would === null || result === null)
    return <Alert severity="info">{t(`errors.${held ?? "result.missing"}`)}</Alert>;
  return (
    <ConfirmForm
      id="undoing"
      ns="matches"
      tone="error"
      message={t("undo.lead", { number: `M${number}`, score: outcomeText(loaderData, format) })}
      confirm={resetIn(would.affected) > 0 ? t("undo.proceed", { count: resetIn(would.affected) }) : t("undo.submit")}
      cancelTo={matchesPath(record.id, id)}
      lastResult={actionData}
    >
      <AffectedMatches eventId={record.id} affected={would.affected} />
      <input type="hidden" name="tag" value={would.tag} />
    </ConfirmForm>
  );
}
