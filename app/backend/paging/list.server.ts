import { data, redirect } from "react-router";
import type { z } from "zod";
import { lastPageAddress, readPage, readPageSize, storePageSize } from "#app/rules/paging.ts";

/** What the address of a list says, beside its own filters. */
interface ListAddress {
  readonly query: URLSearchParams;
  /** The number of the page, from 1. */
  readonly page: number;
  readonly pageSize: number;
}

/** Reads which page of a list is asked for, and how many rows it has (address, then cookie, then 10). */
export function readListAddress(request: Request): ListAddress {
  const query = new URL(request.url).searchParams;
  return { query, page: readPage(query), pageSize: readPageSize(query, request.headers.get("cookie")) };
}

/** A list's loader data; the rows a page that the address chose are kept for all lists. */
export function listData<Data>({ query, pageSize }: ListAddress, loaded: Data) {
  const stored = storePageSize(query);
  return data({ ...loaded, pageSize }, stored === null ? {} : { headers: { "set-cookie": stored } });
}

/**
 * Reads filters by the shape of the contract's query. Empty and malformed values are left out: a hand-edited address
 * shows a wider list, never an error.
 */
export function readFilters<Shape extends z.ZodRawShape>(
  shape: Shape,
  params: URLSearchParams | FormData,
): z.output<z.ZodObject<Shape>> {
  const entries = Object.entries(shape).flatMap(([name, schema]) => {
    const values = params.getAll(name).filter((value) => typeof value === "string" && value !== "");
    if (values.length === 0) return [];
    const parsed = (schema as z.ZodType).safeParse(values.length > 1 ? values : values[0]);
    return parsed.success && parsed.data !== undefined ? [[name, parsed.data] as const] : [];
  });
  return Object.fromEntries(entries) as z.output<z.ZodObject<Shape>>;
}

/**
 * Redirects from a page beyond the end to the last one. For work lists only, whose last page empties as it is worked
 * through; other lists say that the page has nothing. Not beside a form's answer, which would be lost.
 */
export function redirectToLastPage(request: Request, pageInfo: { currentPage: number; pageCount: number }): void {
  const last = request.method === "GET" ? lastPageAddress(new URL(request.url), pageInfo) : null;
  if (last !== null) throw redirect(last);
}
