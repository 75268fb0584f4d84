import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import { withQuery } from "#app/rules/query.ts";
import { Button } from "../button.tsx";
import { Panel } from "../layout/panel.tsx";
import { styled } from "../styled.ts";
import { type Choice, DataTable, type DataTableProps, type ListColumns } from "./data-table.tsx";
import { EmptyState, type EmptyStateProps } from "./empty-state.tsx";
import { NoMatch, type NoMatchProps } from "./no-match.tsx";
import { Pagination, type PaginationProps } from "./pagination.tsx";
import { SelectionForm, type SelectionFormProps } from "./selection.tsx";

// On a phone the links that sort open and close with the filters.
const Content = styled("div")(({ theme }) => ({
  [theme.breakpoints.down("sm")]: { "&:has(> * > .fold:not([open])) thead": { display: "none" } },
}));

/** Rows chosen together: their boxes, and what the bar does with them (`SelectionForm`). */
interface ListSelection<Row> extends Choice<Row>, Pick<SelectionFormProps, "actions" | "filters" | "answer"> {
  /** What chooses all rows that are ready. */
  readonly readyLabel?: string;
  /** Up to how many rows of all pages can be chosen together; only this page's unless given. */
  readonly most?: number;
}

interface ListProps<Row> extends Omit<DataTableProps<Row>, "choice" | "columns">, Partial<PaginationProps> {
  readonly columns: ListColumns<Row>;
  /** Heading of the panel, and links beside it. */
  readonly title?: string;
  readonly actions?: ReactNode;
  /** `FilterBar`, with its quick periods. */
  readonly filters?: ReactNode;
  /** `ListSummary`. */
  readonly summary?: ReactNode;
  readonly selection?: ListSelection<Row> | false;
  /** What stands in place of the rows when there are none. */
  readonly empty: EmptyStateProps;
  /** What stands in place of the rows when the filters leave none. */
  readonly noMatch?: NoMatchProps | false;
}

/**
 * A list screen: filters, sums, rows, pages, and why there is nothing to see. A screen says its columns, its filters and
 * its words; the address holds the state.
 */
export function List<Row>(props: ListProps<Row>) {
  const { title, actions, filters, summary, selection, empty, noMatch, pageInfo, pageSize, ...table } = props;
  const isEmpty = table.rows.length === 0;
  const pages = pageInfo && pageSize && <Pagination pageInfo={pageInfo} pageSize={pageSize} />;
  return (
    <>
      <Panel {...(title !== undefined && { title })} actions={actions}>
        <Content>
          {filters}
          {!isEmpty && summary}
          {!isEmpty && !selection && (
            <>
              <DataTable {...table} />
              {pages}
            </>
          )}
          {isEmpty && <Nothing {...{ empty, noMatch, pageInfo }} />}
        </Content>
      </Panel>
      {!isEmpty && selection && (
        <>
          <Selectable selection={selection} matching={pageInfo?.total} {...table} />
          {pages && <Panel>{pages}</Panel>}
        </>
      )}
    </>
  );
}

interface SelectableProps<Row> extends DataTableProps<Row> {
  readonly selection: ListSelection<Row>;
  readonly matching: number | undefined;
}

/** Rows with boxes, in the form of their bar. */
function Selectable<Row>({ selection, matching, ...table }: SelectableProps<Row>) {
  const { actions, filters, answer, readyLabel, most, ...choice } = selection;
  const { rows, rowKey } = table;
  return (
    <SelectionForm
      {...{ actions, filters, answer }}
      rows={rows.map(rowKey)}
      ready={readyLabel ? { count: rows.filter((row) => choice.isReady?.(row)).length, label: readyLabel } : undefined}
      matching={(most === undefined ? undefined : matching) ?? rows.length}
      most={most ?? rows.length}
    >
      <Panel>
        <DataTable {...table} choice={choice} />
      </Panel>
    </SelectionForm>
  );
}

/** Why there are no rows. */
function Nothing({ empty, noMatch, pageInfo }: Pick<ListProps<never>, "empty" | "noMatch" | "pageInfo">) {
  if (pageInfo && pageInfo.currentPage > Math.max(1, pageInfo.pageCount))
    return <BeyondTheEnd pageCount={pageInfo.pageCount} />;
  return noMatch ? <NoMatch {...noMatch} /> : <EmptyState {...empty} />;
}

/** Says that a page number is past the last page: rows went meanwhile, or the address is old. */
function BeyondTheEnd({ pageCount }: { readonly pageCount: number }) {
  const { t } = useTranslation();
  const [query] = useSearchParams();
  return (
    <EmptyState title={t("table.beyond")} hint={t("table.beyondHint")}>
      <Button
        component={Link}
        to={withQuery(query, { page: pageCount > 1 ? String(pageCount) : undefined })}
        variant="outlined"
      >
        {t("table.toLastPage")}
      </Button>
    </EmptyState>
  );
}
