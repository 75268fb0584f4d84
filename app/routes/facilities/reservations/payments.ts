import { paymentsOf } from "#app/backend/payments/owner.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { reservationHref } from "#app/rules/agenda/links.ts";
import { holderLabel } from "#app/rules/audit-actions.ts";
import { concernedReservations } from "#app/rules/audit-concerns.ts";
import { facilityStaff } from "#app/rules/permissions.ts";
import type { RouteHandle } from "#app/ui/layout/handle.ts";
import type { Route } from "./+types/payments";
import { toHeadline } from "./detail-view.ts";
import { toReservations } from "./handle.ts";
import { loadReservation } from "./load.server.ts";

export const handle: RouteHandle = { i18n: ["reservations"] };

/** The payments of a reservation. */
export const middleware: Route.MiddlewareFunction[] = [
  paymentsOf(async (args) => {
    const staff = await requireStaff(args, facilityStaff);
    const loaded = await loadReservation(staff, args.params.id ?? "");
    const { reservation, timeZone } = loaded;
    const { id, holder, date, hours, where } = toHeadline(loaded, staff.locale);
    const path = reservationHref(id);
    return {
      ...{ staff, debit: reservation.debit, timeZone },
      isClosed: reservation.status === "canceled",
      target: { type: "reservation", id, ...holderLabel(reservation.holder) },
      paymentTarget: (paymentId) => ({ type: "payment", id: paymentId, ...holderLabel(reservation.holder) }),
      concerned: concernedReservations([id]),
      shown: {
        path,
        title: [holder, `${date} ${hours}`, where].join(" · "),
        crumbs: [toReservations, { to: path, label: holder }],
      },
    };
  }),
];
