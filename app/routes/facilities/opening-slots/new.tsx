import { useTranslation } from "react-i18next";
import { redirectWithFlash } from "#app/backend/flash.server.ts";
import { invalid, parseForm } from "#app/backend/forms.server.ts";
import { requireStaff } from "#app/backend/guards.server.ts";
import { facilityStaff } from "#app/rules/permissions.ts";
import { Panel } from "#app/ui/layout/panel.tsx";
import { openingSlots } from "#contracts/facilities/opening-slots.ts";
import type { Route } from "./+types/new";
import { OpeningSlotForm } from "./form.tsx";
import { newSlotForm } from "./form-schema.ts";
import { belowOpeningSlots, openingSlotsPath } from "./handle.ts";
import { loadOpeningSlots } from "./load.server.ts";
import { openingSlotRefusal } from "./refusal.server.ts";
import { weekdayKey } from "./view.ts";

export const handle = belowOpeningSlots("openings:openingSlots.new.title");

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, facilityStaff);
  const { location } = await loadOpeningSlots(staff, args.params.locationId);
  const day = new URL(args.request.url).searchParams.get("day") ?? "";
  return { location, dayOfWeek: /^[1-7]$/u.test(day) ? day : "" };
}

export async function action(args: Route.ActionArgs) {
  const staff = await requireStaff(args, facilityStaff);
  const { location } = await loadOpeningSlots(staff, args.params.locationId);
  const submission = await parseForm(args.request, newSlotForm);
  if (submission.status !== "success") return invalid(submission);
  const { dayOfWeek, startAt, endAt } = submission.value;
  try {
    await staff.mutate({
      action: "opening_slot.create",
      op: openingSlots.create,
      input: { params: { locationId: location.id }, body: submission.value },
      target: { type: "openingSlot", label: location.name },
      targetFrom: ({ id }) => id,
      changes: { dayOfWeek: { after: weekdayKey(dayOfWeek) }, startAt: { after: startAt }, endAt: { after: endAt } },
    });
  } catch (error) {
    return openingSlotRefusal(error, submission, staff.locale);
  }
  return redirectWithFlash(args, openingSlotsPath(location.id), {
    key: "openings:openingSlots.created",
    severity: "success",
  });
}

export default function NewOpeningSlot({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("openings");
  return (
    <Panel padded>
      <OpeningSlotForm
        locationId={loaderData.location.id}
        values={{ dayOfWeek: loaderData.dayOfWeek, startAt: "", endAt: "" }}
        reply={actionData}
        submit={t("openingSlots.new.submit")}
      />
    </Panel>
  );
}
