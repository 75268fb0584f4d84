import type { Sql } from "postgres";
import { Refusal } from "../refusal.ts";
import type { Download } from "./columns.ts";
import { csvOf } from "./csv.ts";
import { xlsxOf } from "./xlsx.ts";

/** Rows that are read, and written, at a time. */
const batchSize = 2_000;
/** Files that a process writes at a time: each holds a connection until its reader has it. */
const mostAtOnce = 3;
/** A reader that takes nothing for so long has gone, in milliseconds. */
const stalledAfterMs = 60_000;

const types = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const;

let atWork = 0;

/** The rows of a query, as drizzle's `toSQL()` hands it over, by a cursor: memory holds one batch. */
export const rowsByCursor = <Row extends object>(
  sql: Sql,
  query: { readonly sql: string; readonly params: readonly unknown[] },
): AsyncIterable<Row[]> =>
  // why: the driver's type for values leaves out what it takes all the same.
  sql.unsafe<Row[]>(query.sql, [...query.params] as never[]).cursor(batchSize) as AsyncIterable<Row[]>;

/**
 * Answers a list as a file, as its rows come and no faster than they are taken.
 * @throws Refusal 429 `download.busy` while the process writes as many as it can
 */
export function answerDownload<Row>(format: "csv" | "xlsx", download: Download<Row>): Response {
  if (atWork >= mostAtOnce) throw new Refusal(429, "download.busy");
  atWork += 1;
  const pieces = format === "csv" ? csvOf(download) : xlsxOf(download);
  let over = false;
  let timer: NodeJS.Timeout | undefined;
  const end = () => {
    clearTimeout(timer);
    if (!over) atWork -= 1;
    over = true;
  };
  const waitFor = (controller: ReadableStreamDefaultController) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      end();
      controller.error(new Error("nobody reads the download"));
      // A cursor whose connection is gone cannot be closed, and need not be.
      pieces.return(undefined).catch(() => {});
    }, stalledAfterMs).unref();
  };
  const body = new ReadableStream<Uint8Array>(
    {
      start: waitFor,
      async pull(controller) {
        clearTimeout(timer);
        try {
          const { done, value } = await pieces.next();
          if (over) return;
          if (!done) {
            controller.enqueue(value);
            return waitFor(controller);
          }
          end();
          controller.close();
        } catch (error) {
          end();
          controller.error(error);
        }
      },
      async cancel() {
        end();
        await pieces.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
  return new Response(body, { headers: { "content-type": types[format], "cache-control": "no-store" } });
}
