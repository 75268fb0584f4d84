import { useTranslation } from "react-i18next";
import { styled } from "#app/ui/styled.ts";
import { LinkTabs } from "#app/ui/tables/link-tabs.tsx";
import type { RegistrationCounts, RegistrationList } from "#contracts/events/registrations.ts";
import { registrationLists } from "#contracts/events/states.ts";
import { stepProps } from "./step.ts";
import { type Tab, tabs } from "./view.ts";

interface ListTabsProps {
  readonly counts: RegistrationCounts;
  readonly tab: Tab;
  readonly list: RegistrationList | undefined;
  readonly step: number | null;
}

const Box = styled("div")(({ theme }) => ({
  "&[data-step=current]": { outline: `3px solid ${theme.vars.palette.primary.main}`, outlineOffset: -3 },
}));

/** Links to teams or athletes, and to each list of teams with how many are in it. */
export function ListTabs({ counts, tab, list = "entry", step }: ListTabsProps) {
  const { t } = useTranslation("registrations");
  return (
    <Box {...stepProps("lists", step)}>
      <LinkTabs
        label={t("tabs.label")}
        current={tab}
        tabs={tabs.map((id) => ({ id, to: id === "teams" ? "?" : `?tab=${id}`, label: t(`tabs.${id}`) }))}
      />
      {tab === "teams" && (
        <LinkTabs
          label={t("lists.label")}
          current={list}
          tabs={registrationLists.map((id) => ({
            id,
            to: id === "entry" ? "?" : `?list=${id}`,
            label: t(`lists.${id}`),
            extra: <span className="number">({counts[id]})</span>,
          }))}
        />
      )}
    </Box>
  );
}
