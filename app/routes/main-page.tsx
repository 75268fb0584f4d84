import { Outlet, useRouteLoaderData } from "react-router";
import type { loader as rootLoader } from "#app/root.tsx";
import { FailedPage } from "#app/ui/errors/failed-page.tsx";
import type { Route } from "./+types/main-page";

/**
 * What stands inside the main layout. why a route of its own: where an action fails, the loaders above its boundary are
 * asked and no others, so that the menu would be missing if the boundary were the layout's.
 */
export default function MainPage() {
  return <Outlet />;
}

/** A page that failed: menu and bars stay, so that the way on is at hand. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const root = useRouteLoaderData<typeof rootLoader>("root");
  return <FailedPage error={error} requestId={root?.requestId} />;
}
