import { useTranslation } from "react-i18next";
import { Tabs } from "#app/ui/layout/tabs.tsx";
import { useLookup } from "#app/ui/text.ts";
import { inDivision } from "../tournaments/handle.ts";
import { matchesPages, matchesPath } from "./handle.ts";

interface SubLinksProps {
  readonly eventId: string;
  /** The division that is shown, where there are several. */
  readonly divisionId?: string | undefined;
}

/** The pages of how a tournament is played, beside each other. */
export function SubLinks({ eventId, divisionId }: SubLinksProps) {
  const { t } = useTranslation("matches");
  const lookup = useLookup();
  return (
    <Tabs
      label={t("pages.label")}
      tabs={matchesPages.map(({ path, label, isOfDivision }) => ({
        to: inDivision(matchesPath(eventId, path), isOfDivision ? divisionId : undefined),
        label: lookup(label),
        end: true,
      }))}
    />
  );
}
