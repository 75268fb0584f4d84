import { type RouteConfigEntry, route } from "@react-router/dev/routes";

/** Screens before an organisation is entered. */
export const blank: RouteConfigEntry[] = [
  route("login", "routes/auth/login/login.tsx"),
  route("logout", "routes/auth/logout/logout.tsx"),
  route("recover-password", "routes/auth/recovery/recover.tsx"),
  route("reset-password", "routes/auth/recovery/reset.tsx"),
  route("profile/email", "routes/auth/email-changes/new.tsx"),
  route("profile/email/confirmation", "routes/auth/email-changes/confirm.tsx"),
  route("restore-email/:token", "routes/auth/email-changes/undo.tsx"),
  route("maintenance", "routes/auth/maintenance/maintenance.tsx"),
];
