import { z } from "zod";

/** Where a page stands in its list. `nextPage` and `previousPage` are null at the ends; pages count from 1. */
export const PageInfo = z
  .object({
    currentPage: z.number().int().min(1),
    isFirstPage: z.boolean(),
    isLastPage: z.boolean(),
    nextPage: z.number().int().nullable(),
    previousPage: z.number().int().nullable(),
    pageCount: z.number().int().min(0),
    total: z.number().int().min(0),
  })
  .meta({ id: "PageInfo" });
export type PageInfo = z.infer<typeof PageInfo>;

/** The envelope of a list that is answered whole. */
export const listOf = <T extends z.ZodType>(item: T) => z.object({ data: z.array(item) });

/** The envelope of every paged list. */
export const paged = <T extends z.ZodType>(item: T) => z.object({ data: z.array(item), pageInfo: PageInfo });

/** A whole number in a query: plain digits, no `1e3`, `0x10`, sign or space. */
const digits = (max: number, otherwise: number) =>
  z
    .preprocess(
      (value) => (typeof value === "string" && /^\d{1,15}$/u.test(value) ? Number(value) : value),
      z.number().int().min(1).max(max),
    )
    .default(otherwise);

/** Paging of a list's query. Defaults to 10 a page. */
export const pageQuery = (max = 100, size = 10) => ({
  page: digits(1_000_000, 1),
  pageSize: digits(max, size),
});

/** Computes the envelope's `pageInfo`. */
export function pageInfo(page: number, pageSize: number, total: number): PageInfo {
  const pageCount = Math.ceil(total / pageSize);
  return {
    currentPage: page,
    isFirstPage: page <= 1,
    isLastPage: page >= pageCount,
    nextPage: page < pageCount ? page + 1 : null,
    previousPage: page > 1 ? page - 1 : null,
    pageCount,
    total,
  };
}
