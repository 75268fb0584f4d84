import { useTranslation } from "react-i18next";
import { LinkTabs } from "#app/ui/tables/link-tabs.tsx";
import type { DivisionChoice } from "./division.server.ts";
import { inDivision } from "./handle.ts";

/** The divisions of a tournament, one of which the page shows; nothing where there is only one. */
export function DivisionTabs({ choice }: { readonly choice: DivisionChoice }) {
  const { t } = useTranslation("events");
  if (choice === null) return null;
  return (
    <LinkTabs
      label={t("divisions.label")}
      tabs={choice.divisions.map(({ id, name }) => ({ id, to: inDivision("", id), label: name }))}
      current={choice.current}
    />
  );
}
