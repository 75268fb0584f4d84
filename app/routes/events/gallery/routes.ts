import { type RouteConfigEntry, route } from "@react-router/dev/routes";

/** Answers without a page: the pictures of the area. */
export const pictureFiles: RouteConfigEntry[] = [
  route("events/media/:mediaId/:variant", "routes/events/gallery/image.ts"),
];
