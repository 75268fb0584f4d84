import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { useLanguage } from "#app/ui/use-language.ts";
import type { Tournament } from "#contracts/events/tournaments.ts";
import { tournamentPath } from "./handle.ts";
import type { Missing } from "./missing.server.ts";
import type { Stage } from "./stage.ts";
import { momentOf } from "./view.ts";

type StageWithStep = Exclude<Stage, "completed" | "canceled">;

/** The page where the next step is taken, for stages that have one. */
const pages: Readonly<Partial<Record<Stage, string>>> & Readonly<Record<StageWithStep, string>> = {
  draft: "publication",
  byStaff: "registrations",
  opensLater: "registrations",
  open: "registrations",
  closed: "registrations",
  confirmed: "publication",
  live: "publication",
};

/** The page where what is still missing is made. */
const pagesOfMissing: Readonly<Record<Missing, string>> = { structure: "structure", schedule: "matches/schedule" };

interface NextStepProps {
  readonly tournament: Tournament;
  readonly stage: Stage;
  /** What is missing before the step of the stage. */
  readonly missing: Missing | null;
}

/** The first thing that staff read of a tournament: where it stands, and what to do about it. */
export function NextStep({ tournament, stage, missing }: NextStepProps) {
  const { t } = useTranslation("events");
  const page = missing ? pagesOfMissing[missing] : pages[stage];
  return (
    <Alert
      severity={stage === "canceled" ? "error" : "info"}
      role="note"
      action={
        page !== undefined && (
          <Button component={Link} to={tournamentPath(tournament.id, page)} variant="contained" size="small">
            {t(`next.${missing ?? (stage as StageWithStep)}.link`)}
          </Button>
        )
      }
    >
      <p>
        <strong>{useLead(tournament, stage)}</strong>
      </p>
      <Hint tournament={tournament} stage={stage} />
    </Alert>
  );
}

function useLead({ registrations, timeZone }: Tournament, stage: Stage): string {
  const { t } = useTranslation("events");
  const language = useLanguage();
  const { opensAt, closesAt } = registrations;
  if (stage === "open" && closesAt !== null)
    return t("next.open.until", { when: momentOf(closesAt, timeZone, language) });
  if (stage === "opensLater" && opensAt !== null)
    return t("next.opensLater.lead", { when: momentOf(opensAt, timeZone, language) });
  return t(`next.${stage}.lead`);
}

/** How many teams there are, or what was told when it was canceled. */
function Hint({ tournament, stage }: Omit<NextStepProps, "missing">) {
  const { t } = useTranslation("events");
  const { registered, maxTeams, waiting, cancelMessage, registrationsClosedByStaff } = tournament;
  if (stage === "canceled") return <p>{cancelMessage}</p>;
  if (stage === "completed") return null;
  if (stage === "draft") return <p>{t("next.draft.hint")}</p>;
  const teams =
    maxTeams === null
      ? t("next.teams", { count: registered })
      : t("next.teamsOf", { count: registered, max: maxTeams });
  return (
    <p>
      {waiting > 0 ? `${teams}, ${t("list.waiting", { count: waiting })}` : teams}.
      {stage === "closed" && registrationsClosedByStaff && ` ${t("next.closed.byStaff")}`}
    </p>
  );
}
