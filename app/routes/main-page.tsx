import { useTranslation } from "react-i18next";
import { Outlet, useRouteLoaderData } from "react-router";
import type { loader as rootLoader } from "#app/root.tsx";
import { errorFacts } from "#app/ui/errors/error-facts.ts";
import { ErrorPage, titleOf } from "#app/ui/errors/error-page.tsx";
import { useFailure } from "#app/ui/layout/handle.ts";
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
  const failure = useFailure();
  const { status, code, requestId, posted } = errorFacts(error);
  const { t } = useTranslation();
  return (
    <>
      <title>{t(titleOf(status, code))}</title>
      <ErrorPage
        status={status}
        code={code}
        requestId={requestId ?? root?.requestId}
        failure={failure}
        posted={posted}
      />
    </>
  );
}
