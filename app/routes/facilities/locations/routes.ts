import { index, type RouteConfigEntry, route } from "@react-router/dev/routes";

/** The places of the organisation. */
export const pages: RouteConfigEntry[] = [route("locations/list", "routes/facilities/locations/list.tsx")];

/** Within one location's layout: its general information. */
export const sections: RouteConfigEntry[] = [index("routes/facilities/locations/show.tsx")];
