import { redirect } from "react-router";
import { lastPageOf } from "#app/rules/paging.ts";

/**
 * Leads whoever asks for a page beyond the end to the last one: rows went meanwhile, or an old address. Only where a page is
 * read: beside a form's answer it stays.
 */
export function stayWithin(request: Request, pageInfo: { currentPage: number; pageCount: number }): void {
  const last = request.method === "GET" ? lastPageOf(new URL(request.url), pageInfo) : null;
  if (last !== null) throw redirect(last);
}
