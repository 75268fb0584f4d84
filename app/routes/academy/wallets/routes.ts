import { type RouteConfigEntry, route } from "@react-router/dev/routes";

/** Movements of all wallets. */
export const movementPages: RouteConfigEntry[] = [
  route("my-organization/token-movements", "routes/academy/wallets/list.tsx"),
];

/** The wallet, below the address of a membership. */
export const walletSections: RouteConfigEntry[] = [route("tokens", "routes/academy/wallets/show.tsx")];

/** The movements as a file. */
export const movementResource: RouteConfigEntry[] = [
  route("my-organization/token-movements/download", "routes/academy/wallets/download.ts"),
];
