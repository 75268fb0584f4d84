import { useTranslation } from "react-i18next";
import { submit } from "#app/backend/forms/submit.server.ts";
import { changesBetween } from "#app/rules/audit-changes.ts";
import { isKnockout } from "#app/rules/events/drawn.ts";
import { usualPostLimits } from "#app/rules/post-limits.ts";
import { Alert } from "#app/ui/alert.tsx";
import { rounds } from "#contracts/events/division-rounds.ts";
import { presets } from "#contracts/events/ranking-presets.ts";
import { requireRound } from "../divisions/load.server.ts";
import { roundTarget } from "../matches/load.server.ts";
import { belowRounds } from "../structure/handle.ts";
import type { Route } from "./+types/ranking";
import { evenOutcomeOf, maxCriteria, startsOf } from "./ranking-choices.ts";
import { RankingForm } from "./ranking-form.tsx";
import { loggedRules, rankingForm, rankingOf, rankingValues } from "./ranking-schema.ts";
import { notPlayable } from "./refused.server.ts";

export const handle = {
  ...belowRounds("rounds:ranking.title"),
  posts: { ...usualPostLimits, rows: { name: "steps", most: maxCriteria + 1 } },
};

/** With `?from=` the form begins with the rules of a federation instead of those that count now. */
export async function loader(args: Route.LoaderArgs) {
  const { record, home, round } = await requireRound(args);
  const { version, format, ranking, status } = round;
  const starts = startsOf(format.kind);
  const asked = new URL(args.request.url).searchParams.get("from");
  const from = starts.find((name) => name === asked) ?? null;
  const values = rankingValues({ format, ranking: from ? presets[from] : ranking });
  return {
    ...{ record, home, status, starts, from },
    isOfTables: !isKnockout(round),
    form: { version, format, values: from && values.even !== "" ? { ...values, even: evenOutcomeOf(from) } : values },
  };
}

export async function action(args: Route.ActionArgs) {
  const { staff, record, division, home, round } = await requireRound(args);
  return submit(args, staff, {
    form: rankingForm,
    action: "round.edit",
    op: rounds.update,
    input: (typed) => ({
      params: { eventId: record.id, tournamentId: division.id, roundId: round.id },
      body: { ...rankingOf(typed, round), version: typed.version },
    }),
    target: roundTarget(round),
    changes: {},
    changesFrom: (saved) => changesBetween(loggedRules(round), loggedRules(saved)),
    refused: notPlayable,
    done: { to: home, key: "rounds:ranking.done" },
  });
}

/** The rules by which the tables of a round are put in order, as the club plays them. */
export default function Ranking({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("rounds");
  const { home, status, starts, from, isOfTables, form } = loaderData;
  if (!isOfTables) return <Alert severity="info">{t("ranking.noTable")}</Alert>;
  if (status === "closed" || status === "running")
    return <Alert severity="info">{t(status === "closed" ? "rounds.closed" : "ranking.running")}</Alert>;
  return <RankingForm key={from ?? "now"} {...form} {...{ starts, from }} reply={actionData} cancelTo={home} />;
}
