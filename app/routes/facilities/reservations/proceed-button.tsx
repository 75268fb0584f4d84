import { useTranslation } from "react-i18next";
import { Button } from "#app/ui/button.tsx";
import type { ProceedQuestion } from "./exceeded.server.ts";
import { proceedName } from "./proceed.ts";

/** The button that saves all the same, where the server asks whether to. */
export function ProceedButton({ reply }: { readonly reply: Partial<ProceedQuestion> | undefined }) {
  const { t } = useTranslation("reservations");
  if (!reply?.proceed) return null;
  return (
    <Button type="submit" name={proceedName} value={reply.proceed} variant="outlined" color="warning">
      {t("reservations.form.proceed")}
    </Button>
  );
}
