import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { formatCents } from "#app/rules/money.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { styled } from "#app/ui/styled.ts";
import { type Columns, DataTable } from "#app/ui/tables/data-table.tsx";
import { useLanguage } from "#app/ui/use-language.ts";
import type { ReservationTotals } from "#contracts/facilities/reservations.ts";
import { SeriesMark } from "../series/mark.tsx";
import { stateColumns } from "./columns.tsx";
import type { ReservationRow } from "./view.ts";

interface Props {
  readonly rows: readonly ReservationRow[];
  readonly sort: string;
  readonly totals: ReservationTotals;
  readonly exportTo: string;
  /** The day on paper: the one that the list shows, else today. */
  readonly printTo: string;
}

const Summary = styled("div")(({ theme }) => ({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: "4px 20px",
  padding: theme.spacing(1, 1.5),
  font: theme.vars.font.body2,
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  "& b": { fontVariantNumeric: "tabular-nums" },
  "& .aside": { color: theme.vars.palette.text.secondary },
  "& > a:first-of-type": { marginInlineStart: "auto", [theme.breakpoints.down("sm")]: { marginInlineStart: 0 } },
}));

/** The list: what it sums up to, its rows, each leading to its reservation. */
export function ReservationTable({ rows, sort, totals, exportTo, printTo }: Props) {
  const { t } = useTranslation("facilities");
  const language = useLanguage();
  return (
    <>
      <Summary>
        <b>{t("reservations.list.count", { count: totals.count })}</b>
        {totals.money.map(({ currency, discounted, paid, toPay, toRefund }) => (
          <span key={currency} title={t("reservations.list.totalsHint")}>
            <span className="aside">{t("reservations.list.totalAsked")} </span>
            <b>{formatCents(discounted, currency, language)}</b>
            <span className="aside"> · {t("reservations.list.totalPaid")} </span>
            <b>{formatCents(paid, currency, language)}</b>
            <span className="aside"> · {t("reservations.list.totalToPay")} </span>
            <b>{formatCents(toPay, currency, language)}</b>
            {toRefund > 0 && (
              <>
                <span className="aside"> · {t("reservations.list.totalToRefund")} </span>
                <b>{formatCents(toRefund, currency, language)}</b>
              </>
            )}
          </span>
        ))}
        <Button component={Link} to={printTo} size="small" variant="outlined" startIcon={<Icon name="print" />}>
          {t("reservations.list.print")}
        </Button>
        <Button component={Link} to={exportTo} size="small" variant="outlined" startIcon={<Icon name="download" />}>
          {t("reservations.export.submit")}
        </Button>
      </Summary>
      <DataTable
        caption={t("reservations.list.caption")}
        rows={rows}
        rowKey={(row) => row.id}
        rowLink={(row) => `/locations/reservations/${row.id}`}
        isMuted={(row) => row.status === "canceled"}
        sort={sort}
        columns={useColumns()}
      />
    </>
  );
}

function useColumns(): Columns<ReservationRow> {
  const { t } = useTranslation("facilities");
  const language = useLanguage();
  return [
    {
      id: "when",
      header: t("reservations.list.when"),
      sort: "startAt",
      cell: (row) => (
        <>
          {row.date} <span className="number">{row.hours}</span>
        </>
      ),
    },
    {
      id: "court",
      header: t("reservations.list.court"),
      sort: "field",
      cell: (row) => (
        <>
          {row.court}
          <small>{row.location}</small>
        </>
      ),
    },
    {
      id: "holder",
      header: t("reservations.list.holder"),
      sort: "holder",
      cell: (row) => (
        <>
          {row.holder}
          {row.guest && <small>{t("reservations.list.guest")}</small>}
          {row.hasNotes && (
            <span title={t("reservations.list.withNotes")}>
              {" "}
              <Icon name="note" className="inline" />
              <span className="visuallyHidden">{t("reservations.list.withNotes")}</span>
            </span>
          )}
          {row.inSeries && <SeriesMark />}
        </>
      ),
    },
    ...stateColumns(t, language),
  ];
}
