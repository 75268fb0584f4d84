import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { redirectWithFlash } from "#app/backend/flash.server.ts";
import { invalid, parseForm } from "#app/backend/forms.server.ts";
import { requireStaff } from "#app/backend/guards.server.ts";
import { changesBetween } from "#app/rules/audit-changes.ts";
import { facilityStaff } from "#app/rules/permissions.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { HistoryLink } from "#app/ui/layout/history-link.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { priceLists } from "#contracts/facilities/price-lists.ts";
import type { Route } from "./+types/edit";
import { optionsOf, PriceListForm } from "./form.tsx";
import { priceListForm } from "./form-schema.ts";
import { belowPriceLists, formLimits, priceListsPath } from "./handle.ts";
import { loadPriceList } from "./load.server.ts";
import { bodyOf, valuesOf } from "./record.ts";
import { priceListRefusal } from "./save.server.ts";

export const handle = { ...belowPriceLists("price-lists:edit.title"), posts: formLimits };

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, facilityStaff);
  const loaded = await loadPriceList(staff, args.params.locationId, args.params.listId);
  const { location, list } = loaded;
  const { name, version } = list;
  return { location, ...optionsOf(loaded), name, version, values: valuesOf(list, staff.locale) };
}

export async function action(args: Route.ActionArgs) {
  const staff = await requireStaff(args, facilityStaff);
  const { locationId, listId } = args.params;
  const { list } = await loadPriceList(staff, locationId, listId);
  const submission = await parseForm(args.request, priceListForm(staff.locale));
  if (submission.status !== "success") return invalid(submission);
  const { version: _, ...after } = submission.value;
  try {
    await staff.mutate({
      action: "price_list.edit",
      op: priceLists.replace,
      input: { params: { locationId, listId }, body: submission.value },
      target: { type: "priceList", id: listId, label: list.name },
      changes: changesBetween(bodyOf(list), after),
    });
  } catch (error) {
    return priceListRefusal(error, submission);
  }
  return redirectWithFlash(args, priceListsPath(locationId), {
    key: "price-lists:saved",
    values: { name: submission.value.name },
    severity: "success",
  });
}

export default function EditPriceList({ loaderData, actionData, params }: Route.ComponentProps) {
  const { t } = useTranslation("price-lists");
  const { location, courts, sports, name, version, values } = loaderData;
  return (
    <Panel
      padded
      title={name}
      actions={
        <div>
          <HistoryLink id={params.listId} />
          <Button component={Link} to="../delete" relative="path" color="error" startIcon={<Icon name="delete" />}>
            {t("delete.submit")}
          </Button>
        </div>
      }
    >
      <PriceListForm
        courts={courts}
        sports={sports}
        values={values}
        version={version}
        reply={actionData}
        submit={t("edit.submit")}
        cancelTo={priceListsPath(location.id)}
      />
    </Panel>
  );
}
