import { useTranslation } from "react-i18next";
import { Alert } from "#app/ui/alert.tsx";
import type { SignInCause } from "./view.ts";

/**
 * Stands above the sign-in: why it is asked for, and what became of the form that was sent. Nothing for people who came
 * by choice.
 */
export function SignInReason({ reason, form, isChoice }: SignInCause & { readonly isChoice: boolean }) {
  const { t } = useTranslation("auth");
  // why: a person who just signed in and chooses where to work needs no explanation.
  const said = reason === "needed" && isChoice ? null : reason;
  const reasons = {
    ended: t("session.ended"),
    account: t("errors.auth.no_account"),
    organisation: t("session.organisation"),
    suspended: t("session.suspended"),
    needed: t("session.needed"),
  };
  if (said === null && form === null) return null;
  return (
    <Alert severity={said === "needed" && form === null ? "info" : "warning"} style={{ marginBottom: 24 }}>
      {said && <p>{reasons[said]}</p>}
      {form && <p>{t(form === "kept" ? "session.kept" : "session.unsaved")}</p>}
    </Alert>
  );
}
