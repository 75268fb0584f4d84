import type { Hono } from "hono";
import type { Operation } from "#contracts/operation.ts";
import { openApiDocument } from "#upstream/core/openapi.ts";
import type { Env } from "#upstream/core/serve.ts";
import { referencePage } from "./page.ts";

/**
 * The API's description: `GET /openapi.json` for programs, `GET /reference` for people. Both need no network, and are
 * made when they are first asked for: all operations take half a second, for which no start should wait.
 */
export function mountReference(app: Hono<Env>, operations: readonly Operation[]): void {
  let made: ReturnType<typeof openApiDocument> | undefined;
  const document = () => {
    made ??= openApiDocument(operations);
    return made;
  };
  let page: Promise<string> | undefined;
  app.get("/openapi.json", (c) => c.json(document()));
  app.get("/reference", async (c) => {
    page ??= referencePage(document());
    return c.html(await page, 200, { "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'" });
  });
}
