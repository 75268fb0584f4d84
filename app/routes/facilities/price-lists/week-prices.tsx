import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { addDays, formatShortDay } from "#app/rules/dates.ts";
import { Button } from "#app/ui/button.tsx";
import { SelectControl } from "#app/ui/forms/controls.tsx";
import { DateControl } from "#app/ui/forms/date-field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { styled } from "#app/ui/styled.ts";
import { EmptyState } from "#app/ui/tables/empty-state.tsx";
import { FilterBar } from "#app/ui/tables/filter-bar.tsx";
import { useLanguage } from "#app/ui/use-language.ts";
import type { Location } from "#contracts/facilities/locations.ts";
import type { PriceBand, PriceDay, PriceList } from "#contracts/facilities/price-lists.ts";
import { priceListsPath } from "./handle.ts";
import type { WeekChoice } from "./week-choice.ts";
import { weekGrid } from "./week-grid.ts";
import { costWords, whenWords } from "./words.ts";

interface WeekPricesProps {
  readonly location: Pick<Location, "id" | "fields">;
  readonly lists: readonly PriceList[];
  readonly sports: readonly { id: string; name: string }[];
  readonly choice: WeekChoice;
  readonly days: readonly PriceDay[];
}

const Scroll = styled("div")({ overflowX: "auto" });
const Grid = styled("table")(({ theme }) => ({
  width: "100%",
  minWidth: 760,
  borderCollapse: "collapse",
  tableLayout: "fixed",
  font: theme.vars.font.body2,
  "& th, & td": { padding: "6px 8px", border: `1px solid ${theme.vars.palette.divider}`, verticalAlign: "top" },
  "& thead th": { textAlign: "center", fontWeight: 600 },
  "& tr > :first-of-type": { width: 104 },
  "& tbody th": { fontWeight: 400, textAlign: "end", whiteSpace: "nowrap", fontVariantNumeric: "tabular-nums" },
  "& td.band": { background: theme.vars.palette.action.hover },
  "& td.closed": { background: theme.vars.palette.background.default },
  "& td.missing": { color: theme.vars.palette.error.main, fontWeight: 600 },
  "& strong": { display: "block", fontVariantNumeric: "tabular-nums" },
  "& small": { display: "block", font: theme.vars.font.caption, color: theme.vars.palette.text.secondary },
}));
const Nav = styled("nav")({ display: "flex", flexWrap: "wrap", gap: 8 });

/** A week's prices of a court: hours by days, each stretch with the price and the list that it comes from. */
export function WeekPrices({ location, lists, sports, choice, days }: WeekPricesProps) {
  const { t } = useTranslation("price-lists");
  const language = useLanguage();
  const rows = weekGrid(days);
  const court = location.fields.find(({ id }) => id === choice.fieldId)?.name ?? "";
  const monday = days[0]?.date ?? choice.date;
  const weekOf = (date: string) => {
    const query = new URLSearchParams({ court: choice.fieldId ?? "", sport: choice.sportId, date });
    if (choice.guest) query.set("payer", "guest");
    return `${priceListsPath(location.id)}?${query}`;
  };
  const caption = t("week.caption", { court, from: formatShortDay(monday, language) });
  return (
    <section style={{ marginTop: 16 }}>
      <Panel
        title={t("week.title")}
        actions={
          <Nav aria-label={t("week.weeks")}>
            <Button
              component={Link}
              to={weekOf(addDays(monday, -7))}
              preventScrollReset
              startIcon={<Icon name="previous" />}
            >
              {t("week.previous")}
            </Button>
            <Button component={Link} to={weekOf(addDays(monday, 7))} preventScrollReset endIcon={<Icon name="next" />}>
              {t("week.next")}
            </Button>
          </Nav>
        }
      >
        <FilterBar keep={[]} submit={t("week.show")} isFolded={false}>
          <SelectControl
            id="week-court"
            name="court"
            label={t("week.court")}
            defaultValue={choice.fieldId}
            options={location.fields.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <SelectControl
            id="week-sport"
            name="sport"
            label={t("week.sport")}
            defaultValue={choice.sportId}
            options={sports.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <SelectControl
            id="week-payer"
            name="payer"
            label={t("week.payer")}
            defaultValue={choice.guest ? "guest" : "member"}
            options={[
              { value: "member", label: t("week.member") },
              { value: "guest", label: t("week.guest") },
            ]}
          />
          <DateControl id="week-date" name="date" label={t("week.date")} defaultValue={choice.date} />
        </FilterBar>
        {rows.length === 0 ? (
          <EmptyState icon="clock" title={t("week.empty")} hint={t("week.emptyHint")} />
        ) : (
          <Scroll role="region" aria-label={caption} tabIndex={0}>
            <Grid>
              <caption className="visuallyHidden">{caption}</caption>
              <thead>
                <tr>
                  <th scope="col">{t("week.hours")}</th>
                  {days.map(({ date, closed }) => (
                    <th key={date} scope="col">
                      {formatShortDay(date, language)}
                      {closed && <small>{t("week.closed")}</small>}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map(({ startAt, endAt, cells }) => (
                  <tr key={startAt}>
                    <th scope="row">{`${startAt}–${endAt}`}</th>
                    {cells.map((cell, index) => {
                      const key = days[index]?.date;
                      if (cell.kind === "filled") return null;
                      if (cell.kind === "closed") return <td key={key} className="closed" />;
                      return <BandCell key={key} band={cell.band} rows={cell.rows} lists={lists} />;
                    })}
                  </tr>
                ))}
              </tbody>
            </Grid>
          </Scroll>
        )}
      </Panel>
    </section>
  );
}

interface BandCellProps {
  readonly band: PriceBand;
  readonly rows: number;
  readonly lists: readonly PriceList[];
}

/** "24,00 €/h – Estate, giorni feriali sera", or why there is no price. */
function BandCell({ band, rows, lists }: BandCellProps) {
  const { t } = useTranslation("price-lists");
  const language = useLanguage();
  const { price, currency, slotMinutes, rangeIndex } = band;
  const list = lists.find(({ id }) => id === band.priceListId);
  if (price === null || currency === null)
    return (
      <td rowSpan={rows} className="missing">
        {t("week.noPrice")} <small>{list ? t("week.notIn", { list: list.name }) : t("week.noList")}</small>
      </td>
    );
  const range = rangeIndex === null ? undefined : list?.priceRanges[rangeIndex];
  return (
    <td rowSpan={rows} className="band">
      <strong>{costWords({ price, currency, slotMinutes }, t, language)}</strong>{" "}
      <small>{[list?.name, range && whenWords(range, t, language)].filter(Boolean).join(", ")}</small>
    </td>
  );
}
