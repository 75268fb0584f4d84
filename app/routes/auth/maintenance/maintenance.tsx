import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { data, useRevalidator } from "react-router";
import { Button } from "#app/ui/button.tsx";
import type { RouteHandle } from "#app/ui/layout/handle.ts";
import type { Route } from "./+types/maintenance";

export const handle: RouteHandle = { i18n: ["auth"], title: "auth:maintenance.title" };

/** How often an open page looks whether the maintenance is over, in seconds. */
const interval = 10;

/** Public. Whether this page may be shown at all is decided by the maintenance middleware. */
export const loader = () => data(null, { status: 503, headers: { "retry-after": String(interval) } });

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export default function Maintenance() {
  const { t } = useTranslation("auth");
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
      <Button component="a" variant="contained" href="/maintenance">
        {t("maintenance.retry")}
      </Button>
    </>
  );
}
