import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { isAppError } from "#app/backend/errors.server.ts";
import { toConflicts } from "#app/backend/forms/conflicts.server.ts";
import { upstreamRefusal, withParts } from "#app/backend/forms/forms.server.ts";
import { returnTo } from "#app/backend/forms/return-to.server.ts";
import { submit } from "#app/backend/forms/submit.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { reservationHref } from "#app/rules/agenda/links.ts";
import { holderLabel } from "#app/rules/audit-actions.ts";
import type { Conflict } from "#app/rules/conflicts.ts";
import { facilityStaff } from "#app/rules/permissions.ts";
import { courtsOf } from "#app/rules/places.ts";
import { Alert } from "#app/ui/alert.tsx";
import { ConflictList } from "#app/ui/courts/conflict-list.tsx";
import { ConfirmForm } from "#app/ui/forms/confirm-form.tsx";
import { reservations } from "#contracts/facilities/reservations.ts";
import type { Route } from "./+types/confirmation";
import { toHeadline } from "./detail-view.ts";
import { belowReservation } from "./handle.ts";
import { Headline } from "./headline.tsx";
import { loadReservation } from "./load.server.ts";

export const handle = belowReservation("reservations:reservations.confirmation.title");

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, facilityStaff);
  const headline = toHeadline(await loadReservation(staff, args.params.id), staff.locale);
  return { headline, back: returnTo(args.request, reservationHref(args.params.id)) };
}

export async function action(args: Route.ActionArgs) {
  const staff = await requireStaff(args, facilityStaff);
  const params = { id: args.params.id };
  const { reservation, timeZone, places } = await loadReservation(staff, params.id);
  return submit<typeof reservations.confirm, z.ZodType, { conflicts: readonly Conflict[] }>(args, staff, {
    action: "reservation.confirm",
    op: reservations.confirm,
    params,
    target: { type: "reservation", id: params.id, ...holderLabel(reservation.holder) },
    changes: { status: { before: reservation.status, after: "confirmed" } },
    refused: (error, submission) =>
      isAppError(error, "reservation.overlap")
        ? withParts(upstreamRefusal(error, submission), {
            conflicts: toConflicts(error.details, timeZone, staff.locale, courtsOf(places)),
          })
        : undefined,
    done: { to: returnTo(args.request, reservationHref(params.id)), key: "reservations:reservations.confirmed" },
  });
}

export default function ConfirmReservation({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("reservations");
  const { headline, back } = loaderData;
  if (headline.status !== "pending" && !actionData)
    return <Alert severity="info">{t("reservations.confirmation.notPending")}</Alert>;
  return (
    <ConfirmForm
      id="confirmation"
      ns="reservations"
      message={t("reservations.confirmation.lead")}
      confirm={t("reservations.confirmation.submit")}
      cancelTo={back}
      cancel={t("reservations.form.cancel")}
      lastResult={actionData}
    >
      <Headline of={headline} />
      <ConflictList conflicts={actionData?.conflicts ?? []} />
    </ConfirmForm>
  );
}
