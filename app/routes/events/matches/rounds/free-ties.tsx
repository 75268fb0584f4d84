import { useTranslation } from "react-i18next";
import { Alert } from "#app/ui/alert.tsx";

/** Teams that nothing parts and that need no order, by their names: nothing is asked, and this says why. */
export function FreeTies({ free }: { readonly free: readonly (readonly string[])[] }) {
  const { t } = useTranslation("matches");
  return free.map((names) => (
    <Alert key={names.join()} severity="info" role="note">
      {t("decisions.free", { names: names.join(", ") })}
    </Alert>
  ));
}
