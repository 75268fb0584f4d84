import type { Sql } from "postgres";
import { answerTypes } from "#contracts/operation.ts";
import type { StaffCaller } from "../caller.ts";
import { Refusal } from "../refusal.ts";
import type { Download } from "./columns.ts";
import { csvOf } from "./csv.ts";
import { xlsxOf } from "./xlsx.ts";

/** Rows that are read, and written, at a time: few enough that other answers of the process wait some milliseconds. */
const batchSize = 500;
/**
 * How many files a process writes at a time: in all, for a club, an account. Some of the pool's ten connections stay.
 */
const mostAtOnce = { all: 6, club: 4, account: 2 };
/** A reader that takes nothing for so long has gone, in milliseconds. */
const stalledAfterMs = 60_000;
/** A file that is not read to its end after so long is broken off, in milliseconds: the longest takes seconds. */
const longestMs = 10 * 60_000;

const [csvType, xlsxType] = answerTypes.sheet;
const types = { csv: `${csvType}; charset=utf-8`, xlsx: xlsxType } as const;

/** The rows of a query, as drizzle's `toSQL()` hands it over, by a cursor: memory holds one batch. */
export const rowsByCursor = <Row extends object>(
  sql: Sql,
  query: { readonly sql: string; readonly params: readonly unknown[] },
): AsyncIterable<Row[]> =>
  // why: the driver's type for values leaves out what it takes all the same.
  sql.unsafe<Row[]>(query.sql, [...query.params] as never[]).cursor(batchSize) as AsyncIterable<Row[]>;

/** The person for whom a file is. */
type Reader = Pick<StaffCaller, "accountId" | "organisationId">;

/** Something that is answered as a file: a list, an archive. `serve` writes the answer, since it knows who asked. */
export class ListFile {
  /** Answers the file, as its pieces come and no faster than they are taken. @throws Refusal 429 `download.busy` */
  readonly answerTo: (reader: Reader) => Response;

  constructor(answerTo: (reader: Reader) => Response) {
    this.answerTo = answerTo;
  }
}

/** A list as a file, for whoever asked for it. */
export const answerDownload = <Row>(format: "csv" | "xlsx", download: Download<Row>): ListFile =>
  new ListFile((reader) =>
    stream(types[format], () => (format === "csv" ? csvOf(download) : xlsxOf(download)), reader),
  );

/** A file that is made as it is taken, for whoever asked for it. */
export const answerPieces = (contentType: string, pieces: AsyncGenerator<Uint8Array>): ListFile =>
  new ListFile((reader) => stream(contentType, () => pieces, reader));

/** How many files are being written, by whom they are counted for: everybody, a club, an account. */
const atWork = new Map<string, number>();

/**
 * Takes a place among the files that are written. why by account and club: each holds a connection until its reader has
 * it, and a few slow readers would keep all others from theirs.
 * @returns what gives the place back; only its first call counts
 * @throws Refusal 429 `download.busy`
 */
function takePlace({ accountId, organisationId }: Reader): () => void {
  const limits = [
    ["all", mostAtOnce.all],
    [`club ${organisationId}`, mostAtOnce.club],
    [`account ${accountId}`, mostAtOnce.account],
  ] as const;
  if (limits.some(([name, most]) => (atWork.get(name) ?? 0) >= most)) throw new Refusal(429, "download.busy");
  for (const [name] of limits) atWork.set(name, (atWork.get(name) ?? 0) + 1);
  let isOver = false;
  return () => {
    if (isOver) return;
    isOver = true;
    for (const [name] of limits) {
      const left = (atWork.get(name) ?? 1) - 1;
      if (left > 0) atWork.set(name, left);
      else atWork.delete(name);
    }
  };
}

function stream(contentType: string, begin: () => AsyncGenerator<Uint8Array>, reader: Reader): Response {
  const giveBack = takePlace(reader);
  const pieces = begin();
  let over = false;
  let timer: NodeJS.Timeout | undefined;
  let longest: NodeJS.Timeout | undefined;
  const end = () => {
    clearTimeout(timer);
    clearTimeout(longest);
    giveBack();
    over = true;
  };
  const breakOff = (controller: ReadableStreamDefaultController, why: string) => {
    end();
    controller.error(new Error(why));
    // A cursor whose connection is gone cannot be closed, and need not be.
    pieces.return(undefined).catch(() => {});
  };
  const waitFor = (controller: ReadableStreamDefaultController) => {
    clearTimeout(timer);
    timer = setTimeout(() => breakOff(controller, "nobody reads the download"), stalledAfterMs).unref();
  };
  const body = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        longest = setTimeout(() => breakOff(controller, "the download takes too long"), longestMs).unref();
        waitFor(controller);
      },
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
  return new Response(body, { headers: { "content-type": contentType, "cache-control": "no-store" } });
}
