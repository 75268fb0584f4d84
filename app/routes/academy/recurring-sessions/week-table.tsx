import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useLanguage } from "#app/ui/use-language.ts";
import { weekdayName } from "../training-courses/words.ts";
import type { WeekEntry, WeekSite } from "./week-view.ts";
import "#app/ui/agenda/court-colors.css";
import "./week.css";

const days = [1, 2, 3, 4, 5, 6, 7] as const;

interface WeekTableProps {
  readonly site: WeekSite;
  /**
   * Whether the table is about one course, which the page names: each session then says how many trainings are to come.
   */
  readonly isOfCourse?: boolean;
}

/** The week of a site: a line a field, a column a day. On a phone a line a day. */
export function WeekTable({ site: { name, fields }, isOfCourse = false }: WeekTableProps) {
  const { t } = useTranslation("recurring-sessions");
  const language = useLanguage();
  return (
    <table aria-label={name}>
      <thead>
        <tr>
          <th scope="col" className="day">
            {t("week.field")}
          </th>
          {days.map((day) => (
            <th key={day} scope="col" className="day">
              {weekdayName(day, language)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {fields.map((field) => (
          <tr key={field.id}>
            <th scope="row" className="field">
              {field.name || t("form.wholeSite")}
            </th>
            {field.days.map((entries, at) => {
              const day = days[at] ?? 1;
              return (
                <td
                  key={day}
                  data-day={weekdayName(day, language, "short")}
                  className={entries.length ? undefined : "none"}
                >
                  {entries.map((entry) => (
                    <Entry key={entry.id} entry={entry} isOfCourse={isOfCourse} />
                  ))}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Entry({ entry, isOfCourse }: { readonly entry: WeekEntry; readonly isOfCourse: boolean }) {
  const { t } = useTranslation(["recurring-sessions", "training-courses"]);
  const { to, hours, course, color, coaches, athletes, places, ahead, isDraft } = entry;
  const free = Math.max(places - athletes, 0);
  return (
    <Link to={to} className={`entry court-${color}${isDraft ? " draft" : ""}`}>
      {isOfCourse ? <strong>{hours}</strong> : <span>{hours}</span>}
      {!isOfCourse && <strong>{course}</strong>}
      <span>{coaches}</span>
      <span>
        {athletes}/{places} · {t("week.free", { count: free })}
      </span>
      {isOfCourse && ahead > 0 && <span>{t("week.ahead", { count: ahead })}</span>}
      {isDraft && <span>{t("training-courses:status.draft")}</span>}
    </Link>
  );
}
