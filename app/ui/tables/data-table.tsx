import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import { withQuery } from "#app/rules/query.ts";
import { Icon } from "../icon.tsx";
import { RowLink } from "./row-link.tsx";
import { StyledTable } from "./table-styles.ts";

/**
 * Where a cell stands on the card that a row is on a phone: three lines, each with a start and an end. The row's name
 * is the start of the first one.
 */
type CardPlace = "topEnd" | "middle" | "middleEnd" | "bottom" | "bottomEnd";

export interface Column<Row> {
  readonly id: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** `end` puts amounts and counts at the end of the line, with figures of one width. */
  readonly align?: "end";
  /** What `?sort=` says for this column (descending: with a minus before it); not sortable without. */
  readonly sort?: string;
  /** What the totals row shows in this column. */
  readonly total?: ReactNode;
  /**
   * Where the cell stands on a phone's card. `figure`: with its heading, two on a line below the others; `parts`: where
   * its elements' classes say, each of which names a place; `none`: left out; not given: on a line of its own, with its
   * heading. Within a cell `.cellLabel` shows on cards only, `.offCard` in tables only.
   */
  readonly card?: CardPlace | "figure" | "parts" | "none";
}

/** The columns of a table. The first one names the row: its cells are row headings. */
export type Columns<Row> = readonly [Column<Row>, ...Column<Row>[]];

/** A column of a list: it has a place on the card, so that no card is longer than three lines. */
export type ListColumn<Row> = Column<Row> & Required<Pick<Column<Row>, "card">>;

/** The columns of a list. The first one names the row, and is the start of its card. */
export type ListColumns<Row> = readonly [Column<Row>, ...ListColumn<Row>[]];

/**
 * Boxes that choose rows, for the bar of actions of the form around the table (`SelectionForm`). `?select=all` and
 * `?select=ready` say which start with a tick; where an answer marked some as failed, those.
 */
export interface Choice<Row> {
  /** Heading of the boxes; read out, not shown. */
  readonly header: string;
  /** What a row's box says; read out, not shown. */
  readonly label: (row: Row) => string;
  /** Rows that the bar offers to choose together, such as those without a conflict. */
  readonly isReady?: (row: Row) => boolean;
  /** Id of the text that says why a row could not be acted on. */
  readonly errorId?: (row: Row) => string | undefined;
}

export interface DataTableProps<Row> {
  /** What the table lists; read out, not shown. */
  readonly caption: string;
  readonly columns: Columns<Row>;
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** Where a row leads; the first cell becomes the link, and the whole row can be clicked. */
  readonly rowLink?: (row: Row) => string;
  /** Where a row opens beside the list for a plain click, once scripts run (`Beside`), without a query. */
  readonly rowBeside?: (row: Row) => string;
  /**
   * How a row is marked. `muted`: it no longer counts, such as a canceled one. `failed`: what was asked of it could not
   * be done.
   */
  readonly mark?: (row: Row) => "muted" | "failed" | undefined;
  readonly choice?: Choice<Row>;
  /** The order in force, as in `?sort=`. */
  readonly sort?: string;
  /** Heading of the totals row; columns give its cells. */
  readonly totals?: string;
  /** The styled table to draw, for styles of its own: `styled(StyledTable)`. */
  readonly as?: typeof StyledTable;
}

const classes = (...names: (string | false | undefined)[]) => names.filter(Boolean).join(" ") || undefined;

/** A list as a table; cards on phones. Sorting is by links that keep the rest of the address. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const {
    caption,
    columns,
    rows,
    rowKey,
    rowLink,
    rowBeside,
    mark,
    choice,
    sort,
    totals,
    as: Table = StyledTable,
  } = props;
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const [, ...others] = columns;
  const select = query.get("select");
  const hasFailed = rows.some((row) => mark?.(row) === "failed");
  return (
    <Table>
      <caption className="visuallyHidden">{caption}</caption>
      <thead>
        <tr data-label={t("table.sortLabel")}>
          {choice && (
            <th scope="col" className="pick">
              <span className="visuallyHidden">{choice.header}</span>
            </th>
          )}
          {columns.map((column) => (
            <Heading key={column.id} column={column} sort={sort} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row
            key={rowKey(row)}
            {...{ row, columns, choice }}
            id={rowKey(row)}
            isTicked={
              hasFailed
                ? mark?.(row) === "failed"
                : select === "all" || (select === "ready" && choice?.isReady?.(row) === true)
            }
            to={rowLink?.(row)}
            beside={rowBeside?.(row)}
            mark={mark?.(row)}
          />
        ))}
      </tbody>
      {totals !== undefined && (
        <tfoot>
          <tr>
            {choice && <td className="blank" />}
            <th scope="row">{totals}</th>
            {others.map(({ id, header, align, total }) => (
              <td
                key={id}
                className={classes(align, total === undefined && "blank")}
                data-label={total === undefined ? undefined : header}
              >
                {total}
              </td>
            ))}
          </tr>
        </tfoot>
      )}
    </Table>
  );
}

interface RowProps<Row> extends Pick<DataTableProps<Row>, "columns"> {
  readonly row: Row;
  readonly id: string;
  /** Where the row leads. */
  readonly to: string | undefined;
  readonly beside: string | undefined;
  readonly mark: "muted" | "failed" | undefined;
  readonly choice: Choice<Row> | undefined;
  readonly isTicked: boolean;
}

function Row<Row>({ row, id, columns: [first, ...others], to, beside, mark, choice, isTicked }: RowProps<Row>) {
  const name = first.cell(row);
  return (
    <tr className={mark}>
      {choice && (
        <td className="pick">
          <label>
            <input
              type="checkbox"
              name="id"
              value={id}
              data-ready={choice.isReady?.(row)}
              defaultChecked={isTicked}
              aria-label={choice.label(row)}
              aria-describedby={choice.errorId?.(row)}
            />
          </label>
        </td>
      )}
      <th scope="row" className={first.align}>
        {to === undefined ? name : <RowLink {...{ to, beside }}>{name}</RowLink>}
      </th>
      {others.map(({ id: column, header, align, card, cell }) => (
        <td
          key={column}
          className={classes(align, card)}
          data-label={card === undefined || card === "figure" ? header : undefined}
        >
          {cell(row)}
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
  const next = order === "ascending" ? `-${column.sort}` : column.sort;
  return (
    <th scope="col" className={classes("sortable", column.align)} aria-sort={order}>
      <Link
        to={withQuery(query, { sort: next, page: undefined })}
        preventScrollReset
        title={t("table.sortBy", { column: column.header })}
      >
        {column.header}
        <Icon name={order === "ascending" ? "up" : order === "descending" ? "down" : "sort"} />
      </Link>
    </th>
  );
}
