import { useTranslation } from "react-i18next";
import { submit } from "#app/backend/forms/submit.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { changesBetween } from "#app/rules/audit-changes.ts";
import { facilityStaff } from "#app/rules/permissions.ts";
import { HistoryLink } from "#app/ui/layout/history-link.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { openingSlots } from "#contracts/facilities/opening-slots.ts";
import type { Route } from "./+types/edit";
import { OpeningSlotForm } from "./form.tsx";
import { belowOpeningSlots, openingSlotsPath } from "./handle.ts";
import { loadOpeningSlot } from "./load.server.ts";
import { type HoursParts, openingSlotRefusal } from "./refusal.server.ts";
import { matchesChange } from "./view.ts";

export const handle = belowOpeningSlots("opening-slots:edit.title");

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, facilityStaff);
  const { location, slot, day } = await loadOpeningSlot(staff, args.params.locationId, args.params.slotId);
  return { location, slot, day };
}

export async function action(args: Route.ActionArgs) {
  const staff = await requireStaff(args, facilityStaff);
  const { location, place, slot } = await loadOpeningSlot(staff, args.params.locationId, args.params.slotId);
  return submit<typeof openingSlots.replace, typeof openingSlots.replace.body, HoursParts>(args, staff, {
    action: "opening_slot.edit",
    op: openingSlots.replace,
    params: { locationId: location.id, slotId: slot.id },
    target: { type: "openingSlot", id: slot.id, label: location.name },
    changes: ({ version: _, matchesTag: __, matches, ...hours }) => ({
      ...changesBetween({ ...slot }, hours),
      ...matchesChange(matches),
    }),
    refused: openingSlotRefusal(staff.locale, place),
    done: { to: openingSlotsPath(location.id), key: "opening-slots:saved" },
  });
}

export default function EditOpeningSlot({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("opening-slots");
  const { location, slot, day } = loaderData;
  return (
    <>
      <Panel padded>
        <OpeningSlotForm
          locationId={location.id}
          values={{ startAt: slot.startAt, endAt: slot.endAt }}
          day={day}
          version={slot.version}
          reply={actionData}
          submit={t("edit.submit")}
        />
      </Panel>
      <div>
        <HistoryLink id={slot.id} />
      </div>
    </>
  );
}
