import { useTranslation } from "react-i18next";
import { Panel } from "#app/ui/layout/panel.tsx";
import { styled } from "#app/ui/styled.ts";
import { Facts } from "#app/ui/tables/facts.tsx";
import type { RoundView } from "#contracts/events/rounds.ts";
import { useNames } from "../names.ts";
import { TieForm, type TieFormProps } from "./tie-form.tsx";

const Fold = styled("details")(({ theme }) => ({
  "& > summary": { cursor: "pointer", fontWeight: 600, minHeight: 36, color: theme.vars.palette.primary.main },
}));

interface MadeDecisionProps extends Pick<TieFormProps, "round" | "teams" | "constraint" | "reply" | "cancelTo"> {
  readonly made: RoundView["decisions"][number];
  readonly timeZone: string;
  /** The tie, where the decision does not settle it. */
  readonly open: TieFormProps["tie"] | undefined;
  /** Whether its round is closed: it is opened again before anything changes. */
  readonly isLocked: boolean;
}

/** A tie that was settled: how, by whom and when, what lots were drawn with, and the form that settles it anew, or not at all. */
export function MadeDecision({ made, timeZone, open, isLocked, ...form }: MadeDecisionProps) {
  const { t } = useTranslation("matches");
  const { moment } = useNames();
  const { groupIndex, teamIds, method, nonce, note, decidedAt, decidedBy } = made;
  const names = teamIds.map((id) => form.teams[id] ?? "?");
  return (
    <Panel title={t("decisions.made")} padded>
      <Facts
        facts={[
          {
            label: t("decisions.order"),
            value: method === "shared" ? names.join(", ") : names.map((name, at) => `${at + 1}. ${name}`).join(", "),
            isWide: true,
          },
          { label: t("fields.method"), value: t(`methods.${method}.label`) },
          { label: t("decisions.decided"), value: `${moment(decidedAt, timeZone)} ${decidedBy.name}` },
          { label: t("fields.note"), value: note },
          { label: t("decisions.nonce"), value: nonce && <code>{nonce}</code>, isWide: true },
        ]}
      />
      {!isLocked && (
        <Fold open={open !== undefined || form.reply !== undefined}>
          <summary>{t("decisions.again")}</summary>
          {/* Whether a place depends on it is not said of a tie that is settled: upstream refuses what may not be. */}
          <TieForm {...form} tie={open ?? { groupIndex, teamIds, decides: false }} isMade />
        </Fold>
      )}
    </Panel>
  );
}
