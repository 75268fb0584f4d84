import { useTranslation } from "react-i18next";
import { formatDateTime } from "#app/rules/dates.ts";
import { List } from "#app/ui/tables/list.tsx";
import { StatusChip } from "#app/ui/tables/status-chip.tsx";
import { type ScorerLink, scorerLinks } from "#contracts/events/scorer-links.ts";
import { SubLinks } from "../matches/sub-links.tsx";
import { requireTournament } from "../tournaments/load.server.ts";
import type { Route } from "./+types/list";
import { useAddressColumns } from "./columns.tsx";
import { addressesPath, ofAddresses } from "./handle.ts";

export const handle = ofAddresses("scoring:links.title", (eventId) => ({
  to: addressesPath(eventId, "scorers", "new"),
  label: "scoring:links.new",
}));

export async function loader(args: Route.LoaderArgs) {
  const { staff, tournament, record } = await requireTournament(args);
  const { data } = await staff.call(scorerLinks.list, { params: { eventId: record.id } });
  const when = (at: string | null) => at && formatDateTime(at, tournament.timeZone);
  return {
    record,
    rows: data.map(({ id, label, field, match, opensAt, expiresAt, revokedAt, isOpen, lastUsedAt }) => ({
      ...{ id, label, court: field?.name ?? null, number: match?.number ?? null },
      ...{ opensAt: when(opensAt), expiresAt: when(expiresAt), lastUsedAt: when(lastUsedAt) },
      state: stateOf({ revokedAt, isOpen, opensAt }),
    })),
  };
}

type State = "open" | "early" | "over" | "revoked";

/** Whether an address opens something, and if not, why. */
function stateOf({ revokedAt, isOpen, opensAt }: Pick<ScorerLink, "revokedAt" | "isOpen" | "opensAt">): State {
  if (isOpen) return "open";
  if (revokedAt !== null) return "revoked";
  return Date.parse(opensAt) > Date.now() ? "early" : "over";
}

const tones = { open: "success", early: "info", over: "neutral", revoked: "neutral" } as const;
const icons = { open: "check", early: "clock", over: "lock", revoked: "cancel" } as const;

/** The addresses from which people without an account keep the score of a tournament. */
export default function ScorerLinks({ loaderData: { record, rows } }: Route.ComponentProps) {
  const { t } = useTranslation("scoring");
  const { used, actions } = useAddressColumns(record.id, "scorers");
  const scope = ({ court, number }: (typeof rows)[number]) =>
    number !== null ? `M${number}` : (court ?? t("links.all"));
  return (
    <>
      <SubLinks eventId={record.id} />
      <List
        caption={t("links.title")}
        rows={rows}
        rowKey={({ id }) => id}
        mark={({ state }) => (state === "open" || state === "early" ? undefined : "muted")}
        empty={{ icon: "trophy", title: t("links.none"), hint: t("links.noneHint") }}
        columns={[
          { id: "label", header: t("links.fields.label"), cell: ({ label }) => label },
          { id: "scope", header: t("links.scope"), card: "middle", cell: scope },
          {
            id: "state",
            header: t("links.state"),
            card: "topEnd",
            cell: ({ state }) => (
              <StatusChip tone={tones[state]} icon={icons[state]}>
                {t(`links.states.${state}`)}
              </StatusChip>
            ),
          },
          {
            id: "when",
            header: t("links.validity"),
            card: "middle",
            cell: ({ state, opensAt, expiresAt }) =>
              state === "early" ? t("links.from", { when: opensAt }) : t("links.until", { when: expiresAt }),
          },
          used,
          { ...actions, cell: (row) => (row.state === "open" || row.state === "early") && actions.cell(row) },
        ]}
      />
    </>
  );
}
