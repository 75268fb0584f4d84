import { type RouteConfigEntry, route } from "@react-router/dev/routes";

/** Screens inside the main layout. */
export const main: RouteConfigEntry[] = [
  route("staff", "routes/staff/staff-members/list.tsx"),
  route("staff/new", "routes/staff/staff-members/new.tsx"),
  route("staff/:id/edit", "routes/staff/staff-members/edit.tsx"),
  route("staff/:id/correction", "routes/staff/staff-members/correction.tsx"),
  route("staff/:id/invitation", "routes/staff/staff-members/invitation.tsx"),
];
