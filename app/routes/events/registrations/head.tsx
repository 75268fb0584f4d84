import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { type DebitSums, formatCents, formatSums } from "#app/rules/money.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { BesideLink } from "#app/ui/layout/beside-link.tsx";
import { FoldedButtons } from "#app/ui/menu.tsx";
import { styled } from "#app/ui/styled.ts";
import { ImportLink } from "#app/ui/tables/import-link.tsx";
import { useLanguage } from "#app/ui/use-language.ts";
import type { RegistrationCounts } from "#contracts/events/registrations.ts";
import type { CurrencyCode } from "#contracts/scalars.ts";
import { besideRegistrationsPath, registrationsPath } from "./handle.ts";
import { stepProps } from "./step.ts";
import type { DivisionCounts, Possible, Tab } from "./view.ts";

interface HeadProps {
  readonly record: { readonly id: string };
  readonly counts: RegistrationCounts;
  readonly money: readonly DebitSums[];
  readonly currency: CurrencyCode;
  readonly divisions: readonly DivisionCounts[];
  readonly feePerTeam: number;
  readonly showsGirls: boolean;
  readonly isClosed: boolean;
  readonly isOpen: boolean;
  readonly possible: Possible;
  readonly tab: Tab;
  readonly step: number | null;
}

interface Fact {
  /** The division's id, for a fact about a division: two may have one name. */
  readonly id?: string;
  readonly label: string;
  readonly value: string;
  readonly isAlarming?: boolean;
}

const Bar = styled("div")(({ theme }) => ({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: "12px 24px",
  marginBottom: theme.spacing(2),
  "& dl": { display: "flex", flexWrap: "wrap", gap: "4px 24px", margin: 0 },
  "& dt": { font: theme.vars.font.caption, color: theme.vars.palette.text.secondary },
  "& dd": { margin: 0, font: theme.vars.font.h3, fontVariantNumeric: "tabular-nums", whiteSpace: "nowrap" },
  "& .alarming": { color: theme.vars.palette.error.main },
  "& .buttons, & .group": { display: "flex", flexWrap: "wrap", gap: 8 },
  "& [data-step=current]": {
    outline: `3px solid ${theme.vars.palette.primary.main}`,
    outlineOffset: 4,
    borderRadius: theme.vars.shape.borderRadius,
  },
  [theme.breakpoints.down("sm")]: {
    "& dl": { gap: "4px 16px" },
    // The group keeps its buttons in one line.
    "& .group": { flexWrap: "nowrap" },
    "& .buttons > .button, & .group > .button": { paddingInline: 12, whiteSpace: "nowrap" },
    "& .buttons > .button > .start, & .group > .button > .start": { display: "none" },
  },
}));

/** How many teams and people there are, what they pay, and what can be done with all of it. */
export function Head(props: HeadProps) {
  const { record, counts, possible, step } = props;
  const { t } = useTranslation("registrations");
  const to = (path: string) => registrationsPath(record.id, path);
  return (
    <Bar>
      <dl {...stepProps("counts", step)}>
        {useFacts(props).map(({ id, label, value, isAlarming }) => (
          <div key={id ?? label}>
            <dt>{label}</dt>
            <dd className={isAlarming ? "alarming" : undefined}>{value}</dd>
          </div>
        ))}
      </dl>
      <div className="buttons" {...stepProps("add", step)}>
        {possible.teams && (
          <Button
            component={BesideLink}
            to={to("new")}
            beside={besideRegistrationsPath(record.id, "new")}
            variant="contained"
            startIcon={<Icon name="add" />}
          >
            {t("new.link")}
          </Button>
        )}
        {possible.teams && <ImportLink kind="teams" event={record.id} />}
        <div className="group" {...stepProps("confirm", step)}>
          {possible.teams && counts.entry > 0 && (
            <Button component={Link} to={to("confirmation")} variant="outlined" startIcon={<Icon name="check" />}>
              {t("confirmation.link")}
            </Button>
          )}
          {possible.stopped === "confirmed" && (
            <Button component={Link} to={to("reopening")} variant="outlined" startIcon={<Icon name="repeat" />}>
              {t("reopening.link")}
            </Button>
          )}
          <Rarer {...props} />
        </div>
      </div>
    </Bar>
  );
}

/** The actions that are done once, or rarely. */
function Rarer({ record, counts, isClosed, possible, tab }: HeadProps) {
  const { t } = useTranslation("registrations");
  return (
    <FoldedButtons>
      {possible.teams && (
        <Button
          component={Link}
          to={registrationsPath(record.id, "closing")}
          variant="outlined"
          startIcon={<Icon name={isClosed ? "play" : "lock"} />}
        >
          {t(isClosed ? "closing.reopen" : "closing.close")}
        </Button>
      )}
      {possible.teams && counts.entry + counts.waiting > 0 && (
        <Button
          component={Link}
          to={registrationsPath(record.id, "reopening")}
          variant="outlined"
          startIcon={<Icon name="delete" />}
        >
          {t("reopening.clear")}
        </Button>
      )}
      {counts.entry + counts.waiting + counts.withdrawn > 0 && (
        <Button
          component="a"
          href={`${registrationsPath(record.id)}.csv?tab=${tab}`}
          variant="outlined"
          startIcon={<Icon name="download" />}
        >
          {t("download.link")}
        </Button>
      )}
      <Button component={Link} to="?tutorial=1#step-counts" variant="text" startIcon={<Icon name="help" />}>
        {t("tutorial.link")}
      </Button>
    </FoldedButtons>
  );
}

function useFacts(props: HeadProps): readonly Fact[] {
  const { counts, divisions, money, currency, feePerTeam, showsGirls, isOpen, possible } = props;
  const { t } = useTranslation("registrations");
  const language = useLanguage();
  const amount = (part: "asked" | "collected" | "toPay" | "toRefund") => formatSums(money, part, language);
  const orNothing = (text: string) => text || formatCents(0, currency, language);
  const hasMoney = feePerTeam > 0 || amount("asked") !== "" || amount("collected") !== "";
  return [
    // Each division has a limit of its own.
    ...divisions.map(({ id, name, entry, maxTeams }) => ({
      id,
      label: divisions.length > 1 ? name : t("head.entry"),
      value: maxTeams === null ? String(entry) : `${entry}/${maxTeams}`,
    })),
    ...(counts.waiting > 0 ? [{ label: t("head.waiting"), value: String(counts.waiting) }] : []),
    { label: t("head.players"), value: String(counts.players) },
    ...(showsGirls ? [{ label: t("head.girls"), value: String(counts.girls) }] : []),
    ...(hasMoney
      ? [
          { label: t("head.asked"), value: orNothing(amount("asked")) },
          { label: t("head.collected"), value: orNothing(amount("collected")) },
          { label: t("head.due"), value: orNothing(amount("toPay")) },
        ]
      : []),
    ...(amount("toRefund") ? [{ label: t("head.toRefund"), value: amount("toRefund"), isAlarming: true }] : []),
    ...(possible.teams ? [{ label: t("head.state"), value: t(isOpen ? "head.open" : "head.closed") }] : []),
  ];
}
