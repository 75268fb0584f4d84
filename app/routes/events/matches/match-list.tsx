import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { formatShortDay, formatTime, localDateOf } from "#app/rules/dates.ts";
import { Button } from "#app/ui/button.tsx";
import { styled } from "#app/ui/styled.ts";
import { List } from "#app/ui/tables/list.tsx";
import type { PaginationProps } from "#app/ui/tables/pagination.tsx";
import { useLanguage } from "#app/ui/use-language.ts";
import type { Match } from "#contracts/events/matches.ts";
import type { schedules } from "#contracts/events/schedules.ts";
import type { CallOutput } from "#contracts/operation.ts";
import { LiveScore, MatchStatusChip } from "./chips.tsx";
import type { RoundRow } from "./desk.server.ts";
import { matchesPath } from "./handle.ts";
import { useNames } from "./names.ts";
import { Queued } from "./queued.tsx";
import { StepButtons } from "./step-buttons.tsx";
import { isPlayable } from "./view.ts";

const Actions = styled("div")(({ theme }) => ({
  display: "flex",
  justifyContent: "flex-end",
  alignItems: "center",
  gap: 8,
  "& form": { display: "flex", gap: 8 },
  [theme.breakpoints.down("sm")]: { justifyContent: "flex-start" },
}));

/** Whether something can be done with a match in its row. */
const isOpen = (match: Match): boolean => match.status !== "closed" && isPlayable(match);

interface MatchListProps extends Partial<PaginationProps> {
  readonly eventId: string;
  readonly timeZone: string;
  readonly rounds: readonly RoundRow[];
  readonly title: string;
  readonly filters?: ReactNode;
  readonly rows: readonly Match[];
  readonly empty: string;
  /** The way to the matches that are not among the rows. */
  readonly all?: { readonly to: string; readonly label: string } | null;
  /** In a queue: the matches that can be called, and until when they rest. */
  readonly queue?: CallOutput<typeof schedules.desk>["queue"] | null;
  /** The query of the desk, to which the buttons lead back. */
  readonly back: string;
}

/** Matches as rows: who plays, where and when, how it stands, and what is done with each next. */
export function MatchList({ eventId, timeZone, rounds, back, empty, all, queue, ...list }: MatchListProps) {
  const { t } = useTranslation("matches");
  const { sidesName, placeName, outcomeText } = useNames();
  const language = useLanguage();
  // The day without its year, which the tournament's head says: a card of a phone has one line for when and where.
  const dayAndTime = (at: string) =>
    `${formatShortDay(localDateOf(at, timeZone), language)} ${formatTime(at, timeZone)}`;
  const known = new Map(rounds.map((round) => [round.id, round]));
  const roundPlace = (match: Match) => {
    const round = known.get(match.roundId);
    return round && placeName(round, match);
  };
  return (
    <List
      {...list}
      actions={
        all && (
          <Button component={Link} to={all.to} size="small">
            {all.label}
          </Button>
        )
      }
      empty={{ icon: "calendar", title: empty }}
      caption={list.title}
      rowKey={({ id }) => id}
      rowLink={({ id }) => matchesPath(eventId, id)}
      mark={({ isVoid }) => (isVoid ? "muted" : undefined)}
      columns={[
        {
          id: "sides",
          header: t("desk.match"),
          cell: ({ number, sides }) => `M${number} ${sidesName(sides)}`,
        },
        {
          id: "when",
          header: t("desk.when"),
          card: "middle",
          cell: (match) => (
            <>
              {match.time !== null && (
                <span className="number">{[dayAndTime(match.time), match.field?.name].filter(Boolean).join(" ")}</span>
              )}
              {match.time === null ? roundPlace(match) : <small>{roundPlace(match)}</small>}
            </>
          ),
        },
        {
          id: "status",
          header: t("desk.status"),
          card: "topEnd",
          cell: (match) => {
            const { status, isVoid, live } = match;
            const format = known.get(match.roundId)?.format;
            const outcome = outcomeText(match, format);
            if (outcome) return <strong className="number">{outcome}</strong>;
            return (
              <>
                <MatchStatusChip {...{ status, isVoid }} />
                {live && format && <LiveScore live={live} format={format} />}
              </>
            );
          },
        },
        ...(list.rows.some(isOpen)
          ? [
              {
                id: "actions",
                header: t("desk.actions"),
                align: "end" as const,
                card: "bottom" as const,
                cell: (match: Match) =>
                  isOpen(match) && (
                    <Actions>
                      {queue && match.status === "ready" ? (
                        <Queued {...{ match, timeZone }} place={queue.find(({ matchId }) => matchId === match.id)} />
                      ) : (
                        <StepButtons match={match} back={back} isShort />
                      )}
                      <Button
                        component={Link}
                        to={matchesPath(eventId, match.id)}
                        size="small"
                        variant={match.status === "started" ? "contained" : "text"}
                        aria-label={t("desk.resultOf", { number: match.number })}
                      >
                        {t("desk.result")}
                      </Button>
                    </Actions>
                  ),
              },
            ]
          : []),
      ]}
    />
  );
}
