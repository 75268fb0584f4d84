import MuiSnackbar from "@mui/material/Snackbar";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Alert } from "../alert.tsx";
import { MuiTheme } from "../mui-theme.tsx";

interface SnackbarProps {
  readonly message: string;
  readonly severity: "success" | "info" | "warning" | "error";
  /** How long the message stays, in milliseconds. */
  readonly duration: number;
}

/** A message at the lower edge for its time. Default export: it is loaded when there is a message. */
export default function Snackbar({ message, severity, duration }: SnackbarProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(true);
  const close = () => setOpen(false);
  return (
    <MuiTheme>
      <MuiSnackbar
        open={open}
        autoHideDuration={duration}
        onClose={(_event, reason) => reason !== "clickaway" && close()}
        anchorOrigin={{ vertical: "bottom", horizontal: "center" }}
      >
        <Alert
          severity={severity}
          variant="filled"
          className="floating"
          role={severity === "error" || severity === "warning" ? "alert" : "status"}
          onClose={close}
          closeText={t("actions.close")}
        >
          {message}
        </Alert>
      </MuiSnackbar>
    </MuiTheme>
  );
}
