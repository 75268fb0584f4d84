import { z } from "zod";
import { confirmation } from "#app/backend/forms/confirmation.server.ts";
import { ConfirmationPage } from "#app/ui/forms/confirmation-page.tsx";
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

/** Whether athletes may register by themselves; staff always may. */
const closing = confirmation({
  op: tournaments.update,
  // Closes or opens, as the page that was seen says: sent again, it stays so.
  form: z.object({ registrationsClosed: z.enum(["true", "false"]).transform((value) => value === "true") }),
  find: (args: Route.LoaderArgs) => requireTournament(args),
  asks({ tournament, record }) {
    const isClosed = tournament.registrationsClosedByStaff;
    const { stopped } = possibleIn(tournament);
    if (stopped !== null)
      return { record, isClosed, question: { stopped: [{ key: `registrations:stopped.${stopped}` }] } };
    return {
      record,
      isClosed,
      question: {
        id: "closing",
        ns: "registrations",
        lines: [{ key: isClosed ? "registrations:closing.reopenLead" : "registrations:closing.closeLead" }],
        confirm: { key: isClosed ? "registrations:closing.reopen" : "registrations:closing.close" },
        cancelTo: registrationsPath(record.id),
        hidden: { registrationsClosed: String(!isClosed) },
      },
    };
  },
  act: ({ tournament }) => ({
    action: ({ registrationsClosed }) => (registrationsClosed ? "registration.close" : "registration.open"),
    input: (body) => ({ params: { id: tournament.id }, query: {}, body }),
    target: targetOf(tournament),
    changes: {},
    done: (_, { registrationsClosed }) => ({
      to: registrationsPath(tournament.id),
      key: registrationsClosed ? "registrations:closing.closed" : "registrations:closing.reopened",
    }),
  }),
});

export const loader = closing.loader;
export const action = closing.action;

export default ConfirmationPage;
