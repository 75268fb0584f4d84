import { useTranslation } from "react-i18next";
import { data, redirect } from "react-router";
import { liveText } from "#app/rules/events/live-score.ts";
import tapsScript from "#app/ui/court-side/taps.ts?worker&url";
import type { RouteHandle } from "#app/ui/layout/handle.ts";
import type { ShownMatch } from "#contracts/events/shown.ts";
import { secretHeaders } from "../bare/headers.ts";
import { BareShell } from "../bare/shell.tsx";
import { useNames } from "../matches/names.ts";
import type { Route } from "./+types/list";
import { Gone } from "./gone.tsx";
import { scorePath, scorerHandle } from "./handle.ts";
import { openMatches } from "./open.server.ts";
import { Court } from "./styles.ts";
import { useWaitingWords, WaitingLine, WaitingStatus } from "./waiting.tsx";

export const handle: RouteHandle = scorerHandle;
export const headers: Route.HeadersFunction = secretHeaders;

/** How many closed matches the list has at most: the desk knows the older ones. */
const closedRows = 5;

/** Public: the token is the key. */
export async function loader(args: Route.LoaderArgs) {
  const { token } = args.params;
  const opened = await openMatches(args, token);
  if (!opened) return data({ opened: null }, { status: 404 });
  if (opened.matchId !== null) throw redirect(scorePath(token, opened.matchId));
  const { event, field, link } = opened;
  const isOpen = ({ status }: ShownMatch) => status !== "closed";
  const matches = [
    ...opened.matches.filter((match) => isOpen(match) && match.status !== "waiting"),
    ...opened.matches.filter((match) => !isOpen(match)).slice(0, closedRows),
  ];
  return {
    opened: { token, event: event.name, timeZone: event.timeZone, court: field?.name, label: link.label, matches },
  };
}

/** The matches that a scorer's address opens: those that are played or can be, then the last results. */
export default function ScorerList({ loaderData: { opened } }: Route.ComponentProps) {
  const { t } = useTranslation("scoring");
  const waiting = useWaitingWords();
  if (!opened) return <Gone />;
  const { token, event, court, label, timeZone, matches } = opened;
  const parts = [
    { id: "open", rows: matches.filter(({ status }) => status !== "closed") },
    { id: "closed", rows: matches.filter(({ status }) => status === "closed") },
  ] as const;
  return (
    <BareShell title={t("list.title", { label })} script={tapsScript}>
      <WaitingStatus />
      <Court id="content" {...waiting}>
        <div className="head">
          <h1>{event}</h1>
          <span className="muted">{court ?? label}</span>
        </div>
        <WaitingLine />
        {parts.map(({ id, rows }) =>
          rows.length === 0 && id === "closed" ? null : (
            <section key={id} aria-labelledby={id}>
              <h2 id={id}>{t(`list.${id}`)}</h2>
              {rows.length === 0 && <p className="muted">{t("list.none")}</p>}
              <ul>
                {rows.map((match) => (
                  <li key={match.id}>
                    <Row match={match} to={scorePath(token, match.id)} timeZone={timeZone} />
                  </li>
                ))}
              </ul>
            </section>
          ),
        )}
      </Court>
    </BareShell>
  );
}

interface RowProps {
  readonly match: ShownMatch;
  readonly to: string;
  readonly timeZone: string;
}

function Row({ match, to, timeZone }: RowProps) {
  const { t } = useTranslation("matches");
  const { sidesName, placeName, moment, outcomeText } = useNames();
  const { number, sides, status, round, format, live, time, field } = match;
  const score = outcomeText(match, format) || (live && liveText(live, format));
  return (
    <a href={to}>
      <b>{`M${number} ${sidesName(sides)}`}</b>
      <span>{[t(`status.${status}`), score].filter(Boolean).join(" · ")}</span>
      <span className="muted">
        {[time && moment(time, timeZone), field?.name, placeName(round, match)].filter(Boolean).join(" · ")}
      </span>
    </a>
  );
}
