import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { SelectControl } from "#app/ui/forms/controls.tsx";
import { FilterBar } from "#app/ui/tables/filter-bar.tsx";
import { PeriodControls } from "#app/ui/tables/period-controls.tsx";
import { SearchControl } from "#app/ui/tables/search-control.tsx";
import type { PaymentState } from "#contracts/academy/states.ts";
import { maxSearch } from "#contracts/sizes.ts";
import type { FilterChoices } from "./choices.server.ts";
import type { MembershipFilters } from "./filters.ts";

const consentAnswers = ["given", "open", "refused"] as const;
const paymentStates = ["fine", "pending", "debtor"] as const satisfies readonly PaymentState[];

interface Props {
  readonly filters: MembershipFilters;
  readonly choices: FilterChoices;
  readonly tabs: ReactNode;
}

/** The filters of the list, as a GET form; the status is chosen by the links above it. */
export function MemberFilterBar({ filters, choices, tabs }: Props) {
  const { t } = useTranslation("memberships");
  const { status, figure, figureBy: _, figureKey: __, figureFrom: ___, figureTo: ____, ...others } = filters;
  const active = Object.keys(others).length + (figure ? 1 : 0);
  const isRare = Boolean(
    filters.consent || filters.siteId || filters.minor !== undefined || filters.from || filters.to,
  );
  const select = (name: "levelId" | "groupId" | "siteId", label: string, options: FilterChoices["levels"]) =>
    options.length > 0 && (
      <SelectControl
        id={`filter-${name}`}
        name={name}
        label={label}
        defaultValue={filters[name]?.[0]}
        empty={t("list.all")}
        options={options}
      />
    );
  return (
    <FilterBar
      tabs={tabs}
      keep={["sort", "status", "figure", "figureBy", "figureKey", "figureFrom", "figureTo"]}
      active={active}
      clearTo={
        active > 0 ? (status ? `?${new URLSearchParams(status.map((one) => ["status", one]))}` : "?") : undefined
      }
      moreOpen={isRare}
      more={
        <>
          {select("siteId", t("list.sites"), choices.sites)}
          {choices.consents.length > 0 && (
            <SelectControl
              id="filter-consent"
              name="consent"
              label={t("list.consents")}
              defaultValue={filters.consent}
              empty={t("list.all")}
              options={[{ value: "any", label: t("list.anyConsent") }, ...choices.consents].map(({ value, label }) => ({
                label,
                options: consentAnswers.map((answer) => ({
                  value: `${value}.${answer}`,
                  label: t(`list.consent.${answer}`, { name: label }),
                })),
              }))}
            />
          )}
          <SelectControl
            id="filter-minor"
            name="minor"
            label={t("list.ages")}
            defaultValue={filters.minor === undefined ? undefined : String(filters.minor)}
            empty={t("list.all")}
            options={[
              { value: "true", label: t("list.minors") },
              { value: "false", label: t("list.adults") },
            ]}
          />
          <PeriodControls period={{ from: filters.from, to: filters.to }} />
        </>
      }
    >
      <SearchControl label={t("list.search")} defaultValue={filters.search} maxLength={maxSearch} />
      {select("levelId", t("fields.levelId"), choices.levels)}
      {select("groupId", t("list.group"), choices.groups)}
      <SelectControl
        id="filter-documents"
        name="documents"
        label={t("list.documents")}
        defaultValue={filters.documents?.[0]}
        empty={t("list.all")}
        options={(["missing", "expired", "expiring"] as const).map((value) => ({
          value,
          label: t(`documents.${value}`),
        }))}
      />
      <SelectControl
        id="filter-payment"
        name="paymentState"
        label={t("list.payment")}
        defaultValue={filters.paymentState?.[0]}
        empty={t("list.all")}
        options={paymentStates.map((value) => ({ value, label: t(`payment.${value}`) }))}
      />
    </FilterBar>
  );
}
