import { useTranslation } from "react-i18next";
import { redirectWithFlash } from "#app/backend/flash.server.ts";
import { invalid, parseForm } from "#app/backend/forms.server.ts";
import { requireStaff } from "#app/backend/guards.server.ts";
import { facilityStaff } from "#app/rules/permissions.ts";
import { Panel } from "#app/ui/layout/panel.tsx";
import { priceLists } from "#contracts/facilities/price-lists.ts";
import type { Route } from "./+types/new";
import { optionsOf, PriceListForm } from "./form.tsx";
import { priceListForm } from "./form-schema.ts";
import { belowPriceLists, formLimits, priceListsPath } from "./handle.ts";
import { loadPriceLists } from "./load.server.ts";
import { newValues } from "./record.ts";
import { priceListRefusal } from "./save.server.ts";

export const handle = { ...belowPriceLists("price-lists:new.title"), posts: formLimits };

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, facilityStaff);
  const loaded = await loadPriceLists(staff, args.params.locationId);
  const { location, lists } = loaded;
  return { location, ...optionsOf(loaded), values: newValues(lists[0]?.currency ?? "eur") };
}

export async function action(args: Route.ActionArgs) {
  const staff = await requireStaff(args, facilityStaff);
  const { locationId } = args.params;
  await loadPriceLists(staff, locationId);
  const submission = await parseForm(args.request, priceListForm(staff.locale));
  if (submission.status !== "success") return invalid(submission);
  try {
    await staff.mutate({
      action: "price_list.create",
      op: priceLists.create,
      input: { params: { locationId }, body: submission.value },
      target: { type: "priceList", label: submission.value.name },
      targetFrom: ({ id, name }) => ({ id, label: name }),
    });
  } catch (error) {
    return priceListRefusal(error, submission);
  }
  return redirectWithFlash(args, priceListsPath(locationId), {
    key: "price-lists:created",
    values: { name: submission.value.name },
    severity: "success",
  });
}

export default function NewPriceList({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("price-lists");
  const { location, courts, sports, values } = loaderData;
  return (
    <Panel padded>
      <PriceListForm
        courts={courts}
        sports={sports}
        values={values}
        reply={actionData}
        submit={t("new.submit")}
        cancelTo={priceListsPath(location.id)}
      />
    </Panel>
  );
}
