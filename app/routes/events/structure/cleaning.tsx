import { useTranslation } from "react-i18next";
import { z } from "zod";
import { isAppError, notFound } from "#app/backend/errors.server.ts";
import { submit } from "#app/backend/forms/submit.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { ConfirmForm } from "#app/ui/forms/confirm-form.tsx";
import { structures } from "#contracts/events/rounds.ts";
import { Tag } from "#contracts/scalars.ts";
import { requireTournament, targetOf } from "../tournaments/load.server.ts";
import type { Route } from "./+types/cleaning";
import { belowStructure, structurePath } from "./handle.ts";

export const handle = belowStructure("structure:cleaning.title");

const cleaningForm = z.object({ tag: Tag });

/** Why a structure stays, as the page says it. */
const heldBy = ["event.completed", "event.canceled"] as const;

export async function loader(args: Route.LoaderArgs) {
  const { staff, tournament, record } = await requireTournament(args);
  try {
    const would = await staff.call(structures.clean, {
      params: { eventId: tournament.id },
      query: { preview: true },
      body: {},
    });
    return { record, held: null, would };
  } catch (error) {
    if (isAppError(error, "structure.missing")) throw notFound();
    const held = heldBy.find((code) => isAppError(error, code));
    if (held === undefined) throw error;
    return { record, held, would: null };
  }
}

export async function action(args: Route.ActionArgs) {
  const { staff, tournament } = await requireTournament(args);
  return submit(args, staff, {
    form: cleaningForm,
    action: "structure.clean",
    op: structures.clean,
    input: (body) => ({ params: { eventId: tournament.id }, query: {}, body }),
    target: targetOf(tournament),
    changes: {},
    changesFrom: ({ rounds, matches, results }) => ({
      rounds: { before: rounds },
      matches: { before: matches },
      results: { before: results },
    }),
    done: { to: structurePath(tournament.id), key: "structure:cleaning.done" },
  });
}

/** Before rounds, matches and results go: how many of each. */
export default function Cleaning({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("structure");
  const { record, held, would } = loaderData;
  if (would === null) return <Alert severity="info">{t(`errors.${held}`)}</Alert>;
  const { rounds, matches, results, tag } = would;
  return (
    <ConfirmForm
      id="cleaning"
      ns="structure"
      message={
        <>
          <p>{t("cleaning.lead", { name: record.name })}</p>
          <ul>
            <li>{t("cleaning.rounds", { count: rounds })}</li>
            <li>{t("cleaning.matches", { count: matches })}</li>
            <li>{t("cleaning.results", { count: results })}</li>
          </ul>
          <p>{t("cleaning.stays")}</p>
        </>
      }
      confirm={t("cleaning.submit")}
      tone="error"
      cancelTo={structurePath(record.id)}
      lastResult={actionData}
    >
      <input type="hidden" name="tag" value={tag} />
    </ConfirmForm>
  );
}
