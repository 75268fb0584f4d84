import type { Submission } from "@conform-to/zod/v4";
import { useTranslation } from "react-i18next";
import { data } from "react-router";
import { AppError, isAppError } from "#app/backend/errors.server.ts";
import { type FormReply, typedIn, upstreamRefusal } from "#app/backend/forms/forms.server.ts";
import { accept, write } from "#app/backend/forms/submit.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { rounds } from "#contracts/events/division-rounds.ts";
import { maxTeams } from "#contracts/events/sizes.ts";
import { resetIn, resetLine } from "../matches/affected.tsx";
import { roundTarget } from "../matches/load.server.ts";
import { notPlayable } from "../rounds/refused.server.ts";
import { belowRounds } from "../structure/handle.ts";
import type { Route } from "./+types/page";
import { applied } from "./apply.server.ts";
import { PicksForm } from "./form.tsx";
import { picksForm } from "./form-schema.ts";
import { type Previewed, picksOf, previewOf, requirePicks, rowsOf } from "./load.server.ts";
import type { PickRow } from "./rows.ts";

export const handle = {
  ...belowRounds("rounds:picks.title"),
  i18n: ["events", "structure", "rounds"] as const,
  posts: { bytes: 512 * 1024, fields: 4 * maxTeams + 20, rows: { name: "rows", most: maxTeams } },
};

export async function loader(args: Route.LoaderArgs) {
  const { staff, record, division, home, round, groups, entrants } = await requirePicks(args);
  const { id, name, type, order, status } = round;
  const { tag } = await staff.call(rounds.show, {
    params: { eventId: record.id, tournamentId: division.id, roundId: id },
  });
  const rows = rowsOf(round, entrants);
  const known = { record, division, round };
  const would = status === "closed" || rows.length === 0 ? null : await shown(() => previewOf(staff, known, rows));
  return {
    ...{ record, home, groups, rows, would, seen: tag },
    round: { name, type, order, status },
    teams: division.teams.map(({ id: teamId, name: called }) => ({ id: teamId, name: called })),
    isProposal: round.picks.length === 0 && rows.length > 0,
  };
}

/** A preview, or none where upstream refuses it: the form says why once something is asked of it. */
async function shown(preview: () => Promise<Previewed>): Promise<Previewed | null> {
  try {
    return await preview();
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return null;
    throw error;
  }
}

/** What the page shows besides what was sent: the rows as they are now, and what they would make. */
interface Arranged {
  readonly arranged: {
    readonly rows: readonly PickRow[];
    readonly mix: string | undefined;
    readonly would: Previewed | null;
    /** The tag of the round as it is stored now. */
    readonly seen: string | undefined;
    /** Whether matches that would be played again are to be agreed to. */
    readonly isAsked: boolean;
  };
}

export async function action(args: Route.ActionArgs) {
  const known = await requirePicks(args);
  const { staff, record, division, home, round, entrants } = known;
  return accept<typeof picksForm, Arranged>(args, { form: picksForm }, async (typed, submission) => {
    const { rows, mix } = applied(typed, entrants, maxTeams);
    const answer = (reply: FormReply, would: Previewed | null, isAsked = false, seen = typed.seen) =>
      data({ ...reply.data, arranged: { rows, mix, would, seen, isAsked } }, reply.init ?? {}) as FormReply<Arranged>;
    const plain = data(typedIn(submission));
    try {
      const would = await previewOf(staff, known, rows);
      const asks = resetIn(would.affected) > 0 && typed.tag !== would.tag;
      if (typed.intent !== "save" || asks) return answer(plain, would, typed.intent === "save");
      const tag = resetIn(would.affected) > 0 ? would.tag : typed.seen;
      return await write(
        args,
        staff,
        {
          action: "round.picks",
          op: rounds.picks,
          input: {
            params: { eventId: record.id, tournamentId: division.id, roundId: round.id },
            query: {},
            body: { picks: picksOf(rows), tag },
          },
          target: roundTarget(round),
          changes: {},
          changesFrom: ({ affected }) => ({
            places: { before: round.picks.length, after: rows.length },
            ...(mix && { mix: { after: mix } }),
            ...resetLine(affected),
          }),
          done: { to: home, key: "rounds:picks.done" },
        },
        typed,
      );
    } catch (error) {
      const isStale = isAppError(error, "round.changed") || isAppError(error, "result.changed");
      const fresh = isStale && typeof error.details.tag === "string" ? error.details.tag : undefined;
      return answer(
        refusedRows(error, submission),
        null,
        false,
        isAppError(error, "round.changed") ? fresh : typed.seen,
      );
    }
  });
}

/** Puts what is wrong with a pick at its row, and what cannot be played above the form. */
function refusedRows(error: unknown, submission: Submission<unknown, string[], unknown>): FormReply {
  const order = isAppError(error) ? error.details.order : undefined;
  if (isAppError(error) && typeof order === "number" && error.code.startsWith("round."))
    return data(submission.reply({ fieldErrors: { [`rows[${order - 1}].source`]: [error.code] } }), { status: 422 });
  return notPlayable(error, submission) ?? upstreamRefusal(error, submission);
}

/** The page of a round's entrants by seed, and of what they make of the round. */
export default function Picks({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("rounds");
  const { round } = loaderData;
  if (round.status === "closed") return <Alert severity="info">{t("rounds.closed")}</Alert>;
  const arranged = actionData && "arranged" in actionData ? actionData.arranged : undefined;
  return <PicksForm {...loaderData} {...arranged} reply={actionData} />;
}
