import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { renderToPipeableStream } from "react-dom/server";
import { type EntryContext, ServerRouter } from "react-router";

// why: without one React Router wants `isbot` among the dependencies and runs npm to add it, which in production also
// takes away what this builds with.

/** The whole document, as React draws it. */
export default function handleRequest(request: Request, status: number, headers: Headers, entry: EntryContext) {
  headers.set("content-type", "text/html; charset=utf-8");
  return new Promise<Response>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(<ServerRouter context={entry} url={request.url} />, {
      async onAllReady() {
        resolve(new Response(await text(pipe(new PassThrough())), { status, headers }));
      },
      onShellError: reject,
    });
  });
}
