import { useTranslation } from "react-i18next";
import { constraintOf } from "#app/backend/forms/contract-form.server.ts";
import { submit } from "#app/backend/forms/submit.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { formValues } from "#app/rules/form-values.ts";
import { facilityStaff } from "#app/rules/permissions.ts";
import { Panel } from "#app/ui/layout/panel.tsx";
import { priceLists } from "#contracts/facilities/price-lists.ts";
import type { Route } from "./+types/new";
import { optionsOf, PriceListForm } from "./form.tsx";
import { belowPriceLists, formLimits, priceListsPath } from "./handle.ts";
import { loadPriceLists } from "./load.server.ts";
import { formRecord, money } from "./record.ts";

export const handle = { ...belowPriceLists("price-lists:new.title"), posts: formLimits };

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, facilityStaff);
  const loaded = await loadPriceLists(staff, args.params.locationId);
  return {
    ...optionsOf(loaded),
    values: formValues(formRecord(loaded.lists[0]?.currency ?? "eur"), { ...staff, money }),
    constraint: constraintOf(priceLists.create.body),
  };
}

export async function action(args: Route.ActionArgs) {
  const staff = await requireStaff(args, facilityStaff);
  const { locationId } = args.params;
  return submit(args, staff, {
    action: "price_list.create",
    op: priceLists.create,
    params: { locationId },
    money,
    target: ({ name }) => ({ type: "priceList", label: name }),
    targetFrom: ({ id }) => id,
    done: ({ name }) => ({ to: priceListsPath(locationId), key: "price-lists:created", values: { name } }),
  });
}

export default function NewPriceList({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("price-lists");
  return (
    <Panel padded>
      <PriceListForm {...loaderData} reply={actionData} submit={t("new.submit")} />
    </Panel>
  );
}
