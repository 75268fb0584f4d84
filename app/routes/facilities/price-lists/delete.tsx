import { useTranslation } from "react-i18next";
import { z } from "zod";
import { isAppError } from "#app/backend/errors.server.ts";
import { upstreamRefusal, withParts } from "#app/backend/forms/forms.server.ts";
import { submit } from "#app/backend/forms/submit.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { facilityStaff } from "#app/rules/permissions.ts";
import { Choice } from "#app/ui/forms/choice.tsx";
import { ConfirmForm } from "#app/ui/forms/confirm-form.tsx";
import { useLanguage } from "#app/ui/use-language.ts";
import { locations } from "#contracts/facilities/locations.ts";
import { priceLists } from "#contracts/facilities/price-lists.ts";
import type { Route } from "./+types/delete";
import { belowPriceLists, priceListsPath } from "./handle.ts";
import { listOf, listsOf } from "./load.server.ts";
import { UncoveredHours } from "./uncovered-hours.tsx";
import { listWords } from "./words.ts";

export const handle = belowPriceLists("price-lists:delete.title");

const deletionForm = z.object({ acceptUncovered: z.boolean().default(false) });

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, facilityStaff);
  const { locationId, listId } = args.params;
  const [location, lists, { uncovered }] = await Promise.all([
    staff.call(locations.show, { params: { id: locationId } }),
    listsOf(staff, locationId),
    staff.call(priceLists.removal, { params: { locationId, listId } }),
  ]);
  return { location, list: listOf(lists, listId), uncovered };
}

export async function action(args: Route.ActionArgs) {
  const staff = await requireStaff(args, facilityStaff);
  const { locationId, listId } = args.params;
  const params = { locationId, listId };
  const list = listOf(await listsOf(staff, locationId), listId);
  return submit(args, staff, {
    form: deletionForm,
    action: "price_list.delete",
    op: priceLists.remove,
    input: (query) => ({ params, query }),
    target: { type: "priceList", id: listId, label: list.name },
    // Hours may have lost their other price since the page was opened.
    refused: async (error, submission) =>
      isAppError(error, "price_list.leaves_uncovered")
        ? withParts(upstreamRefusal(error, submission), await staff.call(priceLists.removal, { params }))
        : undefined,
    done: { to: priceListsPath(locationId), key: "price-lists:deleted", values: { name: list.name } },
  });
}

export default function DeletePriceList({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("price-lists");
  const language = useLanguage();
  const { location, list } = loaderData;
  const uncovered = actionData?.uncovered ?? loaderData.uncovered;
  return (
    <ConfirmForm
      id="deletion"
      ns="price-lists"
      tone="error"
      message={t("delete.lead", { name: list.name })}
      confirm={t("delete.submit")}
      cancelTo={priceListsPath(location.id)}
      lastResult={actionData}
    >
      <ul>
        {listWords(list, t, language).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {uncovered.length > 0 && (
        <>
          <UncoveredHours hours={uncovered} courts={location.fields} />
          <Choice type="checkbox" name="acceptUncovered" value="on" label={t("delete.accept")} />
        </>
      )}
      <p>{t("delete.after")}</p>
    </ConfirmForm>
  );
}
