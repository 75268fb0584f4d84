import { useTranslation } from "react-i18next";
import { errorKeys } from "#app/rules/error-text.ts";
import { Alert } from "#app/ui/alert.tsx";
import { useLookup } from "#app/ui/text.ts";
import type { Objection } from "./objections.ts";

/** The athletes who would be let in although something speaks against it, each with the reason. */
export function ObjectionList({ asked }: { readonly asked: readonly Objection[] }) {
  const { t } = useTranslation("recurring-sessions");
  const lookup = useLookup();
  if (asked.length === 0) return null;
  return (
    <Alert severity="warning">
      <strong>{t("plan.admissionAsk", { count: new Set(asked.map(({ id }) => id)).size })}</strong>
      <ul>
        {asked.map(({ id, name, code, params }) => (
          <li key={`${id} ${code}`}>
            <b>{name}</b>: {lookup(errorKeys(code, "recurring-sessions"), params)}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
