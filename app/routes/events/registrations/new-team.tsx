import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/tables/empty-state.tsx";
import { TeamForm } from "./form.tsx";
import { registrationsPath } from "./handle.ts";
import type { TeamReply } from "./save.server.ts";
import type { loadBlankTeam } from "./team.server.ts";

interface NewTeamProps {
  readonly of: Awaited<ReturnType<typeof loadBlankTeam>>;
  readonly reply: TeamReply | undefined;
  readonly cancelTo: string;
}

/** The form of a new team, or why there can be none. */
export function NewTeam({ of: { record, stopped, ...form }, reply, cancelTo }: NewTeamProps) {
  const { t } = useTranslation("registrations");
  const [query] = useSearchParams();
  if (stopped !== null)
    return (
      <EmptyState icon="lock" title={t(`stopped.${stopped}`)}>
        <Button component={Link} to={registrationsPath(record.id)} variant="outlined">
          {t("list.back")}
        </Button>
      </EmptyState>
    );
  // Each team that was added brings another form.
  const key = query.get("another");
  return (
    <TeamForm key={key} eventId={record.id} {...form} chosen={[]} {...{ reply, cancelTo }} submit={t("new.submit")} />
  );
}
