import { type RouteConfigEntry, route } from "@react-router/dev/routes";

const folder = "routes/academy/documents";

/** Papers of all members. */
export const pages: RouteConfigEntry[] = [route("my-organization/documents", `${folder}/due.tsx`)];

/** Papers of one member, below the membership's address. */
export const sections: RouteConfigEntry[] = [
  route("documents", `${folder}/list.tsx`),
  route("documents/new", `${folder}/new.tsx`),
  route("documents/:documentId/edit", `${folder}/edit.tsx`),
  route("documents/:documentId/delete", `${folder}/delete.tsx`),
  route("documents/:documentId/report", `${folder}/report.tsx`),
];

/** Answers without a page. */
export const answers: RouteConfigEntry[] = [
  route("my-organization/documents/download", `${folder}/due-download.ts`),
  route("my-organization/memberships/:membershipId/documents/:documentId/file", `${folder}/file.ts`),
];
