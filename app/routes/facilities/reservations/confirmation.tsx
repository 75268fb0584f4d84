import { useTranslation } from "react-i18next";
import { data } from "react-router";
import { isAppError } from "#app/backend/errors.server.ts";
import { redirectWithFlash } from "#app/backend/flash.server.ts";
import { requireStaff } from "#app/backend/guards.server.ts";
import { holderLabel } from "#app/rules/audit-actions.ts";
import { errorMessage } from "#app/rules/error-text.ts";
import { facilityStaff } from "#app/rules/permissions.ts";
import { Alert } from "#app/ui/alert.tsx";
import { ConfirmForm } from "#app/ui/forms/confirm-form.tsx";
import { reservations } from "#contracts/facilities/reservations.ts";
import type { Route } from "./+types/confirmation";
import { ConflictList } from "./conflict-list.tsx";
import { toConflicts } from "./conflicts.ts";
import { toHeadline } from "./detail-view.ts";
import { belowReservation } from "./handle.ts";
import { Headline } from "./headline.tsx";
import { loadReservation } from "./load.server.ts";
import { courtsOf } from "./places.ts";

export const handle = belowReservation("facilities:reservations.confirmation.title");

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, facilityStaff);
  return { headline: toHeadline(await loadReservation(staff, args.params.id), staff.locale) };
}

const refusals = ["reservation.overlap", "reservation.closing_day", "reservation.not_pending"];

export async function action(args: Route.ActionArgs) {
  const staff = await requireStaff(args, facilityStaff);
  const params = { id: args.params.id };
  const loaded = await loadReservation(staff, params.id);
  try {
    await staff.mutate({
      action: "reservation.confirm",
      op: reservations.confirm,
      input: { params },
      target: { type: "reservation", id: params.id, ...holderLabel(loaded.reservation.holder) },
      changes: { status: { before: loaded.reservation.status, after: "confirmed" } },
    });
  } catch (error) {
    if (!isAppError(error, ...refusals)) throw error;
    const conflicts = toConflicts(error.details, loaded.timeZone, staff.locale, courtsOf(loaded.places));
    return data({ result: { error: { "": [errorMessage(error.code)] } }, conflicts }, { status: error.status });
  }
  return redirectWithFlash(args, `/locations/reservations/${params.id}`, {
    key: "facilities:reservations.confirmed",
    severity: "success",
  });
}

export default function ConfirmReservation({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("facilities");
  const { headline } = loaderData;
  const back = `/locations/reservations/${headline.id}`;
  if (headline.status !== "pending" && !actionData)
    return <Alert severity="info">{t("reservations.confirmation.notPending")}</Alert>;
  return (
    <ConfirmForm
      id="confirmation"
      ns="facilities"
      message={t("reservations.confirmation.lead")}
      confirm={t("reservations.confirmation.submit")}
      cancelTo={back}
      cancel={t("reservations.form.cancel")}
      lastResult={actionData?.result}
    >
      <Headline of={headline} />
      {actionData && <ConflictList conflicts={actionData.conflicts} />}
    </ConfirmForm>
  );
}
