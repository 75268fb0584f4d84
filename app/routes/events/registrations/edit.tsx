import { useTranslation } from "react-i18next";
import { constraintOf } from "#app/backend/forms/contract-form.server.ts";
import { submit } from "#app/backend/forms/submit.server.ts";
import { formatDateTime } from "#app/rules/dates.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { Facts } from "#app/ui/tables/facts.tsx";
import { registrations } from "#contracts/events/registrations.ts";
import type { CallOutput } from "#contracts/operation.ts";
import type { Route } from "./+types/edit";
import { rulesOf, TeamForm } from "./form.tsx";
import { availabilityIn, lateForm, teamForm } from "./form-schema.ts";
import { belowRegistrations, registrationsPath } from "./handle.ts";
import { LateForm } from "./late-form.tsx";
import { requireRegistration, targetOf } from "./load.server.ts";
import { submitTeam } from "./save.server.ts";
import { chosenIn, teamValues } from "./values.ts";
import { namesOf, type Possible, possibleIn } from "./view.ts";

export const handle = belowRegistrations("registrations:edit.title");

/** Whether the teams themselves stay as they are, and only what they pay and what is noted of them changes. */
const isLate = ({ stopped }: Possible): boolean => stopped === "confirmed" || stopped === "completed";

export async function loader(args: Route.LoaderArgs) {
  const { staff, tournament, record, registration } = await requireRegistration(args);
  const { team, list, version, acceptedRulesAt, promotedAt, withdrawnAt } = registration;
  const { timeZone } = tournament;
  const possible = possibleIn(tournament);
  const written = (instant: string | null) => (instant === null ? null : formatDateTime(instant, timeZone));
  return {
    record,
    stopped: list === "withdrawn" ? ("withdrawn" as const) : possible.stopped,
    isLate: list !== "withdrawn" && isLate(possible),
    rules: rulesOf(tournament),
    constraint: constraintOf(teamForm(staff.locale)),
    values: teamValues(registration, timeZone, staff.locale),
    fee: registration.fee,
    chosen: chosenIn(team.players),
    version,
    name: registration.name,
    players: namesOf(registration),
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
  const { id, list, team, notes, availability, fee, asked } = registration;
  const target = targetOf(registration);
  const done = ({ registration: { name } }: CallOutput<typeof registrations.update>) => ({
    to: registrationsPath(tournament.id) + (list === "waiting" ? "?list=waiting" : ""),
    key: "registrations:edit.done" as const,
    values: { name },
  });
  // Left empty it is the whole fee again.
  const priceIn = ({ discounted }: { discounted?: number | undefined }) =>
    fee > 0 ? { discounted: discounted ?? fee } : {};
  if (isLate(possibleIn(tournament)))
    return submit(args, staff, {
      form: lateForm(staff.locale),
      action: "registration.edit",
      op: registrations.update,
      input: (typed) => ({
        params: { id },
        body: { notes: typed.notes, version: typed.version, ...priceIn(typed) },
      }),
      target,
      before: { notes, discounted: asked },
      fields: { "registration.discount_above_fee": "discounted" },
      done,
    });
  return submitTeam<typeof registrations.update>(args, staff, "registration.generic_edit", (typed, players) => ({
    action: "registration.edit",
    op: registrations.update,
    input: {
      params: { id },
      body: {
        team: { name: typed.team.name ?? null, players },
        notes: typed.notes,
        availability: availabilityIn(typed, tournament.timeZone),
        version: typed.version,
        ...(typed.proceedGuestTwice && { proceedGuestTwice: true }),
        ...priceIn(typed),
      },
    },
    target,
    before: { team, notes, availability, discounted: asked },
    done,
  }));
}

/** Changing a team; once its list is confirmed, what it pays and what is noted; once it is out, how it stands. */
export default function EditRegistration({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("registrations");
  const { record, stopped, isLate: late, rules, constraint, values, fee, chosen, version, ...known } = loaderData;
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
            ...(stopped === null ? [] : [{ label: t("list.players"), value: known.players, isWide: true }]),
            ...(stopped === null || late ? [] : [{ label: t("fields.notes"), value: known.notes, isWide: true }]),
          ]}
        />
      </Panel>
      {late && (
        <LateForm
          {...{ values, constraint, version, fee }}
          currency={rules.currency}
          reply={actionData}
          cancelTo={registrationsPath(record.id)}
        />
      )}
      {stopped === null && (
        <TeamForm
          eventId={record.id}
          {...{ rules, constraint, values, fee, chosen, version }}
          reply={actionData}
          submit={t("edit.submit")}
        />
      )}
    </>
  );
}
