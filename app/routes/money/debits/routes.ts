import { type RouteConfigEntry, route } from "@react-router/dev/routes";

const folder = "routes/money/debits";

export const debitPages: RouteConfigEntry[] = [
  route("my-organization/collect", `${folder}/collect.tsx`),
  route("my-organization/debits/:id", `${folder}/show.tsx`),
  route("my-organization/debits/:id/write-off", `${folder}/write-off.tsx`),
  route("my-organization/debits/:id/write-offs/:entryId/restore", `${folder}/restore.tsx`),
];

export const debitFiles: RouteConfigEntry[] = [route("my-organization/collect/download", `${folder}/download.ts`)];
