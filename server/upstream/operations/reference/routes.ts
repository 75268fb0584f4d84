import type { Hono } from "hono";
import { operations } from "#upstream/contracts.ts";
import { openApiDocument } from "#upstream/core/openapi.ts";
import type { Env } from "#upstream/core/serve.ts";
import { version } from "#upstream/version.ts";

/** The API's description: `GET /openapi.json` for programs. */
export function mountReference(app: Hono<Env>): void {
  const document = JSON.stringify(openApiDocument(operations, version));
  app.get("/openapi.json", (c) => c.body(document, 200, { "content-type": "application/json" }));
}
