import { useTranslation } from "react-i18next";
import { submit } from "#app/backend/forms/submit.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { changesOfBody } from "#app/rules/audit-changes.ts";
import { facilityStaff } from "#app/rules/permissions.ts";
import { Panel } from "#app/ui/layout/panel.tsx";
import { openingSlots } from "#contracts/facilities/opening-slots.ts";
import type { Route } from "./+types/new";
import { OpeningSlotForm } from "./form.tsx";
import { newForm } from "./form-schema.ts";
import { belowOpeningSlots, openingSlotsPath } from "./handle.ts";
import { loadOpeningSlots, loadPlace } from "./load.server.ts";
import { type HoursParts, openingSlotRefusal } from "./refusal.server.ts";
import { weekdayKey, weekdays } from "./view.ts";

export const handle = belowOpeningSlots("opening-slots:new.title");

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, facilityStaff);
  const { location, slots } = await loadOpeningSlots(staff, args.params.locationId);
  const asked = new URL(args.request.url).searchParams.get("day");
  const days = weekdays.map(String);
  // The first hours of a place are those of every day: who wants others takes ticks away.
  return { location, days: slots.length === 0 ? days : days.filter((day) => day === asked) };
}

export async function action(args: Route.ActionArgs) {
  const staff = await requireStaff(args, facilityStaff);
  const { location, place } = await loadPlace(staff, args.params.locationId);
  return submit<typeof openingSlots.create, typeof newForm, HoursParts>(args, staff, {
    form: newForm,
    action: "opening_slot.create",
    op: openingSlots.create,
    input: ({ days: [dayOfWeek = 1, ...alsoOn], ...hours }) => ({
      params: { locationId: location.id },
      body: { dayOfWeek, alsoOn, ...hours },
    }),
    target: { type: "openingSlot", label: location.name },
    targetFrom: ({ id }) => id,
    changes: ({ days, matchesTag: _, ...hours }) => changesOfBody({ dayOfWeek: days.map(weekdayKey), ...hours }),
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
        values={{ days: loaderData.days, startAt: "", endAt: "" }}
        reply={actionData}
        submit={t("new.submit")}
      />
    </Panel>
  );
}
