import { Outlet, useRouteLoaderData } from "react-router";
import type { loader as rootLoader } from "#app/root.tsx";
import { BlankShell } from "#app/ui/layout/blank-shell.tsx";

/** Pages outside an organisation: sign-in, passwords, profile, maintenance. */
export default function BlankLayout() {
  const root = useRouteLoaderData<typeof rootLoader>("root");
  return (
    <BlankShell flash={root?.flash}>
      <Outlet />
    </BlankShell>
  );
}
