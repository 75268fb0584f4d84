import { useTranslation } from "react-i18next";
import { submit } from "#app/backend/forms/submit.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { changesOfBody } from "#app/rules/audit-changes.ts";
import { courtColors } from "#app/rules/court-colors.ts";
import { facilityStaff } from "#app/rules/permissions.ts";
import { AppForm, useAppForm } from "#app/ui/forms/app-form.tsx";
import { CheckboxGroupField, RadioGroupField } from "#app/ui/forms/choice-fields.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { FormActions } from "#app/ui/forms/form-actions.tsx";
import { SelectField } from "#app/ui/forms/select-field.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { fields as contract } from "#contracts/facilities/fields.ts";
import type { Route } from "./+types/bulk";
import { bulkForm } from "./form-schema.ts";
import { belowFields } from "./handle.ts";
import { loadLocation, loadPlace } from "./load.server.ts";

export const handle = belowFields("locations:fields.bulk.title");

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, facilityStaff);
  const { location, sports } = await loadPlace(staff, args.params.locationId);
  const courts = location.fields.map(({ id, name }) => ({ value: id, label: name }));
  return { location: { id: location.id, name: location.name }, courts, sports };
}

export async function action(args: Route.ActionArgs) {
  const staff = await requireStaff(args, facilityStaff);
  const { locationId } = args.params;
  const location = await loadLocation(staff, locationId);
  return submit(args, staff, {
    form: bulkForm,
    action: "court.edit_many",
    op: contract.updateMany,
    input: ({ ids, changed }) => ({ params: { locationId }, body: { data: ids.map((id) => ({ id, ...changed })) } }),
    target: { type: "location", id: locationId, label: location.name },
    changes: ({ ids, changed }) => ({
      fieldId: { after: location.fields.filter(({ id }) => ids.includes(id)).map(({ name }) => name) },
      ...changesOfBody(changed),
    }),
    fields: { "record.not_found": "ids" },
    done: { to: `/locations/${locationId}/fields`, key: "locations:fields.bulk.done" },
  });
}

interface Values extends Record<string, string | string[]> {
  ids: string[];
  color: string;
  bufferMinutes: string;
  sports: string;
  sportIds: string[];
}

export default function EditFields({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(["locations", "common"]);
  const { location, courts, sports } = loaderData;
  const [form, fields] = useAppForm<Values>({
    id: "courts",
    lastResult: actionData,
    defaultValue: { ids: [], color: "", bufferMinutes: "", sports: "keep", sportIds: [] },
  });
  const labels = {
    ids: t("fields.bulk.ids"),
    color: t("fields.color"),
    bufferMinutes: t("fields.bufferMinutes"),
    sports: t("fields.bulk.sports"),
    sportIds: t("fields.sportIds"),
  };
  return (
    <Panel padded>
      <AppForm form={form} ns="locations" labels={labels}>
        <ErrorSummary form={form} />
        <CheckboxGroupField field={fields.ids} options={courts} inline />
        <SelectField
          field={fields.color}
          options={courtColors.map((value) => ({ value, label: t(`common:colors.${value}`) }))}
          empty={t("fields.bulk.keepColor")}
          width="medium"
          optional
        />
        <TextField
          field={fields.bufferMinutes}
          inputMode="numeric"
          width="medium"
          hint={t("fields.bulk.keepBuffer")}
          optional
        />
        <RadioGroupField
          field={fields.sports}
          options={(["keep", "set"] as const).map((value) => ({ value, label: t(`fields.bulk.${value}`) }))}
        />
        {sports.length > 0 && (
          <CheckboxGroupField
            field={fields.sportIds}
            options={sports}
            hint={t("fields.sportIdsHint")}
            inline
            optional
          />
        )}
        <FormActions submit={t("fields.bulk.submit")} cancelTo={`/locations/${location.id}/fields`} />
      </AppForm>
    </Panel>
  );
}
