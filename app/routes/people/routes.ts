import { type RouteConfigEntry, route } from "@react-router/dev/routes";

/** Screens inside the main layout: people as people, whichever list they stand in. */
export const main: RouteConfigEntry[] = [
  route("people/:kind/:personId/copy", "routes/people/copies/show.tsx"),
  route("people/erasures", "routes/people/erasures/list.tsx"),
  route("people/restricted-receipts", "routes/people/restricted-receipts/show.tsx"),
  route("people/:kind/:personId/erasure", "routes/people/erasures/erase.tsx"),
];

/** Addresses that answer with files. */
export const resource: RouteConfigEntry[] = [
  route("people/:kind/:personId/copy/download", "routes/people/copies/download.ts"),
  route("people/restricted-receipts/:id/file", "routes/people/restricted-receipts/file.ts"),
];
