import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { reservationHref } from "#app/rules/agenda/links.ts";
import type { DaySheet, SheetBlock, SheetCourt, SheetRow } from "./view.ts";

const columns = ["time", "holder", "phone", "status", "due", "notes"] as const;

interface SheetProps {
  readonly club: string;
  readonly sheet: DaySheet;
}

/** A location's day: its club and the time of printing, then a table for each court. */
export function Sheet({ club, sheet }: SheetProps) {
  const { t } = useTranslation("agenda");
  const { name, day, printedAt, holiday, count, courts } = sheet;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone it scrolls sideways, which takes a keyboard's focus.
    <section className="daySheet" aria-label={name} tabIndex={0}>
      <header>
        <h2>
          {name} <span>{day}</span>
        </h2>
        <p>
          {club} · {t("count.shown", { count })} · {t("print.printedAt", { time: printedAt })}
        </p>
      </header>
      {holiday !== null && (
        <p className="closed">{holiday ? t("grid.closedFor", { reason: holiday }) : t("print.closed")}</p>
      )}
      {courts.map((court) => (
        <CourtTable key={court.id} court={court} place={`${name} · ${day}`} />
      ))}
    </section>
  );
}

/** One court's day. Its head comes again on each page that the table runs over. */
function CourtTable({ court: { name, rows }, place }: { readonly court: SheetCourt; readonly place: string }) {
  const { t } = useTranslation("agenda");
  return (
    <div className="sheetCourt">
      <table aria-label={name}>
        <colgroup>
          {columns.map((column) => (
            <col key={column} className={column} />
          ))}
        </colgroup>
        <thead>
          <tr>
            <th className="name" colSpan={columns.length} scope="colgroup">
              {name} <span>{place}</span>
            </th>
          </tr>
          <tr>
            {columns.map((column) => (
              <th key={column} className={column} scope="col">
                {t(`print.columns.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.length === 0 && (
            <tr>
              <td colSpan={columns.length} className="none">
                {t("print.none")}
              </td>
            </tr>
          )}
          {rows.map((row) => ("kind" in row ? <BlockRow key={row.id} row={row} /> : <Row key={row.id} row={row} />))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ row }: { readonly row: SheetRow }) {
  const { t } = useTranslation("agenda");
  return (
    <tr className={row.status}>
      <td className="time">{row.hours}</td>
      <td>
        <Link to={reservationHref(row.id)}>{row.holder}</Link>
      </td>
      <td className="phone">{row.phone}</td>
      <td>{t(`status.${row.status}`)}</td>
      <td className="due">{row.due || (row.status === "canceled" ? "–" : t(`payment.${row.payment}`))}</td>
      <td className="notes">{row.notes}</td>
    </tr>
  );
}

/** A row that says why the court cannot be booked. */
function BlockRow({ row }: { readonly row: SheetBlock }) {
  const { t } = useTranslation("agenda");
  const { kind, label } = row;
  return (
    <tr className={kind === "taken" ? "blocked taken" : "blocked"}>
      <td className="time">{row.hours}</td>
      <td colSpan={columns.length - 1}>
        {kind === "closure" && t("grid.maintenance", { reason: label })}
        {kind === "kept" && t("grid.kept", { name: label })}
        {kind === "training" && t("grid.training", { name: label })}
        {kind === "match" && t("grid.match", { name: label })}
        {kind === "taken" && t("print.taken", { what: label })}
      </td>
    </tr>
  );
}
