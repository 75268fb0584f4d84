import { and, asc, eq, sql } from "drizzle-orm";
import { athleteBirthDateRoles } from "#contracts/academy/athletes.ts";
import type { participants as contract } from "#contracts/academy/participants.ts";
import type { HandlerInput } from "#contracts/operation.ts";
import { insertAthlete } from "#upstream/academy/athletes/save.ts";
import { athletes } from "#upstream/academy/athletes/table.ts";
import { Refusal } from "#upstream/core/refusal.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { isPresent } from "../athletes/present.ts";
import { addParticipant } from "./add.ts";
import { type Actor, requireMayAdmit } from "./locked-training.ts";

type Trial = HandlerInput<(typeof contract)["trial"]>["body"];

/** @throws Refusal 409 `athlete.possible_duplicate` with `athletes` of the same names, whose birth dates coaches are not told */
async function requireStranger(tx: Queryable, { organisationId, roles }: Actor, { firstName, lastName }: Trial) {
  const same = await tx
    .select({
      id: athletes.id,
      firstName: athletes.firstName,
      lastName: athletes.lastName,
      birthDate: athletes.birthDate,
    })
    .from(athletes)
    .where(
      and(
        eq(athletes.organisationId, organisationId),
        isPresent,
        sql`upstream.folded(${athletes.lastName} || ' ' || ${athletes.firstName}) in
          (upstream.folded(${`${lastName} ${firstName}`}), upstream.folded(${`${firstName} ${lastName}`}))`,
      ),
    )
    .orderBy(asc(athletes.id))
    .limit(5);
  if (same.length === 0) return;
  const tellsBirth = roles.some((role) => athleteBirthDateRoles.includes(role));
  const known = same.map(({ birthDate, ...one }) => ({ ...one, birthDate: tellsBirth ? birthDate : null }));
  throw new Refusal(409, "athlete.possible_duplicate", { details: { athletes: known } });
}

/**
 * Lets somebody in on trial of whom only a name and a telephone are known: an athlete, and a request for a membership.
 * @returns the participant's id, and the training
 * @throws Refusal as `addParticipant`; 409 `athlete.possible_duplicate`
 */
export async function addTrial(tx: Queryable, actor: Actor, trainingId: string, body: Trial) {
  const { firstName, lastName, phoneNumber, proceedDuplicate, ...proceeds } = body;
  await requireMayAdmit(tx, actor, trainingId);
  if (!proceedDuplicate) await requireStranger(tx, actor, body);
  const { id: athleteID } = await insertAthlete(tx, actor, { firstName, lastName, phoneNumber });
  const answers = { proceedUnpaid: false, proceedLevel: false, proceedGender: false, proceedWithoutRevoking: false };
  return addParticipant(tx, actor, trainingId, { access: "trial", athleteID, ...answers, ...proceeds });
}
