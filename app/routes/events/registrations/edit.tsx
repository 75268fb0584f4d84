import { useTranslation } from "react-i18next";
import { formatDateTime } from "#app/rules/dates.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { Facts } from "#app/ui/tables/facts.tsx";
import { registrations } from "#contracts/events/registrations.ts";
import type { Route } from "./+types/edit";
import { rulesOf, TeamForm } from "./form.tsx";
import { availabilityIn } from "./form-schema.ts";
import { belowRegistrations, registrationsPath } from "./handle.ts";
import { requireRegistration, targetOf } from "./load.server.ts";
import { submitTeam } from "./save.server.ts";
import { chosenIn, teamValues } from "./values.ts";
import { possibleIn } from "./view.ts";

export const handle = belowRegistrations("registrations:edit.title");

export async function loader(args: Route.LoaderArgs) {
  const { staff, tournament, record, registration } = await requireRegistration(args);
  const { team, list, version, acceptedRulesAt, promotedAt, withdrawnAt } = registration;
  const { timeZone } = tournament;
  const written = (instant: string | null) => (instant === null ? null : formatDateTime(instant, timeZone));
  return {
    record,
    stopped: list === "withdrawn" ? ("withdrawn" as const) : possibleIn(tournament).stopped,
    rules: rulesOf(tournament),
    values: teamValues(registration, timeZone, staff.locale),
    chosen: chosenIn(team.players),
    version,
    name: registration.name,
    players: team.players.map(({ firstName, lastName }) => `${lastName} ${firstName}`).join(", "),
    notes: registration.notes,
    source: registration.source,
    createdAt: formatDateTime(registration.createdAt, timeZone),
    acceptedRulesAt: written(acceptedRulesAt),
    promotedAt: written(promotedAt),
    withdrawnAt: written(withdrawnAt),
  };
}

export async function action(args: Route.ActionArgs) {
  const { staff, tournament, registration } = await requireRegistration(args);
  const { team, notes, availability, fee, asked } = registration;
  return submitTeam<typeof registrations.update>(args, staff, (typed, players) => ({
    action: "registration.edit",
    op: registrations.update,
    input: {
      params: { id: registration.id },
      body: {
        team: { name: typed.team.name ?? null, players },
        notes: typed.notes,
        availability: availabilityIn(typed, tournament.timeZone),
        // Left empty it is the whole fee again.
        ...(fee > 0 && { discounted: typed.discounted ?? fee }),
        version: typed.version,
      },
    },
    target: targetOf(registration),
    before: { team, notes, availability, discounted: asked },
    done: ({ registration: { name, list } }) => ({
      to: registrationsPath(tournament.id) + (list === "waiting" ? "?list=waiting" : ""),
      key: "registrations:edit.done",
      values: { name },
    }),
  }));
}

/** Changing a team; once its list is confirmed, or the team is out, how it stands. */
export default function EditRegistration({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("registrations");
  const { record, stopped, rules, values, chosen, version, ...known } = loaderData;
  return (
    <>
      {stopped !== null && (
        <Alert severity="info" role="note" style={{ marginBottom: 16 }}>
          {t(`stopped.${stopped}`)}
        </Alert>
      )}
      <Panel padded title={known.name}>
        <Facts
          facts={[
            { label: t("list.source"), value: `${known.createdAt} · ${t(`source.${known.source}`)}` },
            { label: t("edit.accepted"), value: known.acceptedRulesAt },
            { label: t("edit.promoted"), value: known.promotedAt },
            { label: t("edit.withdrawn"), value: known.withdrawnAt },
            ...(stopped === null
              ? []
              : [
                  { label: t("list.players"), value: known.players, isWide: true },
                  { label: t("fields.notes"), value: known.notes, isWide: true },
                ]),
          ]}
        />
      </Panel>
      {stopped === null && (
        <TeamForm
          eventId={record.id}
          {...{ rules, values, chosen, version }}
          reply={actionData}
          submit={t("edit.submit")}
        />
      )}
    </>
  );
}
