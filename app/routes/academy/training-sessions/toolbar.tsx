import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import { withQuery } from "#app/rules/query.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { styled } from "#app/ui/styled.ts";

const Bar = styled("div")(({ theme }) => ({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: "8px 12px",
  padding: theme.spacing(1.5),
  "& nav": { display: "flex", gap: 4 },
  "& nav .button": { minWidth: 40, paddingInline: 10 },
  "& h2": { flex: "1 1 12rem", font: theme.vars.font.h2 },
  "& h2 small": { font: theme.vars.font.body2, color: theme.vars.palette.text.secondary, whiteSpace: "nowrap" },
  [theme.breakpoints.down("sm")]: {
    "& h2": { order: -1, flexBasis: "100%", font: theme.vars.font.body1, fontWeight: 600 },
  },
}));

interface PeriodBarProps {
  readonly isWeek: boolean;
  readonly title: string;
  readonly previous: string;
  readonly next: string;
  readonly today: string;
  readonly count: number;
}

/** Which days the calendar shows, and the way to others. */
export function PeriodBar({ isWeek, title, previous, next, today, count }: PeriodBarProps) {
  const { t } = useTranslation("training-sessions");
  const [query] = useSearchParams();
  const step = (date: string, label: string, icon: "previous" | "next") => (
    <Button component={Link} to={withQuery(query, { date })} variant="outlined" title={label} preventScrollReset>
      <Icon name={icon} />
      <span className="visuallyHidden">{label}</span>
    </Button>
  );
  return (
    <Bar>
      <nav aria-label={t("move.label")}>
        {step(previous, t(isWeek ? "move.previousWeek" : "move.previousDay"), "previous")}
        <Button component={Link} to={withQuery(query, { date: today })} variant="outlined" preventScrollReset>
          {t("move.today")}
        </Button>
        {step(next, t(isWeek ? "move.nextWeek" : "move.nextDay"), "next")}
      </nav>
      <h2>
        {title} <small>· {t("list.count", { count })}</small>
      </h2>
    </Bar>
  );
}
