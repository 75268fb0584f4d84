import fc from "fast-check";
import { expect, test } from "vitest";
import { lastPageAddress, pagerPages, readPage, readPageSize, storePageSize } from "./paging.ts";

test("the address chooses, then the cookie, then 10", () => {
  expect(readPageSize(new URLSearchParams("pageSize=50"), "pageSize=25")).toBe(50);
  expect(readPageSize(new URLSearchParams("pageSize=7"), "a=1; pageSize=25")).toBe(25);
  expect(readPageSize(new URLSearchParams(), "myPageSize=25; pageSize=999")).toBe(10);
  expect(readPageSize(new URLSearchParams(), null)).toBe(10);
});

test("only a choice of the address is stored", () => {
  expect(storePageSize(new URLSearchParams("pageSize=100"))).toMatch(/^pageSize=100; Path=\/; /u);
  expect(storePageSize(new URLSearchParams("pageSize=3"))).toBeNull();
  expect(storePageSize(new URLSearchParams())).toBeNull();
});

test("a senseless page is the first", () => {
  for (const page of ["0", "-1", "x", "1.5", "1e9", "0x10", " 2", ""])
    expect(readPage(new URLSearchParams({ page }))).toBe(1);
  expect(readPage(new URLSearchParams("page=12"))).toBe(12);
  expect(readPage(new URLSearchParams({ page: "9".repeat(400) }))).toBe(1_000_000);
});

test("a page beyond the end leads to the last one, with the rest of the address", () => {
  const last = (address: string, currentPage: number, pageCount: number) =>
    lastPageAddress(new URL(address, "http://club.example"), { currentPage, pageCount });
  expect(last("/list?page=99&sort=name", 99, 3)).toBe("/list?page=3&sort=name");
  expect(last("/list?page=99&sort=name", 99, 1)).toBe("/list?sort=name");
  expect(last("/list?page=2", 2, 0)).toBe("/list");
  expect(last("/list?page=3", 3, 3)).toBeNull();
  expect(last("/list", 1, 0)).toBeNull();
});

test("a pager shows the ends and the neighbours", () => {
  expect(pagerPages(1, 1)).toEqual([1]);
  expect(pagerPages(1, 10)).toEqual([1, 2, null, 10]);
  expect(pagerPages(5, 10)).toEqual([1, null, 4, 5, 6, null, 10]);
  expect(pagerPages(3, 5)).toEqual([1, 2, 3, 4, 5]);
  expect(pagerPages(10, 10)).toEqual([1, null, 9, 10]);
});

test("a gap always hides at least two pages, and the current page is always there", () => {
  fc.assert(
    fc.property(
      fc
        .integer({ min: 1, max: 500 })
        .chain((count) => fc.tuple(fc.integer({ min: 1, max: count }), fc.constant(count))),
      ([current, count]) => {
        const pages = pagerPages(current, count);
        expect(pages).toContain(current);
        expect(pages[0]).toBe(1);
        expect(pages.at(-1)).toBe(count);
        pages.forEach((page, index) => {
          if (page === null) expect((pages[index + 1] ?? 0) - (pages[index - 1] ?? 0)).toBeGreaterThan(2);
        });
      },
    ),
  );
});
