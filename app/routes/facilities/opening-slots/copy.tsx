import { useTranslation } from "react-i18next";
import { submit } from "#app/backend/forms/submit.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { facilityStaff } from "#app/rules/permissions.ts";
import { Alert } from "#app/ui/alert.tsx";
import { AppForm, useAppForm } from "#app/ui/forms/app-form.tsx";
import { CheckboxGroupField } from "#app/ui/forms/choice-fields.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { FormActions } from "#app/ui/forms/form-actions.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { type OpeningSlot, openingSlots } from "#contracts/facilities/opening-slots.ts";
import type { Route } from "./+types/copy";
import { copyForm } from "./form-schema.ts";
import { belowOpeningSlots, openingSlotsPath } from "./handle.ts";
import { loadOpeningSlots } from "./load.server.ts";
import { MatchesOutsideHours } from "./matches.tsx";
import { type HoursParts, openingSlotRefusal } from "./refusal.server.ts";
import { UncoveredHint } from "./uncovered.tsx";
import { hoursText, matchesChange, weekdayKey, weekdayName, weekdays } from "./view.ts";

export const handle = belowOpeningSlots("opening-slots:copy.title");

const hoursOf = (slots: readonly OpeningSlot[], day: number) =>
  slots.filter(({ dayOfWeek }) => dayOfWeek === day).map(hoursText);

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, facilityStaff);
  const { location, slots } = await loadOpeningSlots(staff, args.params.locationId);
  const asked = Number(new URL(args.request.url).searchParams.get("day"));
  const source = weekdays.find((day) => day === asked) ?? slots[0]?.dayOfWeek ?? 1;
  const days = weekdays.map((day) => ({ day, name: weekdayName(day, staff.locale), hours: hoursOf(slots, day) }));
  return {
    location,
    source: { day: source, name: weekdayName(source, staff.locale), hours: hoursOf(slots, source) },
    others: days.filter(({ day }) => day !== source),
  };
}

export async function action(args: Route.ActionArgs) {
  const staff = await requireStaff(args, facilityStaff);
  const { location, place, slots } = await loadOpeningSlots(staff, args.params.locationId);
  return submit<typeof openingSlots.copyDay, typeof copyForm, HoursParts>(args, staff, {
    form: copyForm,
    action: "opening_slot.copy",
    op: openingSlots.copyDay,
    params: { locationId: location.id },
    target: { type: "openingSlot", label: location.name },
    changes: ({ dayOfWeek, toDays, matches }) => {
      const after = hoursOf(slots, dayOfWeek);
      return {
        dayOfWeek: { after: weekdayKey(dayOfWeek) },
        ...Object.fromEntries(toDays.map((day) => [weekdayKey(day), { before: hoursOf(slots, day), after }])),
        ...matchesChange(matches),
      };
    },
    fields: { "opening_slot.nothing_to_copy": "" },
    refused: openingSlotRefusal(staff.locale, place),
    done: { to: openingSlotsPath(location.id), key: "opening-slots:copied" },
  });
}

export default function CopyOpeningDay({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("opening-slots");
  const { location, source, others } = loaderData;
  const [form, fields] = useAppForm<{ toDays: string[]; matches: string }>({ id: "copy", lastResult: actionData });
  if (source.hours.length === 0) return <Alert severity="info">{t("errors.opening_slot.nothing_to_copy")}</Alert>;
  return (
    <Panel padded>
      <AppForm form={form} ns="opening-slots" fieldTexts="opening-slots:fields" labels={{ toDays: t("copy.toDays") }}>
        <ErrorSummary form={form} asks={actionData?.review !== undefined} />
        <UncoveredHint locationId={location.id} errors={form.errors} />
        <p>{t("copy.lead", { day: source.name, hours: source.hours.join(", ") })}</p>
        <input type="hidden" name="dayOfWeek" value={source.day} />
        <CheckboxGroupField
          field={fields.toDays}
          hint={t("copy.hint")}
          options={others.map(({ day, name, hours }) => ({
            value: String(day),
            label: name,
            hint: hours.length > 0 ? t("copy.replaces", { hours: hours.join(", ") }) : t("copy.closed"),
          }))}
        />
        <MatchesOutsideHours review={actionData?.review} field={fields.matches} />
        <FormActions submit={t("copy.submit")} cancelTo={openingSlotsPath(location.id)} />
      </AppForm>
    </Panel>
  );
}
