import Alert from "@mui/material/Alert";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import { useLive, useLiveRevalidation } from "#app/ui/live/use-live.ts";

/** Brings new actions in: by themselves at the top of the log, by a link further down, where rows would jump. */
export const NewEntries = ({ isNewest }: { readonly isNewest: boolean }) => (isNewest ? <AtTheTop /> : <FurtherDown />);

function AtTheTop() {
  useLiveRevalidation(["audit"]);
  return null;
}

function FurtherDown() {
  const { t } = useTranslation("audit");
  const [query] = useSearchParams();
  const [count, setCount] = useState(0);
  useLive("audit", () => setCount((before) => before + 1));
  const newest = new URLSearchParams(query);
  newest.delete("before");
  newest.delete("after");
  return (
    <div aria-live="polite">
      {count > 0 && (
        <Alert severity="info" action={<Link to={`?${newest}`}>{t("list.show")}</Link>}>
          {t("list.newEntries", { count })}
        </Alert>
      )}
    </div>
  );
}
