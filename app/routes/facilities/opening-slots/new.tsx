import { useTranslation } from "react-i18next";
import { submit } from "#app/backend/forms/submit.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { changesOfBody } from "#app/rules/audit-changes.ts";
import { facilityStaff } from "#app/rules/permissions.ts";
import { Panel } from "#app/ui/layout/panel.tsx";
import { openingSlots } from "#contracts/facilities/opening-slots.ts";
import type { Route } from "./+types/new";
import { OpeningSlotForm } from "./form.tsx";
import { belowOpeningSlots, openingSlotsPath } from "./handle.ts";
import { loadPlace } from "./load.server.ts";
import { type HoursParts, openingSlotRefusal } from "./refusal.server.ts";
import { weekdayKey } from "./view.ts";

export const handle = belowOpeningSlots("opening-slots:new.title");

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, facilityStaff);
  const { location } = await loadPlace(staff, args.params.locationId);
  const day = new URL(args.request.url).searchParams.get("day") ?? "";
  return { location, dayOfWeek: /^[1-7]$/u.test(day) ? day : "" };
}

export async function action(args: Route.ActionArgs) {
  const staff = await requireStaff(args, facilityStaff);
  const { location, place } = await loadPlace(staff, args.params.locationId);
  return submit<typeof openingSlots.create, typeof openingSlots.create.body, HoursParts>(args, staff, {
    action: "opening_slot.create",
    op: openingSlots.create,
    params: { locationId: location.id },
    target: { type: "openingSlot", label: location.name },
    targetFrom: ({ id }) => id,
    changes: ({ dayOfWeek, matchesTag: _, ...hours }) => changesOfBody({ dayOfWeek: weekdayKey(dayOfWeek), ...hours }),
    refused: openingSlotRefusal(staff.locale, place),
    done: { to: openingSlotsPath(location.id), key: "opening-slots:created" },
  });
}

export default function NewOpeningSlot({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("opening-slots");
  return (
    <Panel padded>
      <OpeningSlotForm
        locationId={loaderData.location.id}
        values={{ dayOfWeek: loaderData.dayOfWeek, startAt: "", endAt: "" }}
        reply={actionData}
        submit={t("new.submit")}
      />
    </Panel>
  );
}
