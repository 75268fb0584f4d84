import { ThemeProvider } from "@mui/material/styles";
import i18next from "i18next";
import { renderToStaticMarkup } from "react-dom/server";
import { initReactI18next } from "react-i18next";
import { createRoutesStub } from "react-router";
import { beforeAll, expect, test } from "vitest";
import common from "#locales/it/common.json" with { type: "json" };
import { theme } from "../theme.ts";
import { DataTable } from "./data-table.tsx";
import { List } from "./list.tsx";
import { Pagination } from "./pagination.tsx";

beforeAll(async () => {
  await i18next.use(initReactI18next).init({ lng: "it", resources: { it: { common } }, defaultNS: "common" });
});

/** The HTML of an element at an address, entities of `&` undone. */
function htmlAt(address: string, element: React.ReactNode): string {
  const Stub = createRoutesStub([{ path: "/list", Component: () => element }]);
  const page = (
    <ThemeProvider theme={theme} disableStyleSheetGeneration>
      <Stub initialEntries={[address]} />
    </ThemeProvider>
  );
  return renderToStaticMarkup(page).replaceAll("&amp;", "&");
}

interface Row {
  readonly id: string;
  readonly name: string;
  readonly cents: number;
}
const table = (sort: string) => (
  <DataTable<Row>
    caption="Prenotazioni"
    columns={[
      { id: "name", header: "Nome", sort: "name", cell: ({ name }) => name },
      { id: "total", header: "Prezzo", sort: "total", align: "end", cell: ({ cents }) => cents, total: 30 },
      { id: "notes", header: "Note", cell: () => "–" },
    ]}
    rows={[
      { id: "a", name: "Rossi", cents: 10 },
      { id: "b", name: "Bianchi", cents: 20 },
    ]}
    rowKey={({ id }) => id}
    rowLink={({ id }) => `/list/${id}`}
    mark={({ id }) => (id === "b" ? "muted" : undefined)}
    sort={sort}
    totals="Totali"
  />
);

test("headings sort by links that keep the filters and go back to the first page", () => {
  const html = htmlAt("/list?status=pending&page=4&sort=name", table("name"));
  expect(html).toContain('href="/list?status=pending&sort=-name"');
  expect(html).toContain('href="/list?status=pending&sort=total"');
  expect(html).toMatch(/<th scope="col" class="sortable" aria-sort="ascending">/u);
  expect(htmlAt("/list", table("-name"))).toContain('aria-sort="descending"');
  expect(html.match(/aria-sort="/gu)).toHaveLength(1);
});

test("each row is named by its heading, which is its link", () => {
  const html = htmlAt("/list", table("name"));
  expect(html).toContain('<th scope="row"><a class="rowLink" href="/list/a" data-discover="true">Rossi</a></th>');
  expect(html).toContain('<tr class="muted">');
  expect(html).toContain('<th scope="row">Totali</th>');
});

const isTicked = (html: string) =>
  ["a", "b"].filter((id) =>
    new RegExp(`<input[^>]* value="${id}"[^>]* checked=""|checked=""[^>]* value="${id}"`, "u").test(html),
  );

test("the address says which boxes start with a tick; an answer, which failed", () => {
  const list = (failed?: string) => (
    <List<Row>
      caption="Prenotazioni"
      columns={[{ id: "name", header: "Nome", cell: ({ name }) => name }]}
      rows={[
        { id: "a", name: "Rossi", cents: 10 },
        { id: "b", name: "Bianchi", cents: 20 },
      ]}
      rowKey={({ id }) => id}
      mark={({ id }) => (id === failed ? "failed" : undefined)}
      selection={{
        header: "Scegli",
        label: ({ name }) => name,
        isReady: ({ cents }) => cents > 10,
        readyLabel: "Scegli quelle senza conflitti",
        actions: () => <button type="submit">Conferma</button>,
      }}
      empty={{ title: "Niente" }}
    />
  );
  expect(isTicked(htmlAt("/list", list()))).toEqual([]);
  expect(isTicked(htmlAt("/list?select=all", list()))).toEqual(["a", "b"]);
  expect(isTicked(htmlAt("/list?select=ready", list()))).toEqual(["b"]);
  expect(isTicked(htmlAt("/list?select=all", list("a")))).toEqual(["a"]);
});

test("without rows a list says that none matches, that the page has none, or that there is none", () => {
  const list = (pageCount: number, isFiltered: boolean) => (
    <List<Row>
      caption="Prenotazioni"
      columns={[{ id: "name", header: "Nome", cell: ({ name }) => name }]}
      rows={[]}
      rowKey={({ id }) => id}
      pageInfo={{ currentPage: 3, pageCount, total: pageCount * 10 }}
      pageSize={10}
      noMatch={isFiltered && { title: "Nessuna con questi filtri", clearTo: "?" }}
      empty={{ title: "Niente" }}
    />
  );
  expect(htmlAt("/list?page=3", list(2, true))).toContain('href="/list?page=2"');
  expect(htmlAt("/list?search=x", list(3, true))).toMatch(/Nessuna con questi filtri.*Togli i filtri/u);
  expect(htmlAt("/list", list(3, false))).toContain("Niente");
});

const pages = (currentPage: number) => <Pagination pageInfo={{ currentPage, pageCount: 9, total: 83 }} pageSize={10} />;

test("pages are links that keep the filters", () => {
  const html = htmlAt("/list?status=pending&page=9", pages(9));
  expect(html).toContain("81–83 di 83");
  expect(html).toContain('href="/list?status=pending&page=8"');
  expect(html).not.toContain('rel="next"');
  expect(html.match(/aria-current="page"/gu)).toHaveLength(1);
});

test("the rows a page are chosen by a form that keeps the filters, not the page", () => {
  const html = htmlAt("/list?status=pending&page=9", pages(9));
  expect(html).toContain('<input type="hidden" name="status" value="pending"/>');
  expect(html).not.toContain('name="page"');
  expect(html).toContain('<option value="10" selected="">10</option>');
  expect(html).toContain("Applica");
});

test("one page has no pager, and few rows no choice", () => {
  const html = htmlAt("/list", <Pagination pageInfo={{ currentPage: 1, pageCount: 1, total: 7 }} pageSize={10} />);
  expect(html).toContain("1–7 di 7");
  expect(html).not.toContain("<nav");
  expect(html).not.toContain("<form");
});
