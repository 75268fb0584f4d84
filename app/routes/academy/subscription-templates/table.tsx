import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { formatCents } from "#app/rules/money.ts";
import { Button } from "#app/ui/button.tsx";
import type { IconName } from "#app/ui/icon-names.ts";
import type { Tone } from "#app/ui/palette.ts";
import { IconLink, RowActions } from "#app/ui/row-actions.tsx";
import { List } from "#app/ui/tables/list.tsx";
import { MoveButtons } from "#app/ui/tables/move-buttons.tsx";
import { StatusChip } from "#app/ui/tables/status-chip.tsx";
import { useLanguage } from "#app/ui/use-language.ts";
import type { SubscriptionTemplate, TemplateVisibility } from "#contracts/academy/subscription-templates.ts";
import type { PageInfo } from "#contracts/page.ts";
import { transactionsPath } from "../subscriptions/handle.ts";
import { type PackageFilterState, PackageFilters } from "./filters.tsx";
import { packagesPath } from "./handle.ts";
import { appWords, coverageWords, includedWords } from "./words.ts";

interface PackageTableProps extends PackageFilterState {
  readonly rows: readonly SubscriptionTemplate[];
  readonly frames: readonly { readonly value: string; readonly label: string }[];
  readonly pageInfo: PageInfo;
  readonly pageSize: number;
}

const looks: Readonly<Record<TemplateVisibility, { tone: Tone; icon: IconName }>> = {
  all: { tone: "success", icon: "groups" },
  public: { tone: "info", icon: "check" },
  siteRestricted: { tone: "warning", icon: "location" },
  hidden: { tone: "neutral", icon: "lock" },
};

/** The packages in their order, with buttons to change it while all of them are shown. */
export function PackageTable({ rows, frames, pageInfo, pageSize, ...filters }: PackageTableProps) {
  const { t } = useTranslation("subscription-templates");
  const language = useLanguage();
  const isWhole = !filters.isFiltered;
  return (
    <List
      filters={<PackageFilters {...filters} />}
      noMatch={filters.isFiltered && { title: t("list.nothing"), clearTo: packagesPath }}
      empty={{
        icon: "euro",
        title: t("list.empty"),
        hint: t("list.emptyHint"),
        step: "package",
        children: (
          <Button component={Link} to={`${packagesPath}/new`} variant="contained">
            {t("list.new")}
          </Button>
        ),
      }}
      caption={t("list.caption")}
      rows={rows}
      rowKey={({ id }) => id}
      rowLink={({ id }) => `${packagesPath}/${id}/edit`}
      mark={({ visibility }) => (visibility === "hidden" ? "muted" : undefined)}
      pageInfo={pageInfo}
      pageSize={pageSize}
      columns={[
        { id: "name", header: t("fields.name"), cell: ({ name }) => name },
        {
          id: "included",
          header: t("list.included"),
          card: "middle",
          cell: (template) => (
            <>
              {includedWords(template, t).join(", ") || t(`types.${template.type}`)}
              <Below>{coverageWords(template, frames, t)}</Below>
            </>
          ),
        },
        {
          id: "price",
          header: t("fields.price"),
          align: "end",
          card: "topEnd",
          cell: ({ price, currency, plan }) => (
            <>
              {formatCents(price, currency, language)}
              {plan && <small className="offCard">{t("list.plan", { count: plan.count })}</small>}
            </>
          ),
        },
        {
          id: "visibility",
          header: t("fields.visibility"),
          card: "middleEnd",
          cell: (template) => (
            <>
              <StatusChip {...looks[template.visibility]}>{t(`visibilities.${template.visibility}`)}</StatusChip>
              <Below className="offCard">{appWords(template, t)}</Below>
            </>
          ),
        },
        {
          id: "sold",
          header: t("list.sold"),
          align: "end",
          // This stands on the package's page, too.
          card: "none",
          cell: ({ id, subscriptionsCount, promotionsCount }) => (
            <>
              <Sold id={id} count={subscriptionsCount} />
              {promotionsCount > 0 && <small>{t("list.promotions", { count: promotionsCount })}</small>}
            </>
          ),
        },
        {
          id: "buttons",
          header: t("list.order"),
          align: "end",
          card: "bottomEnd",
          cell: ({ id, name, order }) => (
            <RowActions>
              {isWhole && <MoveButtons {...{ id, name }} isFirst={order === 0} isLast={order >= pageInfo.total - 1} />}
              <IconLink icon="copy" to={`${packagesPath}/new?from=${id}`} label={t("list.duplicate", { name })} />
              <IconLink icon="delete" to={`${packagesPath}/${id}/delete`} label={t("list.delete", { name })} />
            </RowActions>
          ),
        },
      ]}
    />
  );
}

/** How many were sold, which leads to their transactions. */
function Sold({ id, count }: { readonly id: string; readonly count: number }) {
  const { t } = useTranslation("subscription-templates");
  const text = t("list.soldTimes", { count });
  return count === 0 ? text : <Link to={`${transactionsPath}?templateId=${id}`}>{text}</Link>;
}

/** A second line, where there is something to say. */
const Below = ({ children, className }: { readonly children: string; readonly className?: string }) =>
  children && <small className={className}>{children}</small>;
