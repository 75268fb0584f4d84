import MuiSnackbar from "@mui/material/Snackbar";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Alert } from "../alert.tsx";
import { MuiTheme } from "../mui-theme.tsx";
import type { Flash } from "./flash-message.tsx";

/** A message at the lower edge for its time. Default export: it is loaded when there is a message. */
export default function Snackbar({ flash }: { readonly flash: Flash }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(true);
  const close = () => setOpen(false);
  return (
    <MuiTheme>
      <MuiSnackbar
        open={open}
        autoHideDuration={flash.duration}
        onClose={(_event, reason) => reason !== "clickaway" && close()}
        anchorOrigin={{ vertical: "bottom", horizontal: "center" }}
      >
        <Alert
          severity={flash.severity}
          variant="filled"
          role={flash.severity === "error" || flash.severity === "warning" ? "alert" : "status"}
          onClose={close}
          closeText={t("actions.close")}
        >
          {flash.message}
        </Alert>
      </MuiSnackbar>
    </MuiTheme>
  );
}
