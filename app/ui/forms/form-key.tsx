import { useRouteLoaderData } from "react-router";
import { formKeyField } from "#app/rules/form-key.ts";

/** The page's key, as the root's loader hands it out, for what a script sends; none on a page without one. */
export function useFormKey(): string | undefined {
  const data: unknown = useRouteLoaderData("root");
  if (typeof data !== "object" || data === null || !("formKey" in data)) return undefined;
  return typeof data.formKey === "string" ? data.formKey : undefined;
}

/** Goes into every form that posts: sent twice, the form has one effect (`app/backend/form-keys.server.ts`). */
export function FormKey() {
  const key = useFormKey();
  return key === undefined ? null : <input type="hidden" name={formKeyField} value={key} />;
}
