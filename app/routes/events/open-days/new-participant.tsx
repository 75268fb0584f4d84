import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { findAthletes } from "#app/backend/forms/athletes.server.ts";
import { formOf } from "#app/backend/forms/contract-form.server.ts";
import { submit } from "#app/backend/forms/submit.server.ts";
import type { StaffCaller } from "#app/backend/session/guards.server.ts";
import { today } from "#app/rules/dates.ts";
import { AthleteSearch } from "#app/ui/athletes/athlete-search.tsx";
import { Button } from "#app/ui/button.tsx";
import { AppForm, useAppForm } from "#app/ui/forms/app-form.tsx";
import type { Option } from "#app/ui/forms/controls.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { FormActions } from "#app/ui/forms/form-actions.tsx";
import { Question } from "#app/ui/forms/question.tsx";
import { SelectField } from "#app/ui/forms/select-field.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { EmptyState } from "#app/ui/tables/empty-state.tsx";
import { admissionAnswers } from "#contracts/academy/admission-answers.ts";
import { athletes } from "#contracts/academy/athletes.ts";
import { openDays } from "#contracts/events/open-days.ts";
import { Id } from "#contracts/scalars.ts";
import { maxSearch } from "#contracts/sizes.ts";
import type { Route } from "./+types/new-participant";
import { belowOpenDay, openDayPath } from "./handle.ts";
import { requireOpenDay, type ShownOpenDay, targetOf } from "./load.server.ts";
import { dayOf, stateOf } from "./view.ts";

export const handle = belowOpenDay("open-days:participants.add", ["participants"]);

/** The athlete of the address: chosen among the matches of a search. Undefined for none, and for an unknown id. */
async function chosenAthlete(staff: StaffCaller, id: string | null) {
  if (!Id.safeParse(id).success) return undefined;
  const [athlete] = (await staff.call(athletes.list, { query: { id: [id ?? ""] } })).data;
  return athlete && { id: athlete.id, name: `${athlete.lastName} ${athlete.firstName}` };
}

/** The open day's trainings whose day is not over, as options with the places that are left. */
async function openTrainings(staff: StaffCaller, { id }: ShownOpenDay): Promise<Option[]> {
  const from = today(staff.staff.organization.timeZone);
  const { data } = await staff.call(openDays.trainings, { params: { id }, query: { from, pageSize: 200 } });
  return data.map(({ id: value, name, date, startTime, site, places, maxAthletes }) => ({
    value,
    label: `${dayOf(date, staff.locale)} ${startTime} · ${name} · ${site.name} · ${places}/${maxAthletes}`,
  }));
}

export async function loader(args: Route.LoaderArgs) {
  const { staff, openDay, record } = await requireOpenDay(args);
  const { searchParams } = new URL(args.request.url);
  const search = searchParams.get("search")?.trim().slice(0, 120) ?? "";
  const isOpen = stateOf(openDay, today(staff.staff.organization.timeZone)) === "published";
  const athlete = isOpen ? await chosenAthlete(staff, searchParams.get("athleteId")) : undefined;
  return {
    ...{ record, search, isOpen },
    athlete: athlete ?? null,
    matches: athlete || !isOpen ? [] : await findAthletes(staff, search),
    trainings: athlete ? await openTrainings(staff, openDay) : [],
  };
}

export async function action(args: Route.ActionArgs) {
  const { staff, openDay, record } = await requireOpenDay(args);
  return submit(args, staff, {
    action: "open_day.subscribe",
    op: openDays.subscribe,
    form: formOf(openDays.subscribe.body, staff),
    fields: {
      "training.full": "proceedBeyondCapacity",
      ...admissionAnswers,
      "presence.recovery_spent": "proceedWithoutRevoking",
    },
    input: (body) => ({ params: { id: openDay.id }, body }),
    target: targetOf(openDay),
    changes: {},
    changesFrom: ({ athlete, trainings }) => ({
      athlete: { after: `${athlete.lastName} ${athlete.firstName}` },
      athleteId: { after: athlete.id },
      training: { after: trainings.map(({ name, date, startTime }) => `${name}, ${date} ${startTime}`).join("; ") },
    }),
    done: ({ athlete }) => ({
      to: openDayPath(record.id, "participants"),
      key: "open-days:participants.added",
      values: { name: `${athlete.firstName} ${athlete.lastName}` },
    }),
  });
}

export default function NewSubscriber({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("open-days");
  const { record, isOpen, athlete, search, matches, trainings } = loaderData;
  if (!isOpen)
    return (
      <Panel>
        <EmptyState icon="lock" title={t("participants.closed")}>
          <Button component={Link} to={openDayPath(record.id, "participants")} variant="outlined">
            {t("deletion.back")}
          </Button>
        </EmptyState>
      </Panel>
    );
  return athlete ? (
    <EntryForm key={athlete.id} {...{ record, athlete, trainings }} reply={actionData} />
  ) : (
    <AthleteSearch search={search} matches={matches} maxSearch={maxSearch} />
  );
}

type Data = Route.ComponentProps["loaderData"];

/** What staff may let pass, each asked for only once it stands in the way. */
const proceeds = [
  "proceedBeyondCapacity",
  "proceedCertificate",
  "proceedUnpaid",
  "proceedLevel",
  "proceedGender",
  "proceedWithoutRevoking",
] as const;

// why no interface: conform takes only types whose keys it can list.
type Typed = { trainingId: string; athleteID: string } & { [Name in (typeof proceeds)[number]]: string };

interface EntryFormProps extends Pick<Data, "record" | "trainings"> {
  readonly athlete: NonNullable<Data["athlete"]>;
  readonly reply: Route.ComponentProps["actionData"];
}

/** Into which training of the open day the athlete comes. */
function EntryForm({ record, athlete, trainings, reply }: EntryFormProps) {
  const { t } = useTranslation(["participants", "open-days"]);
  const [form, fields] = useAppForm<Typed>({
    id: "subscriber",
    lastResult: reply,
    defaultValue: { athleteID: athlete.id, trainingId: trainings.length === 1 ? (trainings[0]?.value ?? "") : "" },
  });
  return (
    <Panel
      padded
      title={athlete.name}
      actions={
        <Button component={Link} to="?" size="small">
          {t("new.other")}
        </Button>
      }
    >
      <AppForm form={form} ns="participants" labels={{ trainingId: t("open-days:trainings.name") }}>
        <ErrorSummary form={form} />
        <Question fields={proceeds.map((name) => fields[name])} />
        <input type="hidden" name="athleteID" value={athlete.id} />
        <SelectField
          field={fields.trainingId}
          options={trainings}
          empty={t("open-days:participants.choose")}
          width="medium"
        />
        <FormActions submit={t("open-days:participants.add")} cancelTo={openDayPath(record.id, "participants")} />
      </AppForm>
    </Panel>
  );
}
