import Alert from "@mui/material/Alert";
import Snackbar from "@mui/material/Snackbar";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";

/** A message left by the previous page, in the user's language. `duration` in milliseconds. */
export interface Flash {
  readonly id: string;
  readonly message: string;
  readonly severity: "success" | "info" | "warning" | "error";
  readonly duration: number;
}

/** Without a script: the message stands above the page's content. */
export const FlashNoScript = ({ flash }: { readonly flash: Flash | null | undefined }) =>
  flash && (
    <noscript>
      <Alert severity={flash.severity} variant="filled" className="flash">
        {flash.message}
      </Alert>
    </noscript>
  );

/** With scripts: a snackbar for the message's time; it stays while the pointer or the focus is on it. */
export function FlashSnackbar({ flash }: { readonly flash: Flash | null | undefined }) {
  const { t } = useTranslation();
  const [shown, setShown] = useState<Flash>();
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (!flash) return;
    setShown(flash);
    setOpen(true);
  }, [flash]);
  if (!shown) return null;

  const close = () => setOpen(false);
  return (
    <Snackbar
      key={shown.id}
      open={open}
      autoHideDuration={shown.duration}
      onClose={(_event, reason) => reason !== "clickaway" && close()}
      anchorOrigin={{ vertical: "bottom", horizontal: "center" }}
    >
      <Alert
        severity={shown.severity}
        variant="filled"
        role={shown.severity === "error" || shown.severity === "warning" ? "alert" : "status"}
        onClose={close}
        closeText={t("actions.close")}
      >
        {shown.message}
      </Alert>
    </Snackbar>
  );
}
