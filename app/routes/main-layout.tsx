import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Outlet, useRouteLoaderData } from "react-router";
import { requireSession, requireStaff } from "#app/backend/guards.server.ts";
import { bellState } from "#app/backend/notifications.server.ts";
import { appVersion } from "#app/backend/start-services.server.ts";
import type { loader as rootLoader } from "#app/root.tsx";
import { visibleMenu } from "#app/rules/menu.ts";
import { errorFacts } from "#app/ui/errors/error-facts.ts";
import { ErrorPage } from "#app/ui/errors/error-page.tsx";
import { useFailure } from "#app/ui/layout/handle.ts";
import { Shell } from "#app/ui/layout/shell.tsx";
import { Bell } from "#app/ui/live/bell.tsx";
import type { Route } from "./+types/main-layout";

/** Nothing below this layout is for strangers, whatever a page's loader forgets. */
export const middleware: Route.MiddlewareFunction[] = [
  async (args, next) => {
    requireSession(args);
    return next();
  },
];

export async function loader(args: Route.LoaderArgs) {
  const caller = await requireStaff(args);
  const { account, staff, roles } = caller;
  return {
    name: [account.firstName, account.lastName].filter(Boolean).join(" "),
    email: account.email,
    roles,
    organisation: staff.organization.name,
    hasContract: staff.organization.contractUrl !== null,
    hasOtherContexts: account.staffMembers.filter(({ access }) => access.dashboard).length > 1,
    bell: await bellState(args, caller),
    version: appVersion,
  };
}

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
  const { status, code, requestId } = errorFacts(error);
  const { t } = useTranslation();
  const page = (
    <>
      <title>{status === 404 ? t("errors.page.notFound") : t("errors.page.unknown")}</title>
      <ErrorPage status={status} code={code} requestId={requestId ?? root?.requestId} failure={failure} />
    </>
  );
  return loaderData ? <Frame layout={loaderData}>{page}</Frame> : <main>{page}</main>;
}

interface FrameProps {
  readonly layout: Route.ComponentProps["loaderData"];
  readonly children: ReactNode;
}

/** The shell around a page, or around what went wrong with it. */
function Frame({ layout, children }: FrameProps) {
  const { t, i18n } = useTranslation();
  const root = useRouteLoaderData<typeof rootLoader>("root");
  const { roles, hasContract, bell, ...facts } = layout;
  const roleNames = new Intl.ListFormat(i18n.language).format(roles.map((role) => t(`roles.${role}`)));
  return (
    <Shell
      {...facts}
      roles={roleNames}
      sections={visibleMenu(roles)}
      dots={hasContract ? {} : { information: t("shell.contractMissing") }}
      bell={<Bell {...bell} />}
      flash={root?.flash}
    >
      {children}
    </Shell>
  );
}
