import { type RouteConfigEntry, route } from "@react-router/dev/routes";

/** Screens inside the main layout. */
export const main: RouteConfigEntry[] = [
  route("changelog", "routes/help/changelog/show.tsx"),
  route("feedback", "routes/help/feedback/new.tsx"),
  route("feedback/:id", "routes/help/feedback/show.tsx"),
  route("information", "routes/help/information/show.tsx"),
  route("documentation", "routes/help/documentation/overview.tsx"),
  route("documentation/about", "routes/help/documentation/chapter-of-page.ts"),
  route("documentation/dashboard", "routes/help/documentation/manual.tsx"),
  route("documentation/dashboard/:chapter", "routes/help/documentation/chapter.tsx"),
  route("documentation/mobile-app", "routes/help/documentation/mobile-app.tsx"),
];
