import { submitMove } from "#app/backend/forms/move.server.ts";
import { listData, readFilters, readListAddress } from "#app/backend/paging/list.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { board } from "#app/rules/permissions.ts";
import { Refusals } from "#app/ui/forms/refusals.tsx";
import type { RouteHandle } from "#app/ui/layout/handle.ts";
import { maxSubscriptionTemplates, subscriptionTemplates } from "#contracts/academy/subscription-templates.ts";
import { timeFrames } from "#contracts/settings/time-frames.ts";
import { PriceListTabs } from "../price-list-tabs.tsx";
import type { Route } from "./+types/list";
import { packagesPath } from "./handle.ts";
import { PackageTable } from "./table.tsx";

export const handle: RouteHandle = {
  failure: "subscription-templates:list.failed",
  i18n: ["subscription-templates", "promotions"],
  title: "subscription-templates:list.title",
  action: { to: `${packagesPath}/new`, label: "subscription-templates:list.new" },
};

const { search, type, visibility } = subscriptionTemplates.list.query.shape;

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, board);
  const address = readListAddress(args.request);
  const filters = readFilters({ search, type, visibility }, address.query);
  const { page, pageSize } = address;
  const [list, frames] = await Promise.all([
    staff.call(subscriptionTemplates.list, { query: { ...filters, page, pageSize } }),
    staff.call(timeFrames.list),
  ]);
  return listData(address, {
    rows: list.data,
    pageInfo: list.pageInfo,
    counts: list.counts,
    filters,
    isFiltered: Object.keys(filters).length > 0,
    frames: frames.data.map(({ id, name }) => ({ value: id, label: name })),
  });
}

/** Moves a package among all of them, whatever page of them is shown. */
export async function action(args: Route.ActionArgs) {
  const staff = await requireStaff(args, board);
  const { data } = await staff.call(subscriptionTemplates.list, { query: { pageSize: maxSubscriptionTemplates } });
  return submitMove(args, staff, data, ({ id, name }, _, positions) => ({
    action: "package.move",
    op: subscriptionTemplates.reorder,
    input: { body: { positions } },
    target: { type: "package", id, label: name },
    done: {
      to: packagesPath + new URL(args.request.url).search,
      key: "subscription-templates:moved",
      values: { name },
    },
  }));
}

export default function PackagesPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <Refusals reply={actionData} ns="subscription-templates" />
      <PriceListTabs current="packages" />
      <PackageTable {...loaderData} />
    </>
  );
}
