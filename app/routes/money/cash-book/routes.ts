import { type RouteConfigEntry, route } from "@react-router/dev/routes";

export const cashBookPages: RouteConfigEntry[] = [
  route("my-organization/cash-book", "routes/money/cash-book/show.tsx"),
];

export const cashBookFiles: RouteConfigEntry[] = [
  route("my-organization/cash-book/download", "routes/money/cash-book/download.ts"),
];
