import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Icon } from "#app/ui/icon.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { styled } from "#app/ui/styled.ts";
import type { AcademyToday, Task } from "./academy-view.ts";

const Lines = styled("ul")(({ theme }) => ({
  margin: 0,
  padding: 0,
  listStyle: "none",
  font: theme.vars.font.body2,
  "& li + li": { borderTop: `1px solid ${theme.vars.palette.divider}` },
  "& a, & .fine": {
    display: "grid",
    gridTemplateColumns: "auto minmax(0, 1fr) auto",
    alignItems: "center",
    gap: "2px 12px",
    minHeight: 44,
    padding: theme.spacing(1, 2),
    color: "inherit",
    textDecoration: "none",
  },
  "& a:hover": { background: theme.vars.palette.action.hover },
  "& b": { minWidth: "1.5em", fontVariantNumeric: "tabular-nums" },
  "& .late :is(b, a > .icon)": { color: theme.vars.palette.error.main },
  "& .next": { color: theme.vars.palette.text.secondary },
  "& .fine > .icon": { color: theme.vars.palette.success.main },
  "& .who": { minWidth: 0, overflowWrap: "anywhere" },
  "& small": { display: "block", font: theme.vars.font.caption, color: theme.vars.palette.text.secondary },
  "& .quiet": { padding: theme.spacing(1.5, 2), color: theme.vars.palette.text.secondary },
}));

interface AcademyProps {
  readonly tasks: readonly Task[];
  readonly today: AcademyToday;
  /** Whether these are a coach's own trainings only. */
  readonly isOwn: boolean;
}

/** The academy's column: what is to be done, and today's trainings by hour. */
export function Academy({ tasks, today, isOwn }: AcademyProps) {
  const { t } = useTranslation("home");
  return (
    <>
      <Panel title={t(isOwn ? "academy.mine" : "academy.title")}>
        <Lines>
          {tasks.length === 0 && (
            <li className="fine">
              <Icon name="checkCircle" />
              {t("academy.fine")}
            </li>
          )}
          {tasks.map((task) => (
            <li key={task.key} className={task.isLate ? "late" : undefined}>
              <TaskLine task={task} />
            </li>
          ))}
        </Lines>
      </Panel>
      {(today.trainings.today > 0 || isOwn) && <TodaysTrainings today={today} />}
    </>
  );
}

function TaskLine({ task: { id, count, amount, to } }: { readonly task: Task }) {
  const { t } = useTranslation("home");
  const words = id === "dueWeek" ? t("academy.dueWeek", { amount }) : t(`academy.${id}`, { count, amount });
  return (
    <Link to={to}>
      {amount === "" ? <b>{count}</b> : <Icon name="euro" />}
      <span className="who">{words}</span>
      <span className="next">
        <Icon name="next" />
      </span>
    </Link>
  );
}

/** The next trainings of today, and how many there are in all. */
function TodaysTrainings({ today: { trainings, nextTrainings } }: { readonly today: AcademyToday }) {
  const { t } = useTranslation("home");
  const list = "/my-organization/course-sessions";
  return (
    <Panel
      title={t("academy.today")}
      actions={<Link to={`${list}?view=day`}>{t("academy.all", { count: trainings.today })}</Link>}
    >
      <Lines>
        {nextTrainings.length === 0 && <li className="quiet">{t("academy.over")}</li>}
        {nextTrainings.map(
          ({ id, name, startTime, endTime, siteName, fieldName, booked, minAthletes, maxAthletes }) => (
            <li key={id}>
              <Link to={`${list}/${id}`}>
                <b>{`${startTime}–${endTime}`}</b>
                <span className="who">
                  {name}
                  <small>{[siteName, ...(fieldName === null ? [] : [fieldName])].join(" · ")}</small>
                </span>
                <span className="number">
                  {t("academy.places", { booked, max: maxAthletes })}
                  {booked < minAthletes && <Icon name="warning" label={t("academy.below")} />}
                </span>
              </Link>
            </li>
          ),
        )}
      </Lines>
    </Panel>
  );
}
