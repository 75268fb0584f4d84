import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useRevalidator } from "react-router";
import { Button } from "#app/ui/button.tsx";
import type { RouteHandle } from "#app/ui/layout/handle.ts";

export const handle: RouteHandle = { i18n: ["auth"], title: "auth:maintenance.title" };

/** Public. Whether this page may be shown at all is decided by the maintenance middleware. */
export const loader = () => null;

/** How often an open page looks whether the maintenance is over, in milliseconds. */
const interval = 10_000;

export default function Maintenance() {
  const { t } = useTranslation("auth");
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const timer = setInterval(() => void revalidate(), interval);
    return () => clearInterval(timer);
  }, [revalidate]);
  return (
    <>
      <p>{t("maintenance.text")}</p>
      <Button component="a" variant="contained" href="/maintenance">
        {t("maintenance.retry")}
      </Button>
    </>
  );
}
