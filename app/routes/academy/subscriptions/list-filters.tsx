import { useTranslation } from "react-i18next";
import { pastPeriods } from "#app/rules/periods.ts";
import { type Option, SelectControl } from "#app/ui/forms/controls.tsx";
import { FilterBar } from "#app/ui/tables/filter-bar.tsx";
import { PeriodControls } from "#app/ui/tables/period-controls.tsx";
import { QuickPeriods } from "#app/ui/tables/quick-periods.tsx";
import { SearchControl } from "#app/ui/tables/search-control.tsx";
import { maxSearch } from "#contracts/sizes.ts";
import type { TransactionFilters } from "./filters.server.ts";

interface Props {
  readonly filters: TransactionFilters;
  readonly today: string;
  /** The dates that an address without any shows; null without a range. */
  readonly usual: { readonly from: string; readonly to: string } | null;
  readonly templates: readonly Option[];
  readonly promotions: readonly Option[];
  readonly courses: readonly Option[];
}

/** How many of the filters are in use, the dates left out. */
const countOf = ({ from: _, to: __, ...others }: TransactionFilters): number => Object.keys(others).length;

/** Whether anything else is listed than an address without filters shows. */
export const isFiltered = (filters: TransactionFilters, usual: Props["usual"]): boolean =>
  countOf(filters) > 0 || filters.from !== usual?.from || filters.to !== usual?.to;

/** The filters of the list, as a GET form. */
export function TransactionFilterBar({ filters, today, usual, templates, promotions, courses }: Props) {
  const { t } = useTranslation(["subscriptions", "money"]);
  const { from, to, status, type, origin, paymentStatus, promotionId, courseId } = filters;
  const choice = (name: string, label: string, options: readonly Option[], chosen: readonly string[] | undefined) => (
    <SelectControl
      id={`filter-${name}`}
      name={name}
      label={label}
      defaultValue={chosen?.[0]}
      empty={t("filters.all")}
      options={options}
    />
  );
  return (
    <FilterBar
      keep={["sort", "dueFrom", "dueTo", "toVerify", "moved", "movedFrom", "movedTo"]}
      active={countOf(filters)}
      before={<QuickPeriods today={today} period={{ from, to }} ids={pastPeriods} />}
      clearTo={isFiltered(filters, usual) ? "?" : undefined}
      moreOpen={Boolean(status || type || origin || paymentStatus || promotionId || courseId)}
      more={
        <>
          {choice(
            "paymentStatus",
            t("filters.paymentStatus"),
            (["unpaid", "partiallyPaid", "paid"] as const).map((value) => ({
              value,
              label: t(`money:status.${value}`),
            })),
            paymentStatus,
          )}
          {choice(
            "status",
            t("filters.status"),
            (["open", "confirmed", "canceled"] as const).map((value) => ({ value, label: t(`status.${value}`) })),
            status,
          )}
          {choice(
            "type",
            t("filters.type"),
            (["spotTraining", "courseSubscription"] as const).map((value) => ({ value, label: t(`type.${value}`) })),
            type,
          )}
          {choice(
            "origin",
            t("filters.origin"),
            (["dashboard", "app"] as const).map((value) => ({ value, label: t(`origin.${value}`) })),
            origin,
          )}
          {courses.length > 0 && choice("courseId", t("filters.course"), courses, courseId)}
          {promotions.length > 0 && choice("promotionId", t("filters.promotion"), promotions, promotionId)}
        </>
      }
    >
      <SearchControl label={t("filters.search")} defaultValue={filters.search} maxLength={maxSearch} />
      {choice("templateId", t("filters.template"), templates, filters.templateId)}
      {choice(
        "paymentState",
        t("filters.paymentState"),
        (["fine", "pending", "debtor"] as const).map((value) => ({ value, label: t(`paymentState.${value}`) })),
        filters.paymentState,
      )}
      {choice(
        "approval",
        t("filters.approval"),
        (["toApprove", "approved", "rejected"] as const).map((value) => ({ value, label: t(`approval.${value}`) })),
        filters.approval,
      )}
      <PeriodControls period={{ from, to }} />
    </FilterBar>
  );
}
