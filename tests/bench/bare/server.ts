import * as build from "virtual:react-router/server-build";
import { createRequestListener } from "@remix-run/node-fetch-server";
import { createRequestHandler, RouterContextProvider } from "react-router";
import { compressed } from "#server/compression.ts";
import { type Rows, tablesContext } from "./app/table.tsx";

/** Answers `/<page>` with its rows as a plain table; compressed as the dashboard's pages are. */
export function bareListener(tables: Readonly<Record<string, Rows>>) {
  const handler = createRequestHandler(build, "production");
  return createRequestListener(async (request) => {
    const context = new RouterContextProvider();
    context.set(tablesContext, tables);
    return compressed(request, await handler(request, context));
  });
}
