import { type RouteConfigEntry, route } from "@react-router/dev/routes";

const folder = "routes/imports/imports";
const all = "my-organization/imports";

/** The way of a table: given, its columns matched, its rows previewed, written, and taken back. */
export const pages: RouteConfigEntry[] = [
  route(all, `${folder}/list.tsx`),
  route(`${all}/new`, `${folder}/new.tsx`),
  route(`${all}/:importId`, `${folder}/show.tsx`),
  route(`${all}/:importId/columns`, `${folder}/columns.tsx`),
  route(`${all}/:importId/rows`, `${folder}/rows.tsx`),
  route(`${all}/:importId/undo`, `${folder}/undo.tsx`),
  route(`${all}/:importId/delete`, `${folder}/delete.tsx`),
];

/** Answers without a page. */
export const files: RouteConfigEntry[] = [
  route(`${all}/template`, `${folder}/template.ts`),
  route(`${all}/:importId/rows/download`, `${folder}/rows-download.ts`),
];
