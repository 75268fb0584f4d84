import { useTranslation } from "react-i18next";
import { type ErrorParams, errorKeys } from "#app/rules/error-text.ts";
import { Alert } from "#app/ui/alert.tsx";
import { useLookup } from "#app/ui/text.ts";
import { refusalText } from "./sale-view.ts";
import type { Verb } from "./verbs.ts";

/** What became of several: how many were done, and why the others were not. */
export interface BulkResult {
  readonly done: number;
  readonly failed: readonly {
    readonly id: string;
    readonly about: string | null;
    readonly code: string;
    readonly params: ErrorParams;
  }[];
}

/** What could not be done, each by name, with the reason. */
export function BulkFailures({ verb, result }: { readonly verb: Verb; readonly result: BulkResult }) {
  const { t } = useTranslation("subscriptions");
  const lookup = useLookup();
  const { done, failed } = result;
  // why autoFocus: without a script only this moves the focus to what has to be known first.
  return (
    <Alert severity="error" tabIndex={-1} autoFocus>
      <strong>{t("many.failed", { count: failed.length })}</strong>{" "}
      {done > 0 && t(`many.${verb}.done`, { count: done })}
      <ul>
        {failed.map(({ id, about, code, params }) => (
          <li key={id}>
            <b>{about ?? t("many.unknown")}</b>: {lookup(errorKeys(refusalText(code, params), "subscriptions"), params)}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
