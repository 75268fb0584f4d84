import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { addressesPath } from "./handle.ts";

interface AddressRow {
  readonly id: string;
  readonly label: string;
  /** When the address was last used, as people read it; null: never. */
  readonly lastUsedAt: string | null;
}

/** What lists of addresses end with: when each was last used, and what takes it back. */
export function useAddressColumns(eventId: string, kind: "scorers" | "boards") {
  const { t } = useTranslation("scoring");
  const used = {
    id: "used",
    header: t("links.used"),
    card: "middle",
    cell: ({ lastUsedAt }: AddressRow) => (lastUsedAt ? t("links.usedOn", { when: lastUsedAt }) : t("links.never")),
  } as const;
  const actions = {
    id: "actions",
    header: t("links.actions"),
    align: "end",
    card: "bottom",
    cell: ({ id, label }: AddressRow) => (
      <Button
        component={Link}
        to={addressesPath(eventId, kind, `${id}/revocation`)}
        color="error"
        size="small"
        aria-label={t("links.revokeOf", { label })}
      >
        {t("links.revoke")}
      </Button>
    ),
  } as const;
  return { used, actions };
}
