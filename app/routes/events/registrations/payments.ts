import { notFound } from "#app/backend/errors.server.ts";
import { paymentsOf } from "#app/backend/payments/owner.server.ts";
import type { RouteHandle } from "#app/ui/layout/handle.ts";
import type { Route } from "./+types/payments";
import { paymentsPath, registrationCrumbs } from "./handle.ts";
import { requireRegistration, targetOf } from "./load.server.ts";

export const handle: RouteHandle = { i18n: ["registrations"] };

/** The payments of a registration; 404 where nothing is asked: a team that waits, or no fee. */
export const middleware: Route.MiddlewareFunction[] = [
  paymentsOf(async (args) => {
    const { eventId = "", registrationId = "" } = args.params;
    const { staff, tournament, record, registration } = await requireRegistration({
      ...args,
      params: { eventId, registrationId },
    });
    const { debit, id, name, list } = registration;
    if (debit === null) throw notFound();
    return {
      ...{ staff, debit, timeZone: tournament.timeZone },
      // A team that withdrew pays no more; what came in is given back.
      isClosed: list === "withdrawn" || debit.closedAt !== null,
      target: targetOf(registration),
      shown: {
        path: paymentsPath(record.id, id),
        title: name,
        record: record.name,
        crumbs: registrationCrumbs(record),
      },
    };
  }),
];
