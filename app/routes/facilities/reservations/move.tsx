import { useTranslation } from "react-i18next";
import { submit } from "#app/backend/forms/submit.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { holderLabel } from "#app/rules/audit-actions.ts";
import { facilityStaff } from "#app/rules/permissions.ts";
import { courtOptions } from "#app/rules/places.ts";
import { Panel } from "#app/ui/layout/panel.tsx";
import { EmptyState } from "#app/ui/tables/empty-state.tsx";
import { reservations } from "#contracts/facilities/reservations.ts";
import type { Route } from "./+types/move";
import { toHeadline } from "./detail-view.ts";
import { belowReservation } from "./handle.ts";
import { Headline } from "./headline.tsx";
import { loadReservation } from "./load.server.ts";
import { moveForm, previewMove, readOwnPrice, readTarget } from "./move.server.ts";
import { MoveConfirmation } from "./move-confirmation.tsx";
import { MoveTargetForm } from "./move-target-form.tsx";
import { otherEnds, reservationProceedOf } from "./proceed.ts";
import { bodyOf, changesTo } from "./record.ts";
import { loadTurns } from "./turns.server.ts";

export const handle = belowReservation("reservations:reservations.move.title");

/** Without a target in the address: asks for one. With one: what the move would do to price and court. */
export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, facilityStaff);
  const [loaded, turns] = await Promise.all([loadReservation(staff, args.params.id), loadTurns(staff)]);
  const query = new URL(args.request.url).searchParams;
  const target = readTarget(query);
  const { sportId, status } = loaded.reservation;
  const canceled = status === "canceled";
  return {
    turns,
    sportId,
    everyEnd: query.has(otherEnds.value),
    headline: toHeadline(loaded, staff.locale),
    canceled,
    courts: courtOptions(loaded.places),
    returnTo: query.get("returnTo") ?? "",
    values: target ?? bodyOf(loaded.reservation, loaded.timeZone),
    move: target && !canceled ? await previewMove(staff, loaded, target, readOwnPrice(query, staff.locale)) : null,
  };
}

/** Moves the reservation. `returnTo` leads back to the agenda that asked. */
export async function action(args: Route.ActionArgs) {
  const staff = await requireStaff(args, facilityStaff);
  const params = { id: args.params.id };
  const { reservation, timeZone } = await loadReservation(staff, params.id);
  const { discounted, ...current } = bodyOf(reservation, timeZone);
  return submit(args, staff, {
    form: moveForm(staff.locale),
    action: "reservation.move",
    op: reservations.replace,
    input: ({ version, returnTo: _, proceed, ...target }) => ({
      params,
      body: { ...current, ...target, ...reservationProceedOf(proceed), version },
    }),
    target: { type: "reservation", id: params.id, ...holderLabel(reservation.holder) },
    changes: ({ version: _, returnTo: __, proceed, ...target }) =>
      changesTo(reservation, timeZone, { ...target, ...reservationProceedOf(proceed) }),
    done: (_, { returnTo }) => ({
      to: returnTo ?? `/locations/reservations/${params.id}`,
      key: "reservations:reservations.moved",
    }),
  });
}

export default function MoveReservation({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("reservations");
  const { headline, canceled, courts, values, move, ...ends } = loaderData;
  if (canceled)
    return (
      <Panel>
        <EmptyState icon="lock" title={t("reservations.move.canceled")} />
      </Panel>
    );
  return (
    <>
      <Headline of={headline} />
      <Panel padded>
        <MoveTargetForm courts={courts} values={values} {...ends} />
      </Panel>
      {move && <MoveConfirmation id={headline.id} move={move} reply={actionData} returnTo={ends.returnTo} />}
    </>
  );
}
