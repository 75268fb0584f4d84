import { useTranslation } from "react-i18next";
import { z } from "zod";
import { isAppError } from "#app/backend/errors.server.ts";
import { submit } from "#app/backend/forms/submit.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { ConfirmForm } from "#app/ui/forms/confirm-form.tsx";
import { closures } from "#contracts/events/rounds.ts";
import { Tag } from "#contracts/scalars.ts";
import { AffectedMatches, resetIn, resetLine } from "../affected.tsx";
import { belowMatches, deskPath } from "../handle.ts";
import { requireRound, roundTarget } from "../load.server.ts";
import { useNames } from "../names.ts";
import type { Route } from "./+types/reopening";

export const handle = belowMatches("matches:reopening.title");

const reopeningForm = z.object({ tag: Tag });

/** Why a round is not opened again, as the page says it. */
const heldBy = ["round.not_closed", "round.later_closed", "event.not_running"] as const;

export async function loader(args: Route.LoaderArgs) {
  const { staff, record, round, divisionId } = await requireRound(args);
  const { order, tournamentId } = round;
  const about = { record, divisionId, round: { order, name: round.name, type: round.type } };
  try {
    const { affected, tag } = await staff.call(closures.reopen, {
      params: { eventId: record.id },
      query: { preview: true },
      body: { roundIndex: order, tournamentId },
    });
    return { ...about, held: null, would: { affected, tag } };
  } catch (error) {
    const held = heldBy.find((code) => isAppError(error, code));
    if (held === undefined) throw error;
    return { ...about, held, would: null };
  }
}

export async function action(args: Route.ActionArgs) {
  const { staff, record, round, divisionId } = await requireRound(args);
  const { order, tournamentId } = round;
  return submit(args, staff, {
    form: reopeningForm,
    action: "round.reopen",
    op: closures.reopen,
    input: ({ tag }) => ({
      params: { eventId: record.id },
      query: {},
      body: { roundIndex: order, tournamentId, tag },
    }),
    target: roundTarget(round),
    changes: {},
    changesFrom: ({ affected }) => resetLine(affected),
    done: { to: deskPath(record.id, divisionId), key: "matches:reopening.done" },
  });
}

/** Before a round is opened again: which later matches go with it. */
export default function Reopening({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("matches");
  const { roundName } = useNames();
  const { record, divisionId, round, held, would } = loaderData;
  if (would === null) return <Alert severity="info">{t(`errors.${held}`)}</Alert>;
  const resets = resetIn(would.affected);
  return (
    <ConfirmForm
      id="reopening"
      ns="matches"
      tone={resets > 0 ? "error" : "primary"}
      message={t("reopening.lead", { name: roundName(round) })}
      confirm={resets > 0 ? t("reopening.proceed", { count: resets }) : t("reopening.submit")}
      cancelTo={deskPath(record.id, divisionId)}
      lastResult={actionData}
    >
      <AffectedMatches eventId={record.id} affected={would.affected} />
      <input type="hidden" name="tag" value={would.tag} />
    </ConfirmForm>
  );
}
