/** Rows a page that a reader may choose; the first is the default (section 9 of the specification). */
export const pageSizes = [10, 25, 50, 100] as const;
type PageSize = (typeof pageSizes)[number];

const cookieName = "pageSize";

const isPageSize = (value: number): value is PageSize => (pageSizes as readonly number[]).includes(value);

/**
 * Rows a page of a list: `?pageSize=` of the address, then the choice stored in the browser, then 10. `cookies` is the
 * request's Cookie header.
 */
export function readPageSize(query: URLSearchParams, cookies: string | null): PageSize {
  const asked = Number(query.get("pageSize"));
  if (isPageSize(asked)) return asked;
  const stored = Number(new RegExp(`(?:^|;\\s*)${cookieName}=(\\d+)`, "u").exec(cookies ?? "")?.[1]);
  return isPageSize(stored) ? stored : pageSizes[0];
}

/** The `Set-Cookie` value that keeps a choice for a year; null when the address chose nothing. */
export function storePageSize(query: URLSearchParams): string | null {
  const asked = Number(query.get("pageSize"));
  return isPageSize(asked) ? `${cookieName}=${asked}; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax` : null;
}

/** The last page that is asked for, whatever the address says. */
const maxPage = 1_000_000;

/** `?page=` of the address, 1 when it is missing or senseless. */
export function readPage(query: URLSearchParams): number {
  const page = query.get("page") ?? "";
  return /^\d+$/u.test(page) ? Math.min(Math.max(1, Number(page)), maxPage) : 1;
}

/**
 * Where the last page of a list is when `address` asks for one beyond it, as path and query; null when it does not. The
 * first page has no number.
 */
export function lastPageAddress(address: URL, pageInfo: { currentPage: number; pageCount: number }): string | null {
  const { currentPage, pageCount } = pageInfo;
  if (currentPage <= Math.max(1, pageCount)) return null;
  const query = new URLSearchParams(address.search);
  if (pageCount > 1) query.set("page", String(pageCount));
  else query.delete("page");
  return query.size === 0 ? address.pathname : `${address.pathname}?${query}`;
}

/** The page numbers that a pager shows: the ends, the neighbours, and null for a gap between them. */
export function pagerPages(current: number, count: number): (number | null)[] {
  const shown = [1, current - 1, current, current + 1, count].filter((page) => page >= 1 && page <= count);
  const pages = [...new Set(shown)].sort((a, b) => a - b);
  return pages.flatMap((page, index) => {
    const before = pages[index - 1];
    if (before === undefined || page === before + 1) return [page];
    return page === before + 2 ? [page - 1, page] : [null, page];
  });
}
