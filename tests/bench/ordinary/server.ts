import * as build from "virtual:react-router/server-build";
import { createRequestListener } from "@remix-run/node-fetch-server";
import { createRequestHandler } from "react-router";
import { compressed } from "#server/http/compression.ts";

// What one would build instead of the product's list: this stack's ordinary parts, and nothing of ours but the texts.

const handler = createRequestHandler(build, "production");

/** Answers `/` with the list of reservations; compressed as the dashboard's pages are. */
export const listener = createRequestListener(async (request) => compressed(request, await handler(request)));
