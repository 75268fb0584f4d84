import { and, eq } from "drizzle-orm";
import type { Hono } from "hono";
import { isOfOpenClub } from "#upstream/account/organizations/suspension.ts";
import { notFound } from "#upstream/core/refusal.ts";
import type { Env } from "#upstream/core/serve.ts";
import type { Services } from "#upstream/core/services.ts";
import { readChunks } from "./chunks.ts";
import { clubExports } from "./table.ts";

/** Bytes of a file: from the first one to before the last one. */
interface Range {
  readonly from: number;
  readonly to: number;
}

/**
 * The one range of bytes that a reader wants, such as `bytes=100-199`; undefined: the whole, also where the header says what
 * nobody has to understand; null: there are no such bytes (RFC 9110, 14).
 */
export function rangeOf(header: string | undefined, size: number): Range | undefined | null {
  const [, first = "", last = ""] = /^bytes=(\d{0,15})-(\d{0,15})$/u.exec(header ?? "") ?? [];
  if (first === "" && last === "") return undefined;
  if (first === "") return last === "0" ? null : { from: Math.max(0, size - Number(last)), to: size };
  const [from, to] = [Number(first), last === "" ? size : Math.min(size, Number(last) + 1)];
  if (last !== "" && Number(last) < from) return undefined;
  return from < size ? { from, to } : null;
}

/** Pulls as the reader takes; a reader that leaves ends the source. */
const streamOf = (source: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> =>
  new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await source.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      async cancel() {
        await source.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );

/**
 * Serves the addresses that `GET /club-exports/:id/download` hands out, whole or one range: a download that was broken off
 * goes on. A wrong or expired address answers 404.
 */
export function mountClubExports(app: Hono<Env>, { db, sql, mediaLinks }: Services): void {
  app.get("/club-exports/:id/content", async (c) => {
    const { expires = "", signature = "" } = c.req.query();
    const id = c.req.param("id");
    if (!mediaLinks.verify(id, "original", expires, signature)) throw notFound();
    const [row] = await db
      .select()
      .from(clubExports)
      .where(and(eq(clubExports.id, id), eq(clubExports.state, "ready"), isOfOpenClub(clubExports.organisationId)));
    if (!row?.sha256 || row.size === null) throw notFound();
    const { size } = row;
    const etag = `"${row.sha256}"`;
    const isSame = [undefined, etag].includes(c.req.header("if-range"));
    const range = isSame ? rangeOf(c.req.header("range"), size) : undefined;
    const about = {
      "content-type": "application/zip",
      "accept-ranges": "bytes",
      etag,
      "content-security-policy": "default-src 'none'; sandbox",
      "cache-control": "private, no-store",
    };
    if (range === null) return c.body(null, 416, { ...about, "content-range": `bytes */${size}` });
    const { from, to } = range ?? { from: 0, to: size };
    const body = streamOf(readChunks(sql, { exportId: id, part: 0 }, from, to));
    const headers = { ...about, "content-length": String(to - from) };
    return range
      ? c.body(body, 206, { ...headers, "content-range": `bytes ${from}-${to - 1}/${size}` })
      : c.body(body, 200, headers);
  });
}
