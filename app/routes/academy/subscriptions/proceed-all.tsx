import { useTranslation } from "react-i18next";
import { Button } from "#app/ui/button.tsx";

/** Sells, or decides, all the same. @param questions what is answered so, by its code */
export function ProceedAll({ questions }: { readonly questions: readonly string[] }) {
  const { t } = useTranslation("subscriptions");
  return (
    <Button type="submit" name="proceed" value={questions.join(" ")} variant="outlined" color="warning">
      {t("new.proceed")}
    </Button>
  );
}
