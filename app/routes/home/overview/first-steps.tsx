import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { firstStepsDone } from "#app/rules/first-steps.ts";
import { FirstStepList } from "#app/ui/account/first-step-list.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import type { Overview } from "./load.server.ts";

/** How many open steps the home page names: the next ones. */
const stepsShown = 4;

/** The next of the club's first steps, and how many are done; nothing once none is open. */
export function FirstStepsPanel({ steps }: { readonly steps: NonNullable<Overview["firstSteps"]> }) {
  const { t } = useTranslation("first-steps");
  const open = steps.filter(({ state }) => state === "open");
  if (open.length === 0) return null;
  const count = firstStepsDone(steps);
  return (
    <Panel title={`${t("title")} · ${t("count", count)}`} actions={<Link to="/first-steps">{t("all")}</Link>}>
      <FirstStepList steps={open.slice(0, stepsShown)} back="/dashboard" />
    </Panel>
  );
}
