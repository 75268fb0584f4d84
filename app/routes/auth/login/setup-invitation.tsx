import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Alert } from "#app/ui/alert.tsx";

/** Stands above the sign-in while nobody can sign in yet: the first club is made on a page of its own. */
export function SetupInvitation() {
  const { t } = useTranslation("setup");
  return (
    <Alert severity="info" style={{ marginBottom: 24 }}>
      <p>{t("invitation.text")}</p>
      <p>
        <Link to="/setup">{t("invitation.link")}</Link>
      </p>
    </Alert>
  );
}
