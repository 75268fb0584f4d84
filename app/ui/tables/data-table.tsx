import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import { Icon } from "../icon.tsx";
import { StyledTable } from "./table-styles.ts";

export interface Column<Row> {
  readonly id: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** Amounts and counts: to the end of the line, figures of one width. */
  readonly align?: "end";
  /** What `?sort=` says for this column (descending: with a minus before it); not sortable without. */
  readonly sort?: string;
  /** What the totals row shows in this column. */
  readonly total?: ReactNode;
}

/** The columns of a table. The first one names the row: its cells are row headings. */
export type Columns<Row> = readonly [Column<Row>, ...Column<Row>[]];

interface DataTableProps<Row> {
  /** What the table lists; read out, not shown. */
  readonly caption: string;
  readonly columns: Columns<Row>;
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** Where a row leads; the first cell becomes the link, and the whole row can be clicked. */
  readonly rowLink?: (row: Row) => string;
  /** Rows that no longer count, such as canceled ones. */
  readonly isMuted?: (row: Row) => boolean;
  /** The order in force, as in `?sort=`. */
  readonly sort?: string;
  /** Heading of the totals row; columns give its cells. */
  readonly totals?: string;
}

/** A list as a table; cards on phones. Sorting is by links that keep the rest of the address. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowKey, rowLink, isMuted, sort, totals } = props;
  const { t } = useTranslation();
  const [, ...others] = columns;
  return (
    <StyledTable>
      <caption className="visuallyHidden">{caption}</caption>
      <thead>
        <tr data-label={t("table.sortLabel")}>
          {columns.map((column) => (
            <Heading key={column.id} column={column} sort={sort} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={rowKey(row)} {...{ row, columns }} to={rowLink?.(row)} isMuted={isMuted?.(row) ?? false} />
        ))}
      </tbody>
      {totals !== undefined && (
        <tfoot>
          <tr>
            <th scope="row">{totals}</th>
            {others.map(({ id, header, align, total }) => (
              <td
                key={id}
                className={[align, total === undefined && "blank"].filter(Boolean).join(" ")}
                data-label={total === undefined ? undefined : header}
              >
                {total}
              </td>
            ))}
          </tr>
        </tfoot>
      )}
    </StyledTable>
  );
}

interface RowProps<Row> extends Pick<DataTableProps<Row>, "columns"> {
  readonly row: Row;
  /** Where the row leads. */
  readonly to: string | undefined;
  readonly isMuted: boolean;
}

function Row<Row>({ row, columns: [first, ...others], to, isMuted }: RowProps<Row>) {
  const name = first.cell(row);
  return (
    <tr className={isMuted ? "muted" : undefined}>
      <th scope="row" className={first.align}>
        {to === undefined ? (
          name
        ) : (
          <Link className="rowLink" to={to}>
            {name}
          </Link>
        )}
      </th>
      {others.map((column) => (
        <td key={column.id} className={column.align} data-label={column.header}>
          {column.cell(row)}
        </td>
      ))}
    </tr>
  );
}

/** A column's heading; the link sorts by it, and turns the order around when it already does. */
function Heading<Row>({ column, sort }: { readonly column: Column<Row>; readonly sort: string | undefined }) {
  const { t } = useTranslation();
  const [query] = useSearchParams();
  if (column.sort === undefined)
    return (
      <th scope="col" className={column.align}>
        {column.header}
      </th>
    );
  const order = sort === column.sort ? "ascending" : sort === `-${column.sort}` ? "descending" : undefined;
  const next = new URLSearchParams(query);
  next.set("sort", order === "ascending" ? `-${column.sort}` : column.sort);
  next.delete("page");
  return (
    <th scope="col" className={column.align ? `sortable ${column.align}` : "sortable"} aria-sort={order}>
      <Link to={`?${next}`} preventScrollReset title={t("table.sortBy", { column: column.header })}>
        {column.header}
        <Icon name={order === "ascending" ? "up" : order === "descending" ? "down" : "sort"} />
      </Link>
    </th>
  );
}
