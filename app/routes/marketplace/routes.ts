import { type RouteConfigEntry, route } from "@react-router/dev/routes";

/** Screens inside the main layout. */
export const main: RouteConfigEntry[] = [
  route("marketplace", "routes/marketplace/catalogue/list.tsx"),
  route("marketplace/quote", "routes/marketplace/quote-requests/new.tsx"),
];

/** Answers without a page: the pictures of things. */
export const resource: RouteConfigEntry[] = [
  route("marketplace/pictures/:itemId", "routes/marketplace/catalogue/picture.ts"),
];
