import { useTranslation } from "react-i18next";
import { isAppError } from "#app/backend/errors.server.ts";
import { constraintOf, formOf } from "#app/backend/forms/contract-form.server.ts";
import { accept, leadOn } from "#app/backend/forms/submit.server.ts";
import { requireStaff, type StaffCaller } from "#app/backend/session/guards.server.ts";
import { changesOfBody } from "#app/rules/audit-changes.ts";
import { formValues } from "#app/rules/form-values.ts";
import { board } from "#app/rules/permissions.ts";
import type { RouteHandle } from "#app/ui/layout/handle.ts";
import { Panel } from "#app/ui/layout/panel.tsx";
import { type Athlete, athletes } from "#contracts/academy/athletes.ts";
import { memberships } from "#contracts/academy/memberships.ts";
import { noteTicked, offeredToAll } from "../consents/record.server.ts";
import { membersPath, sectionPath } from "../memberships/sections.ts";
import type { Route } from "./+types/new";
import { AthleteForm } from "./form.tsx";
import { logged, newAthlete, type TypedAthlete, toFields } from "./form-schema.ts";
import { listName, targetOf } from "./target.ts";

export const handle: RouteHandle = {
  i18n: ["athletes", "consents"],
  title: "athletes:new.title",
  crumbs: [{ to: membersPath, label: "athletes:list" }],
};

const nobody: TypedAthlete = {
  firstName: "",
  lastName: "",
  gender: "notSpecified",
  birthDate: null,
  birthPlace: null,
  taxIDCode: null,
  nickname: null,
  email: null,
  phoneNumber: null,
  address: null,
  zipCode: null,
  city: null,
  province: null,
  website: null,
  tankTop: null,
  top: null,
  shorts: null,
  notes: "",
};

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, board);
  return {
    values: { ...formValues(nobody, staff), status: "accepted", consents: [] },
    constraint: constraintOf(newAthlete),
    offered: await offeredToAll(staff),
  };
}

type Status = "accepted" | "pending";

/** The membership of a new athlete. A child whom nobody answers for yet has to wait: answers how it began. */
async function enrol(staff: StaffCaller, athlete: Athlete, status: Status) {
  const begin = (begun: Status) =>
    staff.mutate({
      action: "membership.create",
      op: memberships.create,
      input: { body: { athleteId: athlete.id, status: begun } },
      target: { ...targetOf(athlete), type: "membership", id: undefined },
      targetFrom: ({ id }) => id,
      changes: { status: { after: begun } },
    });
  try {
    return await begin(status);
  } catch (error) {
    if (!isAppError(error) || error.code !== "membership.guardian_missing") throw error;
    return begin("pending");
  }
}

/** Adds the athlete, then the membership, then what was ticked: a write, and a line of the log, each. */
export async function action(args: Route.ActionArgs) {
  const staff = await requireStaff(args, board);
  const form = formOf(newAthlete, staff);
  const fields = { "athlete.possible_duplicate": "proceedDuplicate" };
  return accept(args, { form, fields }, async ({ status, consents, proceedDuplicate, proceedTaxId, ...typed }) => {
    const athlete = await staff.mutate({
      action: "athlete.create",
      op: athletes.create,
      input: { body: { ...toFields(typed), proceedDuplicate, proceedTaxId } },
      target: { type: "athlete", label: listName(typed) },
      targetFrom: targetOf,
      changes: changesOfBody(logged(typed)),
    });
    const { id, status: begun } = await enrol(staff, athlete, status);
    const values = { name: `${athlete.firstName} ${athlete.lastName}` };
    const ticked = { offered: await offeredToAll(staff), textIds: consents, guardianId: null };
    if (!(await noteTicked(staff, { id, athlete }, ticked)))
      return leadOn(args, {
        to: sectionPath(id, "consents"),
        key: "athletes:new.consentsNotNoted",
        values,
        severity: "warning",
      });
    if (begun !== status)
      return leadOn(args, {
        to: sectionPath(id, "family"),
        key: "athletes:new.needsGuardian",
        values,
        severity: "info",
      });
    return leadOn(args, { to: sectionPath(id), key: "athletes:new.done", values });
  });
}

export default function NewAthlete({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("athletes");
  return (
    <Panel padded>
      <AthleteForm {...loaderData} reply={actionData} submit={t("new.submit")} cancelTo={membersPath} />
    </Panel>
  );
}
