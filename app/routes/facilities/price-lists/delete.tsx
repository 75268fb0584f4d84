import { useTranslation } from "react-i18next";
import { redirectWithFlash } from "#app/backend/flash.server.ts";
import { requireStaff } from "#app/backend/guards.server.ts";
import { facilityStaff } from "#app/rules/permissions.ts";
import { ConfirmForm } from "#app/ui/forms/confirm-form.tsx";
import { useLanguage } from "#app/ui/use-language.ts";
import { priceLists } from "#contracts/facilities/price-lists.ts";
import type { Route } from "./+types/delete";
import { belowPriceLists, priceListsPath } from "./handle.ts";
import { loadPriceList } from "./load.server.ts";
import { listWords } from "./words.ts";

export const handle = belowPriceLists("price-lists:delete.title");

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, facilityStaff);
  const { location, list } = await loadPriceList(staff, args.params.locationId, args.params.listId);
  return { location, list };
}

export async function action(args: Route.ActionArgs) {
  const staff = await requireStaff(args, facilityStaff);
  const { locationId, listId } = args.params;
  const { list } = await loadPriceList(staff, locationId, listId);
  await staff.mutate({
    action: "price_list.delete",
    op: priceLists.remove,
    input: { params: { locationId, listId } },
    target: { type: "priceList", id: listId, label: list.name },
  });
  return redirectWithFlash(args, priceListsPath(locationId), {
    key: "price-lists:deleted",
    values: { name: list.name },
    severity: "success",
  });
}

export default function DeletePriceList({ loaderData: { location, list } }: Route.ComponentProps) {
  const { t } = useTranslation("price-lists");
  const language = useLanguage();
  return (
    <ConfirmForm
      id="deletion"
      ns="price-lists"
      tone="error"
      message={t("delete.lead", { name: list.name })}
      confirm={t("delete.submit")}
      cancelTo={priceListsPath(location.id)}
    >
      <ul>
        {listWords(list, t, language).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p>{t("delete.after")}</p>
    </ConfirmForm>
  );
}
