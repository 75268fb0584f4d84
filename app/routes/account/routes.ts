import { index, type RouteConfigEntry, route } from "@react-router/dev/routes";

/** Screens of an account, whatever the organisation. */
export const blank: RouteConfigEntry[] = [
  route("profile", "routes/account/profile/profile.tsx"),
  route("profile/password", "routes/account/password/password.tsx"),
];

/** The club's account: its profile, what it has bought, how it is paid, and who may come in. */
export const main: RouteConfigEntry[] = [
  route("first-steps", "routes/account/first-steps/edit.tsx"),
  route("account", "routes/account/layout.tsx", [
    index("routes/account/start.ts"),
    route("profile", "routes/account/organizations/profile.tsx"),
    route("profile/logo", "routes/account/organizations/logo.tsx"),
    route("plans", "routes/account/plans/plans.tsx"),
    route("payment-methods", "routes/account/payment-methods/list.tsx"),
    route("payment-methods/:type", "routes/account/payment-methods/edit.tsx"),
    route("payment-methods/:type/delete", "routes/account/payment-methods/delete.tsx"),
    route("data", "routes/operations/club-exports/list.tsx"),
    route("access", "routes/auth/devices/access.tsx"),
    route("access/sign-out", "routes/auth/devices/sign-out.tsx"),
    route("legal", "routes/account/legal/legal.tsx"),
  ]),
];

/** Answers without a page. */
export const resource: RouteConfigEntry[] = [
  route("language", "routes/account/language/language.ts"),
  route("module-alert", "routes/account/close-alert.ts"),
  route("account/data/:id/file", "routes/operations/club-exports/file.ts"),
  route("account/logo/:mediaId/:variant", "routes/account/organizations/picture.ts"),
];
