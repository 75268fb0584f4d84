import { useTranslation } from "react-i18next";
import { data, useRouteLoaderData } from "react-router";
import { isAppError, notFound } from "#app/backend/errors.server.ts";
import { sessionContext } from "#app/backend/services.server.ts";
import type { loader as rootLoader } from "#app/root.tsx";
import { ErrorPage } from "#app/ui/errors/error-page.tsx";
import { isComplete, requireStaff } from "../backend/session/guards.server.ts";
import type { Route } from "./+types/missing";
import { frameFacts } from "./main-frame.server.ts";
import { Frame } from "./main-frame.tsx";

/**
 * Any address that no other route takes: a translated 404 page. Signed-in staff keep the menu around it. Strangers
 * are told the same, and not sent to sign in for a page that does not exist.
 */
export async function loader(args: Route.LoaderArgs) {
  const isAtWork = args.context.get(sessionContext).data?.staffToken !== undefined;
  const layout = isAtWork ? await frameOf(args) : undefined;
  if (!layout) throw notFound();
  return data(layout, { status: 404 });
}

/** The frame, if the visitor's session can be checked right now; the page is missing either way. */
async function frameOf(args: Route.LoaderArgs) {
  try {
    const caller = await requireStaff(args);
    return isComplete(caller.account) ? await frameFacts(args, caller) : undefined;
  } catch (error) {
    if (isAppError(error) || error instanceof Response) return undefined;
    throw error;
  }
}

export function action(): never {
  throw notFound();
}

export default function Missing({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation();
  const root = useRouteLoaderData<typeof rootLoader>("root");
  return (
    <Frame layout={loaderData}>
      <title>{t("errors.page.notFound")}</title>
      <ErrorPage status={404} requestId={root?.requestId} />
    </Frame>
  );
}
