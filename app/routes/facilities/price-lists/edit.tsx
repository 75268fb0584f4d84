import { useTranslation } from "react-i18next";
import { constraintOf } from "#app/backend/forms/contract-form.server.ts";
import { submit } from "#app/backend/forms/submit.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { formValues } from "#app/rules/form-values.ts";
import { facilityStaff } from "#app/rules/permissions.ts";
import { Panel } from "#app/ui/layout/panel.tsx";
import { RecordActions } from "#app/ui/layout/record-actions.tsx";
import { priceLists } from "#contracts/facilities/price-lists.ts";
import type { Route } from "./+types/edit";
import { optionsOf, PriceListForm } from "./form.tsx";
import { belowPriceLists, formLimits, priceListsPath } from "./handle.ts";
import { listOf, listsOf, loadPriceList } from "./load.server.ts";
import { bodyOf, formRecord, money } from "./record.ts";

export const handle = { ...belowPriceLists("price-lists:edit.title"), posts: formLimits };

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, facilityStaff);
  const loaded = await loadPriceList(staff, args.params.locationId, args.params.listId);
  const { list } = loaded;
  return {
    ...optionsOf(loaded),
    name: list.name,
    version: list.version,
    values: formValues(formRecord(list.currency, list), { ...staff, money }),
    constraint: constraintOf(priceLists.replace.body),
  };
}

export async function action(args: Route.ActionArgs) {
  const staff = await requireStaff(args, facilityStaff);
  const { locationId, listId } = args.params;
  const list = listOf(await listsOf(staff, locationId), listId);
  return submit(args, staff, {
    action: "price_list.edit",
    op: priceLists.replace,
    params: { locationId, listId },
    money,
    target: { type: "priceList", id: listId, label: list.name },
    before: bodyOf(list),
    done: ({ name }) => ({ to: priceListsPath(locationId), key: "price-lists:saved", values: { name } }),
  });
}

export default function EditPriceList({ loaderData, actionData, params }: Route.ComponentProps) {
  const { t } = useTranslation("price-lists");
  return (
    <Panel padded title={loaderData.name} actions={<RecordActions id={params.listId} remove={t("delete.submit")} />}>
      <PriceListForm {...loaderData} reply={actionData} submit={t("edit.submit")} />
    </Panel>
  );
}
