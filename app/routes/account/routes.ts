import { type RouteConfigEntry, route } from "@react-router/dev/routes";

/** Screens of an account, whatever the organisation. */
export const blank: RouteConfigEntry[] = [
  route("profile", "routes/account/profile/profile.tsx"),
  route("profile/password", "routes/account/password/password.tsx"),
];

export const resource: RouteConfigEntry[] = [route("language", "routes/account/language/language.ts")];
