import { index, type RouteConfigEntry, route } from "@react-router/dev/routes";

const folder = "routes/academy/memberships";
const steps = ["acceptance", "rejection", "postponement", "revocation", "reactivation"];

/** The pages of people who are, were or want to be members. */
export const pages: RouteConfigEntry[] = [
  route("my-organization", `${folder}/start.ts`),
  route("my-organization/memberships", `${folder}/list.tsx`),
  route("my-organization/memberships/new", `${folder}/new.tsx`),
  route("my-organization/memberships/changes", `${folder}/changes.tsx`),
];

/** Answers without a page. */
export const resource: RouteConfigEntry[] = [route("my-organization/memberships/download", `${folder}/download.ts`)];

/** What one membership consists of, below its address. */
export const sections: RouteConfigEntry[] = [
  index(`${folder}/show.tsx`),
  route("edit", `${folder}/edit.tsx`),
  route("history", `${folder}/history.tsx`),
  ...steps.map((path) => route(path, `${folder}/step.tsx`, { id: `membership-${path}` })),
];
