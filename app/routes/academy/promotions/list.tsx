import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { listData, readFilters, readListAddress } from "#app/backend/paging/list.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { defaultTimeZone, today } from "#app/rules/dates.ts";
import { board } from "#app/rules/permissions.ts";
import { Button } from "#app/ui/button.tsx";
import type { IconName } from "#app/ui/icon-names.ts";
import type { RouteHandle } from "#app/ui/layout/handle.ts";
import type { Tone } from "#app/ui/palette.ts";
import { IconLink, RowActions } from "#app/ui/row-actions.tsx";
import { FilterBar } from "#app/ui/tables/filter-bar.tsx";
import { List } from "#app/ui/tables/list.tsx";
import { SearchControl } from "#app/ui/tables/search-control.tsx";
import { StatusChip } from "#app/ui/tables/status-chip.tsx";
import { useLanguage } from "#app/ui/use-language.ts";
import { promotions } from "#contracts/academy/promotions.ts";
import { maxSearch } from "#contracts/sizes.ts";
import { PriceListTabs } from "../price-list-tabs.tsx";
import type { Route } from "./+types/list";
import { promotionsPath } from "./handle.ts";
import { loadPackages } from "./load.server.ts";
import { useMissingPackages } from "./missing-packages.tsx";
import { periodWords, promotionWords, stateOn } from "./words.ts";

interface Data {
  readonly isTooFew: boolean;
}

export const handle: RouteHandle<Data> = {
  failure: "promotions:list.failed",
  i18n: ["subscription-templates", "promotions"],
  title: "promotions:list.title",
  action: (data) => (data?.isTooFew ? null : { to: `${promotionsPath}/new`, label: "promotions:list.new" }),
};

const { search } = promotions.list.query.shape;
export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, board);
  const address = readListAddress(args.request);
  const filters = readFilters({ search }, address.query);
  const { page, pageSize } = address;
  const [list, { isTooFew, min }] = await Promise.all([
    staff.call(promotions.list, { query: { ...filters, page, pageSize } }),
    loadPackages(staff),
  ]);
  return listData(address, {
    rows: list.data,
    pageInfo: list.pageInfo,
    search: filters.search,
    isTooFew,
    min,
    day: today(defaultTimeZone),
  });
}

const looks: Readonly<Record<ReturnType<typeof stateOn>, { tone: Tone; icon: IconName }>> = {
  active: { tone: "success", icon: "check" },
  planned: { tone: "info", icon: "clock" },
  over: { tone: "neutral", icon: "lock" },
};

export default function PromotionsPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("promotions");
  const language = useLanguage();
  const { rows, pageInfo, pageSize, search: sought, isTooFew, min, day } = loaderData;
  const tooFew = useMissingPackages(min);
  const empty = {
    icon: "euro",
    title: t("list.empty"),
    hint: t("list.emptyHint"),
    children: (
      <Button component={Link} to={`${promotionsPath}/new`} variant="contained">
        {t("list.new")}
      </Button>
    ),
  } as const;
  return (
    <>
      <PriceListTabs current="promotions" />
      <List
        filters={
          (pageInfo.total > 0 || sought) && (
            <FilterBar active={sought ? 1 : 0} clearTo={sought ? promotionsPath : undefined}>
              <SearchControl label={t("list.search")} defaultValue={sought} maxLength={maxSearch} />
            </FilterBar>
          )
        }
        noMatch={sought !== undefined && { title: t("list.nothing"), clearTo: promotionsPath }}
        empty={isTooFew ? tooFew : empty}
        caption={t("list.title")}
        rows={rows}
        rowKey={({ id }) => id}
        rowLink={({ id }) => `${promotionsPath}/${id}/edit`}
        mark={(promotion) => (stateOn(promotion, day) === "over" ? "muted" : undefined)}
        pageInfo={pageInfo}
        pageSize={pageSize}
        columns={[
          { id: "name", header: t("fields.name"), cell: ({ name }) => name },
          {
            id: "words",
            header: t("list.words"),
            card: "middle",
            cell: (promotion) => promotionWords(promotion, t, language),
          },
          {
            id: "state",
            header: t("list.state"),
            card: "bottom",
            cell: (promotion) => {
              const state = stateOn(promotion, day);
              return (
                <>
                  <StatusChip {...looks[state]}>{t(`states.${state}`)}</StatusChip>
                  <small>{periodWords(promotion, t)}</small>
                </>
              );
            },
          },
          {
            id: "uses",
            header: t("list.uses"),
            align: "end",
            card: "bottomEnd",
            cell: ({ usesCount }) => t("list.usesCount", { count: usesCount }),
          },
          {
            id: "buttons",
            header: t("list.actions"),
            align: "end",
            card: "topEnd",
            cell: ({ id, name }) => (
              <RowActions>
                <IconLink icon="delete" to={`${promotionsPath}/${id}/delete`} label={t("list.delete", { name })} />
              </RowActions>
            ),
          },
        ]}
      />
    </>
  );
}
