import { useTranslation } from "react-i18next";
import { findAthletes } from "#app/backend/forms/athletes.server.ts";
import { formOf } from "#app/backend/forms/contract-form.server.ts";
import { returnTo } from "#app/backend/forms/return-to.server.ts";
import { submit } from "#app/backend/forms/submit.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { admissionAnswers } from "#contracts/academy/admission-answers.ts";
import { athletes } from "#contracts/academy/athletes.ts";
import { participants } from "#contracts/academy/participants.ts";
import { Id } from "#contracts/scalars.ts";
import type { Route } from "./+types/new";
import { ChooseAthlete } from "./choose-athlete.tsx";
import { EntryForm } from "./entry-form.tsx";
import { belowPresence } from "./handle.ts";
import { canEnter, defaultReturnPath, loadParticipants, requireTraining } from "./load.server.ts";

export const handle = belowPresence("participants:new.title");

/** The athlete of the address: chosen among the matches of a search. Undefined for none, and for an unknown id. */
async function chosenAthlete(staff: Awaited<ReturnType<typeof requireTraining>>["staff"], id: string | null) {
  if (!Id.safeParse(id).success) return undefined;
  const { data } = await staff.call(athletes.list, { query: { id: [id ?? ""] } });
  const [athlete] = data;
  return athlete && { id: athlete.id, name: `${athlete.lastName} ${athlete.firstName}` };
}

export async function loader(args: Route.LoaderArgs) {
  const { staff, session, training } = await requireTraining(args);
  const { searchParams } = new URL(args.request.url);
  const search = searchParams.get("search")?.trim().slice(0, 120) ?? "";
  const athlete = await chosenAthlete(staff, searchParams.get("athleteId"));
  const params = { trainingId: session.id };
  // The call also refuses a coach of another training.
  const known = new Set((await loadParticipants(staff, session.id)).map((one) => one.athlete.id));
  const matches = athlete ? [] : await findAthletes(staff, search);
  return {
    training,
    back: returnTo(args.request, defaultReturnPath(staff, session.id)),
    search,
    isOpen: canEnter(staff, session),
    athlete: athlete ?? null,
    matches: matches.map((match) => ({ ...match, isIn: known.has(match.id) })),
    options: athlete
      ? (await staff.call(participants.options, { params: { ...params, athleteId: athlete.id } })).data
      : [],
  };
}

const entryForm = participants.add.body;

export async function action(args: Route.ActionArgs) {
  const { staff, session, training } = await requireTraining(args);
  return submit(args, staff, {
    action: "presence.add",
    op: participants.add,
    form: formOf(entryForm, staff),
    fields: {
      "training.full": "proceedBeyondCapacity",
      ...admissionAnswers,
      "presence.recovery_spent": "proceedWithoutRevoking",
      "wallet.insufficient": "access",
    },
    input: (body) => ({ params: { trainingId: session.id }, body }),
    target: ({ athleteID }) => ({ type: "participant", person: { kind: "athlete", id: athleteID } }),
    targetFrom: ({ id, athlete }) => ({ id, label: `${athlete.lastName} ${athlete.firstName}` }),
    changes: ({ athleteID: _, ...typed }) => ({
      training: { after: training.heading },
      ...Object.fromEntries(
        Object.entries(typed)
          .filter(([, value]) => value !== false)
          .map(([name, after]) => [name, { after }]),
      ),
    }),
    done: ({ athlete }) => ({
      to: returnTo(args.request, defaultReturnPath(staff, session.id)),
      key: "participants:new.done",
      values: { name: `${athlete.firstName} ${athlete.lastName}` },
    }),
  });
}

export default function NewParticipant({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("participants");
  const { training, back, isOpen, athlete, search, matches, options } = loaderData;
  if (!isOpen && !actionData) return <Alert severity="info">{t("new.closed")}</Alert>;
  return athlete ? (
    <EntryForm key={athlete.id} back={back} athlete={athlete} options={options} reply={actionData} />
  ) : (
    <ChooseAthlete trainingId={training.id} search={search} matches={matches} back={back} />
  );
}
