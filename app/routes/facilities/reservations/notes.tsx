import { useTranslation } from "react-i18next";
import { returnTo } from "#app/backend/forms/return-to.server.ts";
import { submit } from "#app/backend/forms/submit.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { reservationHref } from "#app/rules/agenda/links.ts";
import { holderLabel } from "#app/rules/audit-actions.ts";
import { facilityStaff } from "#app/rules/permissions.ts";
import { AppForm, useAppForm } from "#app/ui/forms/app-form.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { FormActions } from "#app/ui/forms/form-actions.tsx";
import { TextAreaField } from "#app/ui/forms/text-field.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { reservations } from "#contracts/facilities/reservations.ts";
import { maxNotes } from "#contracts/sizes.ts";
import type { Route } from "./+types/notes";
import { toHeadline } from "./detail-view.ts";
import { belowReservation } from "./handle.ts";
import { Headline } from "./headline.tsx";
import { loadReservation } from "./load.server.ts";

export const handle = belowReservation("reservations:reservations.notes.title");

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, facilityStaff);
  const loaded = await loadReservation(staff, args.params.id);
  const back = returnTo(args.request, reservationHref(args.params.id));
  return { headline: toHeadline(loaded, staff.locale), notes: loaded.reservation.notes, back };
}

export async function action(args: Route.ActionArgs) {
  const staff = await requireStaff(args, facilityStaff);
  const params = { id: args.params.id };
  const { holder, notes } = await staff.call(reservations.show, { params });
  return submit(args, staff, {
    action: "reservation.set_notes",
    op: reservations.setNotes,
    params,
    target: { type: "reservation", id: params.id, ...holderLabel(holder) },
    before: { notes },
    done: { to: returnTo(args.request, reservationHref(params.id)), key: "reservations:reservations.notesSaved" },
  });
}

export default function ReservationNotes({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("reservations");
  const { headline, notes, back } = loaderData;
  const [form, fields] = useAppForm<{ notes: string }>({
    id: "notes",
    lastResult: actionData,
    defaultValue: { notes },
  });
  return (
    <Panel padded>
      <AppForm form={form} ns="reservations" labels={{ notes: t("reservations.show.notes") }}>
        <ErrorSummary form={form} />
        <Headline of={headline} />
        <TextAreaField
          field={fields.notes}
          rows={8}
          maxLength={maxNotes}
          hint={t("reservations.notes.hint")}
          optional
        />
        <FormActions submit={t("reservations.notes.submit")} cancelTo={back} />
      </AppForm>
    </Panel>
  );
}
