import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { Changes } from "#app/rules/audit-changes.ts";
import { liveText } from "#app/rules/events/live-score.ts";
import { Alert } from "#app/ui/alert.tsx";
import { styled } from "#app/ui/styled.ts";
import type { Affected } from "#contracts/events/matches.ts";
import { matchesPath } from "./handle.ts";
import { useNames } from "./names.ts";

/** Later matches that a write touches, and what stands for this very set of them. */
export interface Review {
  readonly tag: string;
  readonly affected: readonly Affected[];
}

/** How many matches lose a result, or that they began. */
export const resetIn = (affected: readonly Affected[]): number =>
  affected.filter(({ what }) => what === "reset").length;

/** How many matches end while they are played. */
const stoppedIn = (affected: readonly Affected[]): number => affected.filter(({ what }) => what === "stopped").length;

/** How many matches lose anything. */
export const losingIn = (affected: readonly Affected[]): number =>
  affected.filter(({ what }) => what !== "sides").length;

/** The numbers of the matches that are to be played again, as the log tells them. */
export function resetLine(affected: readonly Affected[]): Changes {
  const reset = affected.filter(({ what }) => what === "reset").map(({ number }) => `M${number}`);
  return reset.length > 0 ? { affected: { after: reset } } : {};
}

const shown = 40;
const ranks: Record<Affected["what"], number> = { stopped: 0, reset: 1, unscheduled: 2, sides: 3 };

const Rows = styled("ul")({ margin: "8px 0 0", paddingInlineStart: 20, "& li + li": { marginTop: 4 } });

interface AffectedMatchesProps {
  readonly eventId: string;
  readonly affected: readonly Affected[];
  /** Whether the matches are told for the first time, where no script brings them into view. */
  readonly isAsked?: boolean;
}

/** Says what becomes of later matches: who plays them, and what is lost of them. */
export function AffectedMatches({ eventId, affected, isAsked = false }: AffectedMatchesProps) {
  const { t } = useTranslation("structure");
  const resets = resetIn(affected);
  const stopped = stoppedIn(affected);
  const changes = affected.filter(({ what }) => what === "sides").length;
  const count = affected.length;
  if (count === 0) return null;
  // Matches that lose something come first.
  const rows = affected.toSorted((a, b) => ranks[a.what] - ranks[b.what] || a.number - b.number);
  const rest = rows.length - shown;
  return (
    <Alert
      severity={changes < count ? "warning" : "info"}
      role="status"
      {...(isAsked && { tabIndex: -1, autoFocus: true })}
    >
      <strong>
        {stopped > 0 && t("affected.stopped", { count: stopped })}{" "}
        {resets > 0
          ? t("affected.resets", { count: resets })
          : changes > 0
            ? t("affected.changes", { count: changes })
            : count > stopped && t("affected.unscheduled", { count: count - stopped })}
      </strong>
      <Rows>
        {rows.slice(0, shown).map((one) => (
          <Row key={`${one.what} ${one.matchId}`} eventId={eventId} one={one} />
        ))}
        {rest > 0 && <li>{t("affected.more", { count: rest })}</li>}
      </Rows>
    </Alert>
  );
}

function Row({ eventId, one }: { readonly eventId: string; readonly one: Affected }) {
  const { t } = useTranslation("structure");
  const { roundName, scoreText } = useNames();
  const names = (teams: Affected["from"]) => teams.map((name) => name ?? t("affected.unknown")).join(" – ");
  const lost = () => {
    if (one.what === "sides") return t("affected.nothing");
    if (one.what === "unscheduled") return t("affected.court");
    if (one.what === "stopped")
      return one.live
        ? t("affected.stoppedAt", { score: liveText(one.live, one.format) })
        : t("affected.stoppedUnscored");
    if (one.result) return t("affected.result", { score: scoreText(one.result, one.format) });
    return one.live ? t("affected.live", { score: liveText(one.live, one.format) }) : t("affected.begun");
  };
  return (
    <li>
      <Link to={matchesPath(eventId, one.matchId)}>{`M${one.number}`}</Link> ({roundName(one.round)}):{" "}
      {one.what === "stopped" && `${names(one.from)}.`}
      {(one.what === "sides" || one.what === "reset") &&
        t("affected.sides", { from: names(one.from), to: names(one.to) })}{" "}
      <strong>{lost()}</strong>
    </li>
  );
}
