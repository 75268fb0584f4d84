import { useTranslation } from "react-i18next";
import { liveText, pointTexts, setsWon } from "#app/rules/events/live-score.ts";
import { figuresOf } from "#app/ui/competition/score-text.ts";
import type { ShownMatch } from "#contracts/events/shown.ts";
import { useNames } from "../matches/names.ts";
import { Trees } from "./tree.tsx";
import type { ShownCourt, Slide } from "./view.ts";

interface SlideProps {
  readonly slide: Slide;
  readonly nameOf: (teamId: string) => string;
  /** Names of players, where they were chosen to be shown. */
  readonly playersOf: (teamId: string | null) => readonly string[];
  /** A time at the venue: the time of day alone today, with its date on another day. */
  readonly timeOf: (at: string) => string;
  readonly timeZone: string;
}

/** A picture of the screen. */
export function SlideView({ slide, ...words }: SlideProps) {
  switch (slide.kind) {
    case "now":
      return <Courts courts={slide.courts} {...words} />;
    case "schedule":
      return <Coming matches={slide.matches} {...words} />;
    case "standings":
      return <Tables {...slide} {...words} />;
    case "bracket":
      return <Trees {...slide} />;
  }
}

type Words = Omit<SlideProps, "slide">;

function Courts({ courts, playersOf, timeOf }: Words & { readonly courts: readonly ShownCourt[] }) {
  const { t } = useTranslation("scoring");
  const { sidesName } = useNames();
  if (courts.length === 0) return <p>{t("board.nothing")}</p>;
  return (
    <div className="courts">
      {courts.map(({ id, name, now, next }) => (
        <section key={id} className="court">
          <h2>{name || t("board.elsewhere")}</h2>
          {now ? <Playing match={now} playersOf={playersOf} /> : <p className="muted">{t("board.free")}</p>}
          {next.length > 0 && (
            <ul className="next">
              {next.map((match) => (
                <li key={match.id}>
                  {[match.time && timeOf(match.time), `M${match.number}`, sidesName(match.sides)]
                    .filter(Boolean)
                    .join(" ")}
                </li>
              ))}
            </ul>
          )}
        </section>
      ))}
    </div>
  );
}

/** A match on a court, each side on a line with what it has. */
function Playing({ match, playersOf }: Pick<Words, "playersOf"> & { readonly match: ShownMatch }) {
  const { t } = useTranslation(["scoring", "matches"]);
  const { sideName } = useNames();
  const { number, sides, status, live, format, result } = match;
  const points = live ? pointTexts(live) : [];
  const won = result ? figuresOf(result) : live && live.sets.length > 0 ? setsWon(live, format) : null;
  return (
    <>
      {sides.map((side, at) => {
        const players = playersOf(side.teamId);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: sides keep their places
          <div key={at} className="side">
            <span>
              {sideName(side)}
              {players.length > 0 && <small>{players.join(", ")}</small>}
            </span>
            <b>
              {[won?.[at as 0 | 1], live?.games?.[at as 0 | 1], points[at]].filter((one) => one != null).join("  ")}
            </b>
          </div>
        );
      })}
      <p className="muted">
        {[`M${number}`, t(`matches:status.${status}`), live && live.sets.length > 0 && liveText(live, format)]
          .filter(Boolean)
          .join(" · ")}
      </p>
    </>
  );
}

function Coming({ matches, timeOf }: Words & { readonly matches: readonly ShownMatch[] }) {
  const { t } = useTranslation(["scoring", "matches"]);
  const { sidesName } = useNames();
  // Where matches are called as courts become free, there is neither time nor court to tell.
  const isPlanned = matches.some(({ time, field }) => time !== null || field !== null);
  return (
    <table>
      <caption>{t("scoring:board.coming")}</caption>
      <thead>
        <tr>
          {(isPlanned ? (["time", "match", "court"] as const) : (["match"] as const)).map((name) => (
            <th key={name} scope="col" className="start">
              {t(`scoring:board.columns.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {matches.map(({ id, number, sides, time, field }) => (
          <tr key={id}>
            {isPlanned && <td className="start short">{time && timeOf(time)}</td>}
            <td className="start">
              <b>{`M${number}`}</b> {sidesName(sides)}
            </td>
            {isPlanned && <td className="start short">{field?.name}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Tables({ round, groups, nameOf }: Words & Extract<Slide, { kind: "standings" }>) {
  const { t } = useTranslation("structure");
  const { groupName, roundName } = useNames();
  const isHeats = round.type === "multiple-scoreboard";
  return (
    <section>
      <h2>{roundName(round)}</h2>
      <div className="tables">
        {groups.map(({ index, standings }) => (
          <table key={index}>
            <caption>{groupName(round, index)}</caption>
            <thead>
              <tr>
                <th scope="col">
                  <span className="visuallyHidden">{t("table.rank")}</span>
                </th>
                <th scope="col" className="start">
                  {t("table.team")}
                </th>
                <th scope="col">{t("table.short.played")}</th>
                {!isHeats && <th scope="col">{t("table.short.won")}</th>}
                <th scope="col">{isHeats ? t("table.sum") : t("table.points")}</th>
              </tr>
            </thead>
            <tbody>
              {standings.map(({ teamId, rank, played, won, points, scores }) => (
                <tr key={teamId}>
                  <td>{played > 0 ? t("table.place", { rank }) : "–"}</td>
                  <th scope="row" className="start">
                    {nameOf(teamId)}
                  </th>
                  <td>{played}</td>
                  {!isHeats && <td>{won}</td>}
                  <td>
                    <b>{isHeats ? scores[0] : points}</b>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        ))}
      </div>
    </section>
  );
}
