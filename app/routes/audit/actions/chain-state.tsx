import { useTranslation } from "react-i18next";
import type { ChainState as State } from "#app/backend/audit/chain.server.ts";
import { defaultTimeZone, formatDateTime } from "#app/rules/dates.ts";
import { Panel } from "#app/ui/layout/panel.tsx";
import { Facts } from "#app/ui/tables/facts.tsx";

/** How far the log is sealed against changes: the last signature, what it covers, what still waits. */
export function ChainState({ state }: { readonly state: State }) {
  const { t, i18n } = useTranslation("audit");
  const { chained, waiting, checkpoint } = state;
  const count = new Intl.NumberFormat(i18n.language);
  return (
    <Panel title={t("chain.title")} padded>
      <Facts
        facts={[
          {
            label: t("chain.lastSeal"),
            value: checkpoint ? (
              <time className="number" dateTime={checkpoint.at}>
                {formatDateTime(checkpoint.at, defaultTimeZone)}
              </time>
            ) : (
              t("chain.neverSealed")
            ),
          },
          { label: t("chain.sealed"), value: checkpoint && count.format(checkpoint.seq) },
          { label: t("chain.notSealed"), value: count.format(chained - (checkpoint?.seq ?? 0) + waiting) },
          { label: t("chain.key"), value: checkpoint?.keyId },
        ]}
      />
    </Panel>
  );
}
