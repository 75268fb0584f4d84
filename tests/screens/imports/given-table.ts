import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page, Visitor } from "#tests/support/visitor.ts";
import { waitFor } from "#tests/support/wait.ts";

/** The list of imports. */
export const all = "/my-organization/imports";
/** Where a table of a kind is given. */
export const give = (kind: string) => `${all}/new?kind=${kind}`;
/** One of the files of `tests/fixtures/imports`. */
export const fixture = (name: string) =>
  new File([readFileSync(join(import.meta.dirname, "../../fixtures/imports", name))], name);

/** Gives a table as a file, or pasted. */
export const given = async (visitor: Visitor, values: { file: File } | { pasted: string }, kind = "athletes") =>
  visitor.submit(await visitor.get(give(kind)), values, { form: "#import" });

/** The address of the import that a page belongs to. */
export const own = (page: Page) => /^\/my-organization\/imports\/[\da-f-]{36}/u.exec(page.path)?.[0] ?? "none";

/** The page of an import, once its job has ended. */
export const idle = (visitor: Visitor, path: string): Promise<Page> =>
  waitFor(async () => {
    const page = await visitor.get(path);
    return page.document.querySelector("progress") ? undefined : page;
  }, 30_000);

/** The rows of a list, each as one line of text. */
export const rowsOf = (page: Page) =>
  [...page.document.querySelectorAll("main tbody tr")].map((row) => row.textContent?.replaceAll(/\s+/gu, " ") ?? "");
/** What a refused form says above itself. */
export const errorsOf = (page: Page) => page.document.querySelector('main [role="alert"]')?.textContent ?? "";
/** Cells as they are copied out of a sheet. */
export const table = (...rows: string[][]) => rows.map((row) => row.join("\t")).join("\n");
