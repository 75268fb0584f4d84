import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import { withQuery } from "#app/rules/query.ts";
import { Button } from "../button.tsx";
import { Panel } from "../layout/panel.tsx";
import { styled } from "../styled.ts";
import { DataTable, type DataTableProps } from "./data-table.tsx";
import { EmptyState, type EmptyStateProps } from "./empty-state.tsx";
import { Pagination, type PaginationProps } from "./pagination.tsx";

// On a phone the links that sort open and close with the filters.
const Content = styled("div")(({ theme }) => ({
  [theme.breakpoints.down("sm")]: { "&:has(> * > .fold:not([open])) thead": { display: "none" } },
}));

interface ListProps<Row> extends DataTableProps<Row>, Partial<PaginationProps> {
  /** Heading of the panel, and links beside it. */
  readonly title?: string;
  readonly actions?: ReactNode;
  /** `FilterBar`, with its quick periods. */
  readonly filters?: ReactNode;
  /** `ListSummary`. */
  readonly summary?: ReactNode;
  /** What stands in place of the rows when there are none. */
  readonly empty: EmptyStateProps;
}

/**
 * A list screen: filters, sums, rows, pages, and why there is nothing to see. A screen says its columns, its filters and
 * its words; the address holds the state.
 */
export function List<Row>(props: ListProps<Row>) {
  const { title, actions, filters, summary, empty, pageInfo, pageSize, ...table } = props;
  return (
    <Panel {...(title !== undefined && { title })} actions={actions}>
      <Content>
        {filters}
        {table.rows.length > 0 ? (
          <>
            {summary}
            <DataTable {...table} />
            {pageInfo && pageSize && <Pagination pageInfo={pageInfo} pageSize={pageSize} />}
          </>
        ) : pageInfo && pageInfo.currentPage > Math.max(1, pageInfo.pageCount) ? (
          <BeyondTheEnd pageCount={pageInfo.pageCount} />
        ) : (
          <EmptyState {...empty} />
        )}
      </Content>
    </Panel>
  );
}

/** A page number past the last one: rows went meanwhile, or an old address. */
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
