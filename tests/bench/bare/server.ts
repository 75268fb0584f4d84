import { readFileSync } from "node:fs";
import * as build from "virtual:react-router/server-build";
import { createRequestListener } from "@remix-run/node-fetch-server";
import { createRequestHandler, RouterContextProvider } from "react-router";
import { compressed } from "#server/http/compression.ts";
import { type Rows, tablesContext } from "./app/table.tsx";

// What the product's pages are measured against: React Router in framework mode, which shows rows from memory as a plain
// table and does nothing else. The tables come from the file that BARE_TABLES names.

const tables = JSON.parse(readFileSync(process.env.BARE_TABLES ?? "", "utf8")) as Readonly<Record<string, Rows>>;
const handler = createRequestHandler(build, "production");

/** Answers `/<page>` with its rows as a plain table; compressed as the dashboard's pages are. */
export const listener = createRequestListener(async (request) => {
  const context = new RouterContextProvider();
  context.set(tablesContext, tables);
  return compressed(request, await handler(request, context));
});
