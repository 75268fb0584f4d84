import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { CacheProvider } from "@emotion/react";
import { renderToPipeableStream } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from "react-router";
import { getI18n } from "#app/backend/i18n.server.ts";
import { requestContext, servicesContext } from "#app/backend/services.server.ts";
import { createEmotionCache, emotionHead } from "#app/ui/emotion.ts";

/** How long a page may take to become complete, in milliseconds. */
export const streamTimeout = 15_000;

/**
 * Renders a whole document: nothing is sent before everything is there, so that a browser without scripts has a
 * complete page and every style is in the head.
 */
export default function handleRequest(
  request: Request,
  initialStatus: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> | Response {
  headers.set("content-type", "text/html; charset=utf-8");
  if (request.method === "HEAD") return new Response(null, { status: initialStatus, headers });
  const { nonce } = context.get(requestContext);
  const cache = createEmotionCache(nonce);
  let status = initialStatus;

  return new Promise<Response>((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(
      <CacheProvider value={cache}>
        <I18nextProvider i18n={getI18n(context)}>
          <ServerRouter context={entry} url={request.url} {...(nonce && { nonce })} />
        </I18nextProvider>
      </CacheProvider>,
      {
        ...(nonce && { nonce }),
        onAllReady() {
          clearTimeout(limit);
          const page = text(pipe(new PassThrough()));
          resolve(
            page.then((html) => new Response(withStyles(html, emotionHead(cache, nonce, html)), { status, headers })),
          );
        },
        onShellError(error) {
          clearTimeout(limit);
          reject(error);
        },
        onError(error) {
          status = 500;
          handleError(error, { request, context });
        },
      },
    );
    const limit = setTimeout(() => abort(new Error("the page took too long")), streamTimeout);
  });
}

/** The document with its styles at the end of the head. */
const withStyles = (html: string, styles: string): string => html.replace("</head>", () => `${styles}</head>`);

/** Logs what went wrong outside of loaders and actions; those are logged where they are turned into error pages. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): void {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  const { id } = context.get(requestContext);
  context.get(servicesContext).log.error({ requestId: id, err: error }, "rendering failed");
}
