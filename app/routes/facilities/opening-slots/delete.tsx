import { useTranslation } from "react-i18next";
import { submit } from "#app/backend/forms/submit.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { facilityStaff } from "#app/rules/permissions.ts";
import { ConfirmForm } from "#app/ui/forms/confirm-form.tsx";
import { openingSlots } from "#contracts/facilities/opening-slots.ts";
import type { Route } from "./+types/delete";
import { belowOpeningSlots, openingSlotsPath } from "./handle.ts";
import { loadOpeningSlot } from "./load.server.ts";
import { hoursText, weekdayKey } from "./view.ts";

export const handle = belowOpeningSlots("openings:openingSlots.delete.title");

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, facilityStaff);
  return loadOpeningSlot(staff, args.params.locationId, args.params.slotId);
}

export async function action(args: Route.ActionArgs) {
  const staff = await requireStaff(args, facilityStaff);
  const { location, slot } = await loadOpeningSlot(staff, args.params.locationId, args.params.slotId);
  const { dayOfWeek, startAt, endAt } = slot;
  return submit(args, staff, {
    action: "opening_slot.delete",
    op: openingSlots.remove,
    params: { locationId: location.id, slotId: slot.id },
    target: { type: "openingSlot", id: slot.id, label: location.name },
    before: { dayOfWeek: weekdayKey(dayOfWeek), startAt, endAt },
    done: { to: openingSlotsPath(location.id), key: "openings:openingSlots.deleted" },
  });
}

export default function DeleteOpeningSlot({ loaderData: { location, slot, day }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("openings");
  return (
    <ConfirmForm
      id="deletion"
      ns="openings"
      tone="error"
      message={t("openingSlots.delete.lead", { day, hours: hoursText(slot) })}
      confirm={t("openingSlots.delete.submit")}
      cancelTo={openingSlotsPath(location.id)}
      lastResult={actionData}
    />
  );
}
