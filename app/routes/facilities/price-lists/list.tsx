import { submitMove } from "#app/backend/forms/move.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { defaultTimeZone, today } from "#app/rules/dates.ts";
import { facilityStaff } from "#app/rules/permissions.ts";
import { Refusals } from "#app/ui/forms/refusals.tsx";
import { priceLists } from "#contracts/facilities/price-lists.ts";
import { belowLocation } from "../locations/handle.ts";
import type { Route } from "./+types/list";
import { priceListsPath } from "./handle.ts";
import { listsOf, loadPriceLists } from "./load.server.ts";
import { bodyOf } from "./record.ts";
import { PriceListTable } from "./table.tsx";
import { weekChoice } from "./week-choice.ts";
import { WeekPrices } from "./week-prices.tsx";

export const handle = belowLocation("price-lists:list.title", {
  i18n: ["price-lists"],
  action: (locationId) => ({ label: "price-lists:list.new", to: `${priceListsPath(locationId)}/new` }),
});

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, facilityStaff);
  const { location, lists, sports } = await loadPriceLists(staff, args.params.locationId);
  const query = new URL(args.request.url).searchParams;
  const choice = weekChoice(query, location, sports, today(location.timeZone || defaultTimeZone));
  const week = choice.fieldId
    ? await staff.call(priceLists.week, {
        params: { locationId: location.id },
        query: {
          fieldId: choice.fieldId,
          date: choice.date,
          guest: choice.guest,
          ...(choice.sportId !== "" && { sportId: choice.sportId }),
        },
      })
    : { data: [] };
  return { location, lists, sports, choice, week: week.data };
}

export async function action(args: Route.ActionArgs) {
  const staff = await requireStaff(args, facilityStaff);
  const { locationId } = args.params;
  const lists = await listsOf(staff, locationId);
  return submitMove(args, staff, lists, (list, order) => ({
    action: "price_list.move",
    op: priceLists.replace,
    input: { params: { locationId, listId: list.id }, body: { ...bodyOf(list), order, version: list.version } },
    target: { type: "priceList", id: list.id, label: list.name },
    done: { to: priceListsPath(locationId), key: "price-lists:moved", values: { name: list.name } },
  }));
}

export default function PriceListsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { location, lists, sports, choice, week } = loaderData;
  return (
    <>
      <Refusals reply={actionData} ns="price-lists" />
      <PriceListTable location={location} lists={lists} sports={sports} />
      {choice.fieldId && <WeekPrices location={location} lists={lists} sports={sports} choice={choice} days={week} />}
    </>
  );
}
