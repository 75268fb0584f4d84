import { useTranslation } from "react-i18next";
import { Alert } from "#app/ui/alert.tsx";
import { Facts } from "#app/ui/tables/facts.tsx";
import { TeamForm } from "./form.tsx";
import { RestrictedForm } from "./restricted-form.tsx";
import type { TeamReply } from "./save.server.ts";
import type { loadTeam } from "./team.server.ts";

type LoadedTeam = Awaited<ReturnType<typeof loadTeam>>;

/** Why a team does not change, or not as a whole. */
export function Stopped({ of: { stopped } }: { readonly of: LoadedTeam }) {
  const { t } = useTranslation("registrations");
  if (stopped === null) return null;
  return (
    <Alert severity="info" role="note">
      {t(`stopped.${stopped}`)}
    </Alert>
  );
}

/** How a team came and how it stands, and what its form does not show. */
export function TeamFacts({ of: { stopped, isLate, ...known } }: { readonly of: LoadedTeam }) {
  const { t } = useTranslation("registrations");
  return (
    <Facts
      facts={[
        { label: t("list.source"), value: `${known.createdAt} · ${t(`source.${known.source}`)}`, isWide: true },
        { label: t("edit.accepted"), value: known.acceptedRulesAt },
        { label: t("edit.promoted"), value: known.promotedAt },
        { label: t("edit.withdrawn"), value: known.withdrawnAt },
        ...(stopped === null ? [] : [{ label: t("list.players"), value: known.players, isWide: true }]),
        ...(stopped === null || isLate ? [] : [{ label: t("fields.notes"), value: known.notes, isWide: true }]),
      ]}
    />
  );
}

interface TeamChangesProps {
  readonly of: LoadedTeam;
  readonly reply: TeamReply | undefined;
  readonly cancelTo: string;
}

/** Changing a team; once its list is confirmed, what it pays and what is noted; nothing once it is out. */
export function TeamChanges({ of, reply, cancelTo }: TeamChangesProps) {
  const { t } = useTranslation("registrations");
  const { record, stopped, isLate, rules, constraint, values, fee, chosen, version } = of;
  const shared = { values, constraint, version, fee, reply, cancelTo };
  if (isLate) return <RestrictedForm {...shared} currency={rules.currency} />;
  if (stopped !== null) return null;
  return <TeamForm eventId={record.id} {...{ ...shared, rules, chosen }} submit={t("edit.submit")} />;
}
