import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { z } from "zod";
import { isAppError } from "#app/backend/errors.server.ts";
import { upstreamRefusal, withParts } from "#app/backend/forms/forms.server.ts";
import { submit } from "#app/backend/forms/submit.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Choice } from "#app/ui/forms/choice.tsx";
import { ConfirmForm } from "#app/ui/forms/confirm-form.tsx";
import { type Registration, registrations } from "#contracts/events/registrations.ts";
import type { Tournament } from "#contracts/events/tournaments.ts";
import { requireTournament, targetOf } from "../tournaments/load.server.ts";
import type { Route } from "./+types/confirmation";
import { belowRegistrations, registrationsPath } from "./handle.ts";
import { wholeList } from "./load.server.ts";
import { namesOf } from "./refusals.ts";
import { girlsOf, possibleIn } from "./view.ts";

export const handle = belowRegistrations("registrations:confirmation.title");

const confirmationForm = z.object({ proceedBelowMinimum: z.boolean().default(false), tag: z.string().max(64) });

/** Whether a team misses girls, or its name. */
const isIncomplete = (one: Registration, { minGirlsPerTeam, teamNameRequired }: Tournament): boolean =>
  girlsOf(one) < minGirlsPerTeam || (teamNameRequired && one.team.name === null);

export async function loader(args: Route.LoaderArgs) {
  const { staff, tournament, record } = await requireTournament(args);
  const { data, counts, tags } = await wholeList(staff, tournament.id, ["entry"]);
  return {
    ...{ record, counts },
    tag: tags.entry,
    minTeams: tournament.minTeams,
    stopped: possibleIn(tournament).stopped,
    incomplete: data.filter((one) => isIncomplete(one, tournament)).map(({ id, name }) => ({ id, name })),
  };
}

interface Parts {
  readonly incomplete: readonly { readonly id: string; readonly name: string }[];
}

export async function action(args: Route.ActionArgs) {
  const { staff, tournament } = await requireTournament(args);
  const { id: eventId } = tournament;
  return submit<typeof registrations.confirm, typeof confirmationForm, Parts>(args, staff, {
    form: confirmationForm,
    action: "registration.confirm",
    op: registrations.confirm,
    input: (body) => ({ params: { eventId }, body }),
    target: targetOf(tournament),
    changes: ({ proceedBelowMinimum }) => ({ ...(proceedBelowMinimum && { proceedBelowMinimum: { after: true } }) }),
    changesFrom: ({ data }) => ({ teams: { after: data.length } }),
    // Teams that miss somebody are named with the way to them.
    refused: async (error, submission) => {
      if (!isAppError(error, "registration.incomplete")) return undefined;
      const named = new Set(namesOf(error.details.teams));
      const { data } = await wholeList(staff, eventId, ["entry"]);
      const incomplete = data.filter(({ name }) => named.has(name)).map(({ id, name }) => ({ id, name }));
      return withParts<Parts>(upstreamRefusal(error, submission), { incomplete });
    },
    done: ({ data }) => ({
      to: registrationsPath(eventId),
      key: "registrations:confirmation.done",
      values: { count: data.length },
    }),
  });
}

/** Before the entries become the teams of the tournament: how many they are, and whether they are whole. */
export default function Confirmation({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("registrations");
  const { record, counts, tag, minTeams, stopped } = loaderData;
  const incomplete = actionData?.incomplete ?? loaderData.incomplete;
  if (stopped !== null) return <Alert severity="info">{t(`stopped.${stopped}`)}</Alert>;
  if (counts.entry === 0 && !actionData) return <Alert severity="info">{t("errors.registration.none")}</Alert>;
  return (
    <ConfirmForm
      id="confirmation"
      ns="registrations"
      message={t("confirmation.lead", { count: counts.entry })}
      confirm={t("confirmation.submit")}
      cancelTo={registrationsPath(record.id)}
      lastResult={actionData}
    >
      <input type="hidden" name="tag" value={tag} />
      {counts.waiting > 0 && <p>{t("confirmation.waiting", { count: counts.waiting })}</p>}
      {incomplete.length > 0 && (
        <Alert severity="warning" role="note">
          {t("confirmation.incomplete")}
          <ul>
            {incomplete.map(({ id, name }) => (
              <li key={id}>
                <Link to={registrationsPath(record.id, `${id}/edit`)}>{name}</Link>
              </li>
            ))}
          </ul>
        </Alert>
      )}
      {counts.entry < minTeams && (
        <>
          <Alert severity="warning" role="note">
            {t("confirmation.few", { count: counts.entry, min: minTeams })}
          </Alert>
          <Choice type="checkbox" name="proceedBelowMinimum" value="on" label={t("confirmation.proceed")} />
        </>
      )}
    </ConfirmForm>
  );
}
