import { useRouteLoaderData } from "react-router";
import type { hasRole } from "#app/rules/permissions.ts";

/** The roles of the person who looks at the page; none on pages without a session. */
export function useRoles(): Parameters<typeof hasRole>[0] {
  const frame: unknown = useRouteLoaderData("routes/main-layout");
  if (typeof frame !== "object" || frame === null || !("roles" in frame)) return [];
  return frame.roles as Parameters<typeof hasRole>[0];
}
