import { useTranslation } from "react-i18next";
import { Form, Link, useSearchParams, useSubmit } from "react-router";
import { pagerPages, pageSizes } from "#app/rules/paging.ts";
import { Button } from "../button.tsx";
import { Select } from "../forms/controls.tsx";
import { Icon } from "../icon.tsx";
import { styled } from "../styled.ts";
import { useHydrated } from "../use-hydrated.ts";

const Bar = styled("div")(({ theme }) => ({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: "8px 16px",
  padding: "8px 12px",
  font: theme.vars.font.body2,
  color: theme.vars.palette.text.secondary,
  "& form": { display: "flex", alignItems: "center", gap: 8 },
  "& label": { whiteSpace: "nowrap" },
  "& .input": { width: "auto" },
  "& select": { paddingBlock: 4, minHeight: 32 },
  "& ul": { display: "flex", flexWrap: "wrap", gap: 2, margin: 0, padding: 0, listStyle: "none" },
  "& li > *": {
    display: "flex",
    alignItems: "center",
    justifyContent: "center",
    minWidth: 32,
    minHeight: 32,
    paddingInline: 6,
    borderRadius: theme.vars.shape.borderRadius,
    textDecoration: "none",
    fontVariantNumeric: "tabular-nums",
    "@media (pointer: coarse)": { minWidth: 40, minHeight: 44 },
  },
  "& a:hover": { background: theme.vars.palette.action.hover },
  "& [aria-current]": {
    background: theme.vars.palette.primary.main,
    color: theme.vars.palette.primary.contrastText,
    fontWeight: 700,
  },
  "& .end": { color: theme.vars.palette.text.disabled },
  "@media print": { "& form": { display: "none" } },
}));

export interface PaginationProps {
  /** The `pageInfo` of the answer. */
  readonly pageInfo: { readonly currentPage: number; readonly pageCount: number; readonly total: number };
  /** Rows a page in force (`readPageSize`). */
  readonly pageSize: number;
  /** Whether the rows a page cannot be chosen: within a form, which holds no other. */
  readonly isFixed?: boolean;
}

/** Which rows these are, how many a page, and links to the other pages; all of it keeps the rest of the address. */
export function Pagination({ pageInfo, pageSize, isFixed = false }: PaginationProps) {
  const { t } = useTranslation();
  const { currentPage, pageCount, total } = pageInfo;
  const from = Math.min((currentPage - 1) * pageSize + 1, total);
  return (
    <Bar>
      <span className="number">{t("table.range", { from, to: Math.min(currentPage * pageSize, total), total })}</span>
      {!isFixed && total > pageSizes[0] && <PageSizeForm pageSize={pageSize} />}
      {pageCount > 1 && <Pages current={currentPage} count={pageCount} />}
    </Bar>
  );
}

/** Chooses the rows a page; the choice is stored by the list's loader (`storePageSize`). */
function PageSizeForm({ pageSize }: { readonly pageSize: number }) {
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const submit = useSubmit();
  const hydrated = useHydrated();
  const kept = [...query].filter(([name]) => name !== "page" && name !== "pageSize");
  return (
    <Form method="get" preventScrollReset>
      {kept.map(([name, value]) => (
        <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
      ))}
      <label htmlFor="pageSize">{t("table.pageSize")}</label>
      <Select
        key={pageSize}
        id="pageSize"
        name="pageSize"
        defaultValue={pageSize}
        onChange={(event) => void submit(event.target.form, { preventScrollReset: true })}
      >
        {pageSizes.map((size) => (
          <option key={size} value={size}>
            {size}
          </option>
        ))}
      </Select>
      {!hydrated && (
        <Button type="submit" size="small">
          {t("table.apply")}
        </Button>
      )}
    </Form>
  );
}

function Pages({ current, count }: { readonly current: number; readonly count: number }) {
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const to = (page: number) => {
    const next = new URLSearchParams(query);
    next.set("page", String(page));
    return `?${next}`;
  };
  const pages = pagerPages(current, count);
  return (
    <nav aria-label={t("table.pages")}>
      <ul>
        <li>
          {current > 1 ? (
            <Link to={to(current - 1)} rel="prev" aria-label={t("table.previous")}>
              <Icon name="previous" />
            </Link>
          ) : (
            <span className="end">
              <Icon name="previous" />
            </span>
          )}
        </li>
        {pages.map((page, index) => (
          <li key={page ?? `gap after ${pages[index - 1]}`}>
            {page === null ? (
              <span>…</span>
            ) : (
              <Link
                to={to(page)}
                aria-label={t("table.page", { page })}
                aria-current={page === current ? "page" : undefined}
              >
                {page}
              </Link>
            )}
          </li>
        ))}
        <li>
          {current < count ? (
            <Link to={to(current + 1)} rel="next" aria-label={t("table.next")}>
              <Icon name="next" />
            </Link>
          ) : (
            <span className="end">
              <Icon name="next" />
            </span>
          )}
        </li>
      </ul>
    </nav>
  );
}
