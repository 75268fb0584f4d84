import { useTranslation } from "react-i18next";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { IconName } from "#app/ui/icon-names.ts";
import { transactionsPath } from "./handle.ts";
import type { Verb } from "./verbs.ts";

const shown: readonly {
  readonly verb: Verb;
  readonly icon: IconName;
  readonly look: "contained" | "outlined" | "text";
}[] = [
  { verb: "collection", icon: "euro", look: "contained" },
  { verb: "approval", icon: "check", look: "outlined" },
  { verb: "reminder", icon: "email", look: "outlined" },
  { verb: "rejection", icon: "cancel", look: "text" },
  { verb: "closure", icon: "lock", look: "text" },
  { verb: "cancellation", icon: "delete", look: "text" },
];

const harmful: readonly Verb[] = ["rejection", "closure", "cancellation"];

/** What can be done with the chosen transactions: each leads to a page that names them and asks. */
export function ActionsBar() {
  const { t } = useTranslation("subscriptions");
  return shown.map(({ verb, icon, look }) => (
    <Button
      key={verb}
      type="submit"
      formMethod="get"
      formAction={`${transactionsPath}/many/${verb}`}
      size="small"
      variant={look}
      {...(harmful.includes(verb) && { color: "error" as const })}
      startIcon={<Icon name={icon} />}
    >
      {t(`many.${verb}.action`)}
    </Button>
  ));
}
