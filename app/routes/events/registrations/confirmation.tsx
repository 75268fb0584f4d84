import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { z } from "zod";
import { isAppError } from "#app/backend/errors.server.ts";
import { upstreamRefusal, withParts } from "#app/backend/forms/forms.server.ts";
import { submit } from "#app/backend/forms/submit.server.ts";
import type { StaffCaller } from "#app/backend/session/guards.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Choice } from "#app/ui/forms/choice.tsx";
import { ConfirmForm } from "#app/ui/forms/confirm-form.tsx";
import { registrations } from "#contracts/events/registrations.ts";
import { Tag } from "#contracts/scalars.ts";
import { requireTournament, targetOf } from "../tournaments/load.server.ts";
import type { Route } from "./+types/confirmation";
import { belowRegistrations, registrationsPath } from "./handle.ts";
import { possibleIn } from "./view.ts";

export const handle = belowRegistrations("registrations:confirmation.title");

const confirmationForm = z.object({ proceedBelowMinimum: z.boolean().default(false), tag: Tag });

/** What confirming would do, and what stands in its way; null where no team is entered. */
async function wouldConfirm(staff: StaffCaller, eventId: string) {
  const input = { params: { eventId }, query: { preview: true }, body: {} };
  try {
    return await staff.call(registrations.confirm, input);
  } catch (error) {
    if (isAppError(error, "registration.none")) return null;
    throw error;
  }
}

export async function loader(args: Route.LoaderArgs) {
  const { staff, tournament, record } = await requireTournament(args);
  const { minTeams, waiting, divisions } = tournament;
  const { stopped } = possibleIn(tournament);
  const would = stopped === null ? await wouldConfirm(staff, tournament.id) : null;
  const { data = [], few = [], incomplete = [], tag = "" } = would ?? {};
  return {
    ...{ record, stopped, waiting, minTeams, few, incomplete, tag },
    teams: data.length,
    hasDivisions: divisions.length > 1,
  };
}

interface Parts {
  readonly incomplete: readonly { readonly registrationId: string; readonly name: string }[];
}

export async function action(args: Route.ActionArgs) {
  const { staff, tournament } = await requireTournament(args);
  const { id: eventId } = tournament;
  return submit<typeof registrations.confirm, typeof confirmationForm, Parts>(args, staff, {
    form: confirmationForm,
    action: "registration.confirm",
    op: registrations.confirm,
    input: (body) => ({ params: { eventId }, query: {}, body }),
    target: targetOf(tournament),
    changes: ({ proceedBelowMinimum }) => ({ ...(proceedBelowMinimum && { proceedBelowMinimum: { after: true } }) }),
    changesFrom: ({ data }) => ({ teams: { after: data.length } }),
    // Teams that miss somebody are named with the way to them.
    refused: async (error, submission) => {
      if (!isAppError(error, "registration.incomplete")) return undefined;
      const incomplete = (await wouldConfirm(staff, eventId))?.incomplete ?? [];
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
  const { record, stopped, teams, waiting, minTeams, few, hasDivisions, tag } = loaderData;
  const incomplete = actionData?.incomplete ?? loaderData.incomplete;
  if (stopped !== null) return <Alert severity="info">{t(`stopped.${stopped}`)}</Alert>;
  if (teams === 0 && !actionData) return <Alert severity="info">{t("errors.registration.none")}</Alert>;
  return (
    <ConfirmForm
      id="confirmation"
      ns="registrations"
      message={t("confirmation.lead", { count: teams })}
      confirm={t("confirmation.submit")}
      cancelTo={registrationsPath(record.id)}
      lastResult={actionData}
    >
      <input type="hidden" name="tag" value={tag} />
      {waiting > 0 && <p>{t("confirmation.waiting", { count: waiting })}</p>}
      {incomplete.length > 0 && (
        <Alert severity="warning" role="note">
          {t("confirmation.incomplete")}
          <ul>
            {incomplete.map(({ registrationId, name }) => (
              <li key={registrationId}>
                <Link to={registrationsPath(record.id, `${registrationId}/edit`)}>{name}</Link>
              </li>
            ))}
          </ul>
        </Alert>
      )}
      {few.length > 0 && (
        <>
          <Alert severity="warning" role="note">
            {few.map((one) => (
              <p key={one.id}>
                {hasDivisions && `${one.name}: `}
                {t("confirmation.few", { count: one.teams, min: minTeams })}
              </p>
            ))}
          </Alert>
          <Choice type="checkbox" name="proceedBelowMinimum" value="on" label={t("confirmation.proceed")} />
        </>
      )}
    </ConfirmForm>
  );
}
