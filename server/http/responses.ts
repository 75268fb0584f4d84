/** What of a request's headers tells whose language its page is in. */
export const languageHeaders = ({ headers }: Request): [string, string][] =>
  ["accept-language", "cookie"].flatMap((name): [string, string][] => {
    const value = headers.get(name);
    return value === null ? [] : [[name, value]];
  });

/** A redirect, as browsers follow it or as React Router writes it for a page's data: 202. */
export const isRedirect = (request: Request, { status }: Response): boolean =>
  (status >= 300 && status < 400) || (status === 202 && isDataAddress(request));

export const isDataAddress = ({ url }: Request): boolean => new URL(url).pathname.endsWith(".data");

/** A response whose headers may be changed. */
export const copyOf = ({ body, status, statusText, headers }: Response): Response =>
  new Response(body, { status, statusText, headers: new Headers(headers) });

/** A response without a page. It closes the connection, which an unread body would hold open. */
export const textResponse = (status: number, text: string): Response =>
  new Response(text, { status, headers: { "content-type": "text/plain; charset=utf-8", connection: "close" } });
