import { useTranslation } from "react-i18next";
import { redirectWithFlash } from "#app/backend/flash.server.ts";
import { invalid, parseForm } from "#app/backend/forms.server.ts";
import { requireStaff } from "#app/backend/guards.server.ts";
import { changesBetween } from "#app/rules/audit-changes.ts";
import { facilityStaff } from "#app/rules/permissions.ts";
import { HistoryLink } from "#app/ui/layout/history-link.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { openingSlots } from "#contracts/facilities/opening-slots.ts";
import type { Route } from "./+types/edit";
import { OpeningSlotForm } from "./form.tsx";
import { hoursForm } from "./form-schema.ts";
import { belowOpeningSlots, openingSlotsPath } from "./handle.ts";
import { loadOpeningSlot } from "./load.server.ts";
import { openingSlotRefusal } from "./refusal.server.ts";

export const handle = belowOpeningSlots("openings:openingSlots.edit.title");

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, facilityStaff);
  return loadOpeningSlot(staff, args.params.locationId, args.params.slotId);
}

export async function action(args: Route.ActionArgs) {
  const staff = await requireStaff(args, facilityStaff);
  const { location, slot } = await loadOpeningSlot(staff, args.params.locationId, args.params.slotId);
  const submission = await parseForm(args.request, hoursForm);
  if (submission.status !== "success") return invalid(submission);
  const { version: _, ...hours } = submission.value;
  try {
    await staff.mutate({
      action: "opening_slot.edit",
      op: openingSlots.replace,
      input: { params: { locationId: location.id, slotId: slot.id }, body: submission.value },
      target: { type: "openingSlot", id: slot.id, label: location.name },
      changes: changesBetween({ ...slot }, hours),
    });
  } catch (error) {
    return openingSlotRefusal(error, submission, staff.locale);
  }
  return redirectWithFlash(args, openingSlotsPath(location.id), {
    key: "openings:openingSlots.saved",
    severity: "success",
  });
}

export default function EditOpeningSlot({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("openings");
  const { location, slot, day } = loaderData;
  return (
    <>
      <Panel padded>
        <OpeningSlotForm
          locationId={location.id}
          values={{ dayOfWeek: "", startAt: slot.startAt, endAt: slot.endAt }}
          day={day}
          version={slot.version}
          reply={actionData}
          submit={t("openingSlots.edit.submit")}
        />
      </Panel>
      <div>
        <HistoryLink id={slot.id} />
      </div>
    </>
  );
}
