import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { z } from "zod";
import { isAppError } from "#app/backend/errors.server.ts";
import { formOf } from "#app/backend/forms/contract-form.server.ts";
import { submit } from "#app/backend/forms/submit.server.ts";
import type { StaffCaller } from "#app/backend/session/guards.server.ts";
import type { Changes } from "#app/rules/audit-changes.ts";
import { Button } from "#app/ui/button.tsx";
import { roundName } from "#app/ui/competition/names.ts";
import { AppForm, useAppForm, VersionField } from "#app/ui/forms/app-form.tsx";
import { CheckboxField } from "#app/ui/forms/choice-fields.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { FormActions } from "#app/ui/forms/form-actions.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { EmptyState } from "#app/ui/tables/empty-state.tsx";
import { useLookup } from "#app/ui/text.ts";
import { EventStatus } from "#contracts/events/events.ts";
import { RoundLabel } from "#contracts/events/structure.ts";
import { type Tournament, tournaments } from "#contracts/events/tournaments.ts";
import { seenVersion } from "#contracts/scalars.ts";
import type { Route } from "./+types/publication";
import { previewCourtHolds } from "./court-holds.server.ts";
import { CourtHoldConflicts, CourtHoldTimes } from "./court-holds.tsx";
import { belowTournament, tournamentPath } from "./handle.ts";
import { requireTournament, targetOf } from "./load.server.ts";
import { NothingToChange } from "./nothing-to-change.tsx";
import { type NextStatus, stepsFrom, stepTo } from "./steps.ts";

export const handle = belowTournament("events:publication.title", { i18n: ["tournaments", "structure"] });

const publicationForm = z.object({
  status: EventStatus.exclude(["canceled"]),
  notifyAthletes: z.boolean(),
  keepCourts: z.boolean().default(false),
  ...seenVersion,
});

/** What stands in the way of a step, where the person can do something about it. */
const hindrances = [
  "event.not_publishable",
  "event.has_registrations",
  "event.rounds_open",
  "event.has_begun",
] as const;
type Hindrance = (typeof hindrances)[number];

/** The rounds that a refusal names. */
const OpenRounds = z.object({ rounds: z.array(RoundLabel) });

/** What a step would do: how many mails leave, or why it is not possible. */
async function wouldDo(staff: StaffCaller, { id }: Tournament, status: NextStatus) {
  const body = { status, notifyAthletes: true };
  try {
    const { notified } = await staff.call(tournaments.update, { params: { id }, query: { preview: true }, body });
    return { notified, hindrance: null, rounds: [] };
  } catch (error) {
    if (!isAppError(error, ...hindrances)) throw error;
    const { data } = OpenRounds.safeParse(error.details);
    return { notified: 0, hindrance: error.code as Hindrance, rounds: data?.rounds ?? [] };
  }
}

export async function loader(args: Route.LoaderArgs) {
  const { staff, tournament, record } = await requireTournament(args);
  const { status, visibility, version, timeZone } = tournament;
  const steps = await Promise.all(
    stepsFrom[status].map(async ({ step, to }) => ({ step, to, ...(await wouldDo(staff, tournament, to)) })),
  );
  const canPublish = status === "draft" && steps.some(({ hindrance }) => hindrance === null);
  const keeping = canPublish ? await previewCourtHolds(staff, tournament, "published") : null;
  return { record, visibility, version, timeZone, steps, keeping };
}

/** Takes the step that the pressed button names. */
export async function action(args: Route.ActionArgs) {
  const { staff, tournament } = await requireTournament(args);
  const { id, name } = tournament;
  const stepOf = (to: NextStatus) => stepTo(tournament.status, to);
  return submit(args, staff, {
    action: ({ status }) => `event.${stepOf(status)}` as const,
    op: tournaments.update,
    form: formOf(publicationForm, staff),
    input: ({ keepCourts, ...body }) => ({
      params: { id },
      query: {},
      // why: what is kept stays as it is with every other step.
      body: keepCourts ? { ...body, keepCourts } : body,
    }),
    target: targetOf(tournament),
    changes: ({ status, notifyAthletes, keepCourts }) => ({
      status: { before: tournament.status, after: status },
      ...(status === "published" && notifyAthletes && { notifyAthletes: { after: true } }),
      ...(keepCourts && { keepCourts: { after: true } }),
    }),
    changesFrom: ({ notified }): Changes => (notified > 0 ? { notified: { after: notified } } : {}),
    done: ({ notified }, { status }) => ({
      to: tournamentPath(id),
      key: notified > 0 ? "tournaments:publication.told" : "tournaments:publication.done",
      values: { name, count: notified, state: staff.t(`events:status.${status}`) },
    }),
  });
}

