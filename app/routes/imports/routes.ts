import type { RouteConfigEntry } from "@react-router/dev/routes";
import { files, pages } from "./imports/routes.ts";

/** Tables that a club brings along: members, sales, teams. */
export const main: RouteConfigEntry[] = pages;

/** Answers without a page. */
export const resource: RouteConfigEntry[] = files;
