import { useTranslation } from "react-i18next";
import { formatLongDay } from "#app/rules/dates.ts";
import type { DrawnMatch } from "#app/rules/events/drawn.ts";
import { sideName } from "#app/ui/competition/side-name.ts";
import { Panel } from "#app/ui/layout/panel.tsx";
import { DataTable } from "#app/ui/tables/data-table.tsx";
import { useLookup } from "#app/ui/text.ts";
import { useLanguage } from "#app/ui/use-language.ts";
import type { Answer } from "./view.ts";

/** When and where matches would be played: a table of times and courts a day. */
export function Timetable({ answer: { plan, courts, drawing } }: { readonly answer: Answer }) {
  const { t } = useTranslation("simulators");
  const language = useLanguage();
  const lookup = useLookup();
  const matches = new Map(drawing.matches.map((match) => [match.id, match]));
  const names = new Map(courts.map(({ id, name }) => [id, name]));
  const said = ({ number, sides }: DrawnMatch) =>
    `M${number} ${sides.map((side) => sideName(side, lookup)).join(" – ")}`;
  return plan?.days.map((day) => (
    <Panel key={day.date} title={formatLongDay(day.date, language)}>
      <DataTable
        caption={t("tournament.timetable", { day: formatLongDay(day.date, language) })}
        rows={day.times}
        rowKey={({ startAt }) => startAt}
        columns={[
          { id: "time", header: t("tournament.time"), cell: ({ time }) => time },
          ...day.courts.map((court, at) => ({
            id: court,
            header: names.get(court) ?? "",
            cell: ({ places }: (typeof day.times)[number]) => {
              const match = matches.get(places[at]?.matchId ?? "");
              return match ? said(match) : null;
            },
          })),
        ]}
      />
    </Panel>
  ));
}
