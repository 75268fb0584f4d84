import { useTranslation } from "react-i18next";
import { Outlet, useRouteLoaderData } from "react-router";
import { requireSession, requireStaff } from "#app/backend/guards.server.ts";
import type { loader as rootLoader } from "#app/root.tsx";
import { errorFacts } from "#app/ui/errors/error-facts.ts";
import { ErrorPage, titleOf } from "#app/ui/errors/error-page.tsx";
import { useFailure } from "#app/ui/layout/handle.ts";
import { revalidateAfterConflict } from "#app/ui/layout/revalidation.ts";
import type { Route } from "./+types/main-layout";
import { frameFacts } from "./main-frame.server.ts";
import { Frame } from "./main-frame.tsx";

/** Nothing below this layout is for strangers, whatever a page's loader forgets. */
export const middleware: Route.MiddlewareFunction[] = [
  async (args, next) => {
    requireSession(args);
    return next();
  },
];

export async function loader(args: Route.LoaderArgs) {
  return frameFacts(args, await requireStaff(args));
}

/** The numbers in the menu are as of now, also after somebody else was quicker. */
export const shouldRevalidate = revalidateAfterConflict;

export default function MainLayout({ loaderData }: Route.ComponentProps) {
  return (
    <Frame layout={loaderData}>
      <Outlet />
    </Frame>
  );
}

/** A page that failed: menu and bars stay, so that the way on is at hand. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const root = useRouteLoaderData<typeof rootLoader>("root");
  const failure = useFailure();
  const { status, code, requestId, posted } = errorFacts(error);
  const { t } = useTranslation();
  const page = (
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
  return loaderData ? <Frame layout={loaderData}>{page}</Frame> : <main>{page}</main>;
}
