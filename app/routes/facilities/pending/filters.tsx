import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import { type Option, SelectControl, TextControl } from "#app/ui/forms/controls.tsx";
import { styled } from "#app/ui/styled.ts";
import { FilterBar } from "#app/ui/tables/filter-bar.tsx";
import { type Shown, shownChoices, withQuery } from "./links.ts";
import type { PendingQuery } from "./query.ts";

const Tabs = styled("nav")(({ theme }) => ({
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  "& ul": { display: "flex", flexWrap: "wrap", gap: 4, margin: 0, padding: "0 8px", listStyle: "none" },
  "& a": {
    display: "block",
    padding: "10px 12px",
    font: theme.vars.font.body2,
    fontWeight: 600,
    textDecoration: "none",
    color: theme.vars.palette.text.secondary,
    borderBottom: "3px solid transparent",
  },
  [theme.breakpoints.down("sm")]: { "& ul": { gap: 0, padding: 0 }, "& a": { padding: "10px 8px" } },
  "& a:hover": { color: theme.vars.palette.text.primary },
  "& a[aria-current]": { color: theme.vars.palette.primary.main, borderBottomColor: theme.vars.palette.primary.main },
}));

interface PendingFiltersProps {
  readonly query: PendingQuery;
  readonly locations: readonly Option[];
  readonly totals: Readonly<Record<Shown, number>>;
}

/** Which of those that wait: still to come, begun or all, as links; by location and period, as a GET form. */
export function PendingFilters({ query, locations, totals }: PendingFiltersProps) {
  const { t } = useTranslation(["pending", "facilities"]);
  const [address] = useSearchParams();
  const { shown, locationId, from, to } = query;
  const isFiltered = Boolean(locationId || from || to);
  return (
    <>
      <Tabs aria-label={t("shown.label")}>
        <ul>
          {shownChoices.map((choice) => (
            <li key={choice}>
              <Link
                to={withQuery(address, {
                  shown: choice === "upcoming" ? undefined : choice,
                  page: undefined,
                  select: undefined,
                })}
                aria-current={choice === shown ? "page" : undefined}
              >
                {t(`shown.${choice}`)} <span className="number">({totals[choice]})</span>
              </Link>
            </li>
          ))}
        </ul>
      </Tabs>
      <FilterBar keep={["shown"]} clearTo={isFiltered ? (shown === "upcoming" ? "?" : `?shown=${shown}`) : undefined}>
        <SelectControl
          id="filter-location"
          name="locationId"
          label={t("facilities:reservations.filters.location")}
          defaultValue={locationId}
          empty={t("facilities:reservations.filters.allFeminine")}
          options={locations}
        />
        <TextControl
          id="filter-from"
          name="from"
          type="date"
          label={t("facilities:reservations.filters.from")}
          defaultValue={from}
        />
        <TextControl
          id="filter-to"
          name="to"
          type="date"
          label={t("facilities:reservations.filters.to")}
          defaultValue={to}
        />
      </FilterBar>
    </>
  );
}
