import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Button } from "../button.tsx";
import { Icon } from "../icon.tsx";

interface CopyLinkProps {
  /** By the name of the resource that keeps the record. */
  readonly kind: "athletes" | "guardians" | "staffMembers";
  readonly id: string;
}

/** The way to the copy of one person's data. */
export function CopyLink({ kind, id }: CopyLinkProps) {
  const { t } = useTranslation();
  return (
    <Button component={Link} to={`/people/${kind}/${id}/copy`} size="small" startIcon={<Icon name="download" />}>
      {t("shell.personCopy")}
    </Button>
  );
}
