import { useTranslation } from "react-i18next";
import { formatLongDay, formatTime } from "#app/rules/dates.ts";
import { useLanguage } from "#app/ui/use-language.ts";
import { useNames } from "../matches/names.ts";
import type { Entry, LoadedPrint } from "./load.server.ts";
import type { Order } from "./query.ts";
import { Sheet } from "./sheet.tsx";

interface TimetableProps {
  readonly about: LoadedPrint["about"];
  /** The matches by their times. */
  readonly entries: readonly Entry[];
  readonly rounds: LoadedPrint["rounds"];
  readonly courts: LoadedPrint["courts"];
  readonly order: Order;
}

/** What is played when and where: a table a day, or a page for each court of a day; then what has no time yet. */
export function PrintedTimetable({ about, entries, rounds, courts, order }: TimetableProps) {
  const { t } = useTranslation("printing");
  const language = useLanguage();
  const byDay = Map.groupBy(entries, ({ date }) => date);
  return [...byDay].map(([date, ofDay]) => {
    const day = date === null ? t("schedule.untimed") : formatLongDay(date, language);
    const isByCourt = order === "court" && date !== null;
    const lists = isByCourt
      ? courts.map(({ id, name }) => ({ id, name, list: ofDay.filter(({ field }) => field?.id === id) }))
      : [{ id: "all", name: "", list: ofDay }];
    return lists
      .filter(({ list }) => list.length > 0)
      .map(({ id, name, list }) => (
        <Sheet key={`${date} ${id}`} about={about} title={[name, day].filter(Boolean).join(", ")} className="list">
          <Lines entries={list} rounds={rounds} timeZone={about.timeZone} withCourt={!isByCourt} />
        </Sheet>
      ));
  });
}

interface LinesProps {
  readonly entries: readonly Entry[];
  readonly rounds: LoadedPrint["rounds"];
  readonly timeZone: string;
  readonly withCourt: boolean;
}

function Lines({ entries, rounds, timeZone, withCourt }: LinesProps) {
  const { t } = useTranslation("printing");
  const { sidesName, placeName, outcomeText } = useNames();
  return (
    <table>
      <thead>
        <tr>
          <th scope="col" className="time">
            {t("columns.time")}
          </th>
          {withCourt && (
            <th scope="col" className="court">
              {t("columns.court")}
            </th>
          )}
          <th scope="col" className="no">
            {t("columns.match")}
          </th>
          <th scope="col">{t("columns.sides")}</th>
          <th scope="col" className="round">
            {t("columns.round")}
          </th>
          <th scope="col" className="result">
            {t("columns.result")}
          </th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => {
          const round = rounds.find(({ id }) => id === entry.roundId);
          return (
            <tr key={entry.id}>
              <td className="time">{entry.time ? formatTime(entry.time, timeZone) : "–"}</td>
              {withCourt && <td>{entry.field?.name ?? "–"}</td>}
              <th scope="row" className="no">{`M${entry.number}`}</th>
              <td>{sidesName(entry.sides)}</td>
              <td>{round && [round.division, placeName(round, entry)].filter(Boolean).join(", ")}</td>
              <td className="result">{outcomeText(entry)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
