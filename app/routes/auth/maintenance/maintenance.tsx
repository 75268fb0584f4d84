import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { data, useLocation, useRevalidator } from "react-router";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import type { RouteHandle } from "#app/ui/layout/handle.ts";
import type { Route } from "./+types/maintenance";

export const handle: RouteHandle = { i18n: ["auth"], title: "auth:maintenance.title" };

/** How often an open page looks whether the maintenance is over, in seconds. */
const interval = 10;

/** Public. Whether this page may be shown at all is decided by the maintenance middleware. */
export function loader({ request }: Route.LoaderArgs) {
  const isFormKept = new URL(request.url).searchParams.has("redirectTo");
  return data({ isFormKept }, { status: 503, headers: { "retry-after": String(interval) } });
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export default function Maintenance({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("auth");
  const { pathname, search } = useLocation();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const timer = setInterval(() => void revalidate(), interval * 1000);
    return () => clearInterval(timer);
  }, [revalidate]);
  return (
    <>
      {/* why not for all, or as a header: where scripts run it would load anew a page that has gone on meanwhile. */}
      <noscript>
        <meta httpEquiv="refresh" content={String(interval)} />
      </noscript>
      <p>{t("maintenance.text")}</p>
      {loaderData.isFormKept && <Alert severity="info">{t("maintenance.kept")}</Alert>}
      <Button component="a" variant="contained" href={pathname + search}>
        {t("maintenance.retry")}
      </Button>
    </>
  );
}
