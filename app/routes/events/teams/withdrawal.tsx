import { useTranslation } from "react-i18next";
import { z } from "zod";
import { isAppError, notFound } from "#app/backend/errors.server.ts";
import { submit } from "#app/backend/forms/submit.server.ts";
import type { RouteArgs } from "#app/backend/services.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { roundName } from "#app/ui/competition/names.ts";
import { ConfirmForm } from "#app/ui/forms/confirm-form.tsx";
import { useLookup } from "#app/ui/text.ts";
import { RoundLabel } from "#contracts/events/structure.ts";
import { teams } from "#contracts/events/teams.ts";
import { Tag } from "#contracts/scalars.ts";
import { AffectedMatches, resetIn, resetLine } from "../matches/affected.tsx";
import { belowRounds, structurePath } from "../structure/handle.ts";
import { inDivision } from "../tournaments/handle.ts";
import { requireTournament } from "../tournaments/load.server.ts";
import type { Route } from "./+types/withdrawal";

export const handle = {
  ...belowRounds("rounds:teams.withdrawal"),
  i18n: ["events", "structure", "rounds", "matches"] as const,
};

const withdrawalForm = z.object({ tag: Tag });

/** The caller, the tournament and the team of the page. Throws AppError 404 when the tournament has no such team. */
async function requireTeam(
  args: RouteArgs & { readonly params: { readonly eventId: string; readonly teamId: string } },
) {
  const { staff, tournament, record } = await requireTournament(args);
  const { data } = await staff.call(teams.list, { params: { eventId: tournament.id }, query: {} });
  const team = data.find(({ id }) => id === args.params.teamId);
  if (!team) throw notFound();
  const isOnly = tournament.divisions.length === 1;
  const listPath = inDivision(structurePath(record.id, "teams"), isOnly ? undefined : team.tournamentId);
  return { staff, record, team, listPath };
}

const ClosedRound = z.object({ round: RoundLabel });

/** The round that is closed and would change, where that is what stands in the way. */
const closedRound = (error: unknown) =>
  isAppError(error, "round.closed") ? (ClosedRound.safeParse(error.details).data?.round ?? null) : null;

export async function loader(args: Route.LoaderArgs) {
  const { staff, record, team, listPath } = await requireTeam(args);
  const about = { record, listPath, name: team.name, isGone: team.withdrawnAt !== null };
  try {
    const { team: _, ...would } = await staff.call(teams.withdraw, {
      params: { eventId: record.id, teamId: team.id },
      query: { preview: true },
      body: { withdrawn: team.withdrawnAt === null },
    });
    return { ...about, held: null, round: null, would };
  } catch (error) {
    const held = (["round.closed", "event.not_running"] as const).find((code) => isAppError(error, code));
    if (held === undefined) throw error;
    return { ...about, held, round: closedRound(error), would: null };
  }
}

export async function action(args: Route.ActionArgs) {
  const { staff, record, team, listPath } = await requireTeam(args);
  const withdrawn = team.withdrawnAt === null;
  return submit(args, staff, {
    form: withdrawalForm,
    action: withdrawn ? "team.withdraw" : "team.readmit",
    op: teams.withdraw,
    input: ({ tag }) => ({
      params: { eventId: record.id, teamId: team.id },
      query: {},
      body: { withdrawn, tag },
    }),
    target: { type: "team", id: team.id, label: team.name },
    changes: {},
    changesFrom: ({ affected }) => resetLine(affected),
    done: {
      to: listPath,
      key: withdrawn ? "rounds:teams.withdraw.done" : "rounds:teams.readmit.done",
      values: { name: team.name },
    },
  });
}

/** Before a team gives up, or plays on after all: which matches go another way. */
export default function Withdrawal({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("rounds");
  const { t: ofMatches } = useTranslation("matches");
  const lookup = useLookup();
  const { record, listPath, name, isGone, held, round, would } = loaderData;
  if (would === null)
    return (
      <Alert severity="info">
        {round ? t("teams.closedRound", { round: roundName(round, lookup) }) : ofMatches(`errors.${held}`)}
      </Alert>
    );
  const verb = isGone ? "readmit" : "withdraw";
  const resets = resetIn(would.affected);
  return (
    <ConfirmForm
      id="withdrawal"
      ns="matches"
      tone={isGone && resets === 0 ? "primary" : "error"}
      message={
        <>
          <p>{t(`teams.${verb}.lead`, { name })}</p>
          {would.walkovers > 0 && <p>{t(`teams.${verb}.walkovers`, { count: would.walkovers })}</p>}
          {would.annulled > 0 && <p>{t(`teams.${verb}.annulled`, { count: would.annulled })}</p>}
          {would.walkovers + would.annulled === 0 && <p>{t("teams.nothing")}</p>}
          {!isGone && <p>{t("teams.withdraw.hint")}</p>}
        </>
      }
      confirm={t(`teams.${verb}.submit`)}
      cancelTo={listPath}
      lastResult={actionData}
    >
      <AffectedMatches eventId={record.id} affected={would.affected} />
      <input type="hidden" name="tag" value={would.tag} />
    </ConfirmForm>
  );
}
