import { useField } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { submit } from "#app/backend/forms/submit.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { facilityStaff } from "#app/rules/permissions.ts";
import { ConfirmForm } from "#app/ui/forms/confirm-form.tsx";
import { openingSlots } from "#contracts/facilities/opening-slots.ts";
import type { Route } from "./+types/delete";
import { belowOpeningSlots, openingSlotsPath } from "./handle.ts";
import { loadOpeningSlot } from "./load.server.ts";
import { type HoursReview, MatchesOutsideHours } from "./matches.tsx";
import { type HoursParts, openingSlotRefusal } from "./refusal.server.ts";
import { hoursText, matchesChange, weekdayKey } from "./view.ts";

export const handle = belowOpeningSlots("opening-slots:delete.title");

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, facilityStaff);
  const { location, slot, day } = await loadOpeningSlot(staff, args.params.locationId, args.params.slotId);
  return { location, slot, day };
}

const deletion = z.object(openingSlots.remove.query.shape);

export async function action(args: Route.ActionArgs) {
  const staff = await requireStaff(args, facilityStaff);
  const { location, place, slot } = await loadOpeningSlot(staff, args.params.locationId, args.params.slotId);
  const { dayOfWeek, startAt, endAt } = slot;
  return submit<typeof openingSlots.remove, typeof deletion, HoursParts>(args, staff, {
    form: deletion,
    action: "opening_slot.delete",
    op: openingSlots.remove,
    input: (query) => ({ params: { locationId: location.id, slotId: slot.id }, query }),
    target: { type: "openingSlot", id: slot.id, label: location.name },
    changes: ({ matches }) => ({
      ...{ dayOfWeek: { before: weekdayKey(dayOfWeek) }, startAt: { before: startAt }, endAt: { before: endAt } },
      ...matchesChange(matches),
    }),
    refused: openingSlotRefusal(staff.locale, place),
    done: { to: openingSlotsPath(location.id), key: "opening-slots:deleted" },
  });
}

export default function DeleteOpeningSlot({ loaderData: { location, slot, day }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("opening-slots");
  return (
    <ConfirmForm
      id="deletion"
      ns="opening-slots"
      tone="error"
      message={t("delete.lead", { day, hours: hoursText(slot) })}
      confirm={t("delete.submit")}
      cancelTo={openingSlotsPath(location.id)}
      fieldTexts="opening-slots:fields"
      asks={actionData?.review !== undefined}
      lastResult={actionData}
    >
      <Outside review={actionData?.review} />
    </ConfirmForm>
  );
}

/** Shows matches outside of the hours; the question's field belongs to the form around it. */
const Outside = ({ review }: { readonly review: HoursReview | undefined }) => (
  <MatchesOutsideHours review={review} field={useField<string>("matches")[0]} />
);
