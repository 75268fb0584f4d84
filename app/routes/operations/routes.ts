import { type RouteConfigEntry, route } from "@react-router/dev/routes";

/** What whoever runs the product does once, before anybody has an account. */
export const blank: RouteConfigEntry[] = [route("setup", "routes/operations/setup/new.tsx")];
