import type { FormReply } from "#app/backend/forms/forms.server.ts";
import type { StaffCaller } from "#app/backend/session/guards.server.ts";
import { athletes } from "#contracts/academy/athletes.ts";
import { memberships } from "#contracts/academy/memberships.ts";
import type { ParticipantsPlan, RecurringSession } from "#contracts/academy/recurring-sessions.ts";
import { type Objection, toObjections } from "./objections.ts";

/** A person who can be ticked. */
export interface PersonOption {
  readonly value: string;
  readonly label: string;
  readonly hint: string;
}

interface Named {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
}

export const nameOf = ({ firstName, lastName }: Named): string => `${lastName} ${firstName}`;

/** How many members a search offers. */
const offered = 20;

/** How many names are asked for at once. */
const asked = 100;

async function namesOf(staff: StaffCaller, ids: readonly string[]): Promise<Named[]> {
  const found: Named[] = [];
  for (let at = 0; at < ids.length; at += asked) {
    const { data } = await staff.call(athletes.list, { query: { id: ids.slice(at, at + asked), pageSize: asked } });
    found.push(...data);
  }
  return found;
}

/**
 * The people who can be ticked: those who stand, those who are ticked already, and the accepted members that a search
 * finds.
 * @param search parts of a name; empty finds the first ones
 */
export async function optionsOf(
  staff: StaffCaller,
  { participants }: Pick<RecurringSession, "participants">,
  ticked: readonly string[],
  search: string,
): Promise<PersonOption[]> {
  const known = new Set(participants.map(({ id }) => id));
  const others = ticked.filter((id) => !known.has(id));
  const [named, { data }] = await Promise.all([
    namesOf(staff, others),
    staff.call(memberships.list, {
      query: { status: ["accepted"], pageSize: offered, ...(search !== "" && { search }) },
    }),
  ]);
  const rows = new Map<string, PersonOption>();
  const add = (athlete: Named, hint = "") => {
    if (!rows.has(athlete.id)) rows.set(athlete.id, { value: athlete.id, label: nameOf(athlete), hint });
  };
  for (const one of [...participants, ...named]) add(one);
  for (const { athlete, level } of data) add(athlete, level?.name ?? "");
  return [...rows.values()];
}

/** What a change of standing athletes brings, in words. */
export interface PeopleReview {
  readonly tag: string;
  readonly added: readonly string[];
  readonly removed: readonly string[];
  /** The people about whom staff are asked before they are let in, and why. */
  readonly refused: readonly Objection[];
  readonly trainings: readonly {
    readonly id: string;
    readonly date: string;
    readonly added: number;
    readonly removed: number;
    readonly refused: readonly { readonly name: string; readonly code: string }[];
  }[];
  /** Whether one of the added people finds no place. */
  readonly isFull: boolean;
}

/** Writes a plan down. @param labels what people are called, by their ids */
export function toReview(plan: ParticipantsPlan, labels: readonly PersonOption[]): PeopleReview {
  const names = new Map(labels.map(({ value, label }) => [value, label]));
  return {
    tag: plan.tag,
    added: plan.added.map(nameOf),
    removed: plan.removed.map(nameOf),
    refused: toObjections(plan.refused),
    trainings: plan.trainings
      .filter(({ added, removed, refused }) => added + removed + refused.length > 0)
      .map((one) => ({
        ...one,
        refused: one.refused.map(({ athleteId, code }) => ({ name: names.get(athleteId) ?? "–", code })),
      })),
    isFull: plan.trainings.some(({ refused }) => refused.some(({ code }) => code === "training.full")),
  };
}

/** What the page shows besides errors: who can be ticked, and what would change. */
interface PeopleParts {
  readonly options: readonly PersonOption[];
  readonly review: PeopleReview;
  /** The fields of the form, which the review carries along. */
  readonly kept: readonly (readonly [name: string, value: string])[];
  /** The questions that a review has asked, apart by spaces. */
  readonly asked: string;
}
export type PeopleResult = FormReply<PeopleParts>;
export type PeopleReply = PeopleResult["data"];
