import { useTranslation } from "react-i18next";
import { redirectWithFlash } from "#app/backend/flash.server.ts";
import { invalid, parseForm, upstreamRefusal } from "#app/backend/forms.server.ts";
import { requireStaff } from "#app/backend/guards.server.ts";
import { defaultTimeZone, today } from "#app/rules/dates.ts";
import { facilityStaff } from "#app/rules/permissions.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { EmptyState } from "#app/ui/tables/empty-state.tsx";
import { useErrorText } from "#app/ui/text.ts";
import { priceLists } from "#contracts/facilities/price-lists.ts";
import { belowLocation } from "../locations/handle.ts";
import type { Route } from "./+types/list";
import { moveForm } from "./form-schema.ts";
import { priceListsPath } from "./handle.ts";
import { loadPriceList, loadPriceLists } from "./load.server.ts";
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
  const submission = await parseForm(args.request, moveForm);
  if (submission.status !== "success") return invalid(submission);
  const { listId, to } = submission.value;
  const { list } = await loadPriceList(staff, locationId, listId);
  const order = Math.max(0, list.order + (to === "up" ? -1 : 1));
  try {
    await staff.mutate({
      action: "price_list.move",
      op: priceLists.replace,
      input: { params: { locationId, listId }, body: { ...bodyOf(list), order, version: list.version } },
      target: { type: "priceList", id: listId, label: list.name },
      changes: { order: { before: list.order + 1, after: order + 1 } },
    });
  } catch (error) {
    return upstreamRefusal(error, submission);
  }
  return redirectWithFlash(args, priceListsPath(locationId), {
    key: "price-lists:moved",
    values: { name: list.name },
    severity: "success",
  });
}

export default function PriceListsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("price-lists");
  const errorText = useErrorText("price-lists");
  const { location, lists, sports, choice, week } = loaderData;
  const refusals = Object.values(actionData?.error ?? {}).flatMap((messages) => messages ?? []);
  return (
    <>
      {refusals.length > 0 && (
        <Alert severity="error" style={{ marginBottom: 16 }}>
          {refusals.map(errorText).join(" ")}
        </Alert>
      )}
      <Panel>
        {lists.length === 0 ? (
          <EmptyState icon="euro" title={t("list.empty")} hint={t("list.emptyHint")} />
        ) : (
          <PriceListTable location={location} lists={lists} sports={sports} />
        )}
      </Panel>
      {choice.fieldId && <WeekPrices location={location} lists={lists} sports={sports} choice={choice} days={week} />}
    </>
  );
}
