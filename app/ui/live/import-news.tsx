import { useTranslation } from "react-i18next";
import type { ImportNews } from "#app/rules/notifications.ts";

/** The address of the import that a notification tells of. */
export const importAddress = ({ importId }: ImportNews): string => `/my-organization/imports/${importId}`;

/** The text of what a notification tells of an import: what is brought along, and which step is taken. */
export function ImportText({ news: { kind, step } }: { readonly news: ImportNews }) {
  const { t } = useTranslation("notifications");
  return <span>{t(`import.${step}`, { kind: t(`import.kinds.${kind}`) })}</span>;
}