export default function Publication({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(["tournaments", "events"]);
  const { record, visibility, version, timeZone, steps, keeping } = loaderData;
  const [form, fields] = useAppForm<{ notifyAthletes: string; keepCourts: string }>({
    id: "publication",
    lastResult: actionData,
    defaultValue: { notifyAthletes: "on", keepCourts: keeping?.times.length ? "on" : "" },
  });
  const [first, ...others] = steps.filter(({ hindrance }) => hindrance === null);
  const back = tournamentPath(record.id);
  const isUnkept = keeping !== null && keeping.conflicts.length > 0;
  if (steps.length === 0) return <NothingToChange id={record.id} />;
  return (
    <Panel padded>
      <AppForm form={form} ns="events" enter={first && { name: "status", value: first.to }}>
        <ErrorSummary form={form} />
        <VersionField version={version} />
        {steps.map(({ step, hindrance, rounds, notified }) => (
          <div key={step}>
            {hindrance === null ? (
              <p>{t(`tournaments:publication.lead.${step}`, { name: record.name })}</p>
            ) : (
              <Hindered id={record.id} {...{ hindrance, rounds }} />
            )}
            {step === "publish" && hindrance === null && <p>{t(`tournaments:publication.visible.${visibility}`)}</p>}
            {step === "publish" && notified > 0 && (
              <CheckboxField
                field={fields.notifyAthletes}
                hint={t("tournaments:publication.notifyHint", { count: notified })}
              />
            )}
            {step === "publish" && keeping && keeping.times.length > 0 && (
              <CheckboxField
                field={fields.keepCourts}
                hint={
                  <>
                    {t("tournaments:courts.hint")} <CourtHoldTimes times={keeping.times} timeZone={timeZone} />
                  </>
                }
              />
            )}
            {step === "publish" && isUnkept && <CourtHoldConflicts {...keeping} />}
            {step === "complete" && notified > 0 && <p>{t("tournaments:publication.tells", { count: notified })}</p>}
          </div>
        ))}
        {first && (
          <FormActions
            submit={t(isUnkept ? "tournaments:publication.unkept" : `tournaments:publication.step.${first.step}`)}
            name="status"
            value={first.to}
            cancelTo={back}
          >
            {others.map(({ step, to }) => (
              <Button key={step} type="submit" name="status" value={to} variant="outlined">
                {t(`tournaments:publication.step.${step}`)}
              </Button>
            ))}
          </FormActions>
        )}
      </AppForm>
    </Panel>
  );
}

interface HinderedProps {
  readonly id: string;
  readonly hindrance: Hindrance;
  readonly rounds: z.output<typeof OpenRounds>["rounds"];
}

/** Why a step cannot be taken, and where that is mended. */
function Hindered({ id, hindrance, rounds }: HinderedProps) {
  const { t } = useTranslation(["tournaments", "events"]);
  const lookup = useLookup();
  if (hindrance === "event.not_publishable")
    return (
      <EmptyState
        icon="location"
        title={t("tournaments:publication.missing")}
        hint={t("tournaments:publication.missingHint")}
      >
        <Button component={Link} to={tournamentPath(id, "edit")} variant="contained">
          {t("events:edit.title")}
        </Button>
      </EmptyState>
    );
  const names = rounds.map((round) => roundName(round, lookup)).join(", ");
  const said = {
    "event.has_registrations": { text: t("tournaments:publication.entered"), path: "registrations" },
    "event.has_begun": { text: t("tournaments:publication.begun"), path: "matches" },
    "event.rounds_open": { text: t("tournaments:publication.roundsOpen", { rounds: names }), path: "matches" },
  } as const;
  const { text, path } = said[hindrance];
  return (
    <p>
      {text} <Link to={tournamentPath(id, path)}>{t(`events:sections.${path}`)}</Link>
    </p>
  );
}
