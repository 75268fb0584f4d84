import { useTranslation } from "react-i18next";
import { Button } from "#app/ui/button.tsx";

/**
 * The button that sells, or decides, all the same.
 * @param questions the codes of the questions that it answers
 */
export function ProceedAll({ questions }: { readonly questions: readonly string[] }) {
  const { t } = useTranslation("subscriptions");
  return (
    <Button type="submit" name="proceed" value={questions.join(" ")} variant="outlined" color="warning">
      {t("new.proceed")}
    </Button>
  );
}
