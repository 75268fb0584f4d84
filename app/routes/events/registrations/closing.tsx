import { useTranslation } from "react-i18next";
import { z } from "zod";
import { submit } from "#app/backend/forms/submit.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { ConfirmForm } from "#app/ui/forms/confirm-form.tsx";
import { tournaments } from "#contracts/events/tournaments.ts";
import { requireTournament, targetOf } from "../tournaments/load.server.ts";
import type { Route } from "./+types/closing";
import { belowRegistrations, registrationsPath } from "./handle.ts";
import { possibleIn } from "./view.ts";

const asked = belowRegistrations("registrations:closing.title");
type Data = Route.ComponentProps["loaderData"];

export const handle = {
  ...asked,
  title: (data: Data | undefined) => (data?.isClosed ? "registrations:closing.reopen" : "registrations:closing.close"),
};

export async function loader(args: Route.LoaderArgs) {
  const { tournament, record } = await requireTournament(args);
  return { record, isClosed: tournament.registrationsClosedByStaff, stopped: possibleIn(tournament).stopped };
}

const closingForm = z.object({ registrationsClosed: z.enum(["true", "false"]).transform((value) => value === "true") });

/** Closes or opens, as the page that was seen says: sent again, it stays so. */
export async function action(args: Route.ActionArgs) {
  const { staff, tournament } = await requireTournament(args);
  const { id } = tournament;
  return submit(args, staff, {
    form: closingForm,
    action: ({ registrationsClosed }) => (registrationsClosed ? "registration.close" : "registration.open"),
    op: tournaments.update,
    input: ({ registrationsClosed }) => ({ params: { id }, query: {}, body: { registrationsClosed } }),
    target: targetOf(tournament),
    changes: {},
    done: (_, { registrationsClosed }) => ({
      to: registrationsPath(id),
      key: registrationsClosed ? "registrations:closing.closed" : "registrations:closing.reopened",
    }),
  });
}

/** Whether athletes may register by themselves; staff always may. */
export default function Closing({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("registrations");
  const { record, isClosed, stopped } = loaderData;
  if (stopped !== null) return <Alert severity="info">{t(`stopped.${stopped}`)}</Alert>;
  return (
    <ConfirmForm
      id="closing"
      ns="registrations"
      message={t(isClosed ? "closing.reopenLead" : "closing.closeLead")}
      confirm={t(isClosed ? "closing.reopen" : "closing.close")}
      cancelTo={registrationsPath(record.id)}
      lastResult={actionData}
    >
      <input type="hidden" name="registrationsClosed" value={String(!isClosed)} />
    </ConfirmForm>
  );
}
