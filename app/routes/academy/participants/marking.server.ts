import { z } from "zod";
import type { StaffCaller } from "#app/backend/session/guards.server.ts";
import type { Changes } from "#app/rules/audit-changes.ts";
import { type Participant, participants } from "#contracts/academy/participants.ts";
import type { HandlerInput } from "#contracts/operation.ts";
import { Id, text } from "#contracts/scalars.ts";
import { maxRemark } from "#contracts/sizes.ts";
import { targetOf } from "./load.server.ts";
import { isPresentOf, type Mark, markOf, marks, nameOf } from "./view.ts";

const mark = z.enum(marks);

/**
 * A row of the page: how it is marked and what is noted, and how both stood when the page was drawn, so that nobody
 * undoes what another marked meanwhile without having meant to.
 */
export const markedRow = z.object({
  id: Id,
  mark,
  was: mark,
  notes: text(maxRemark).default(""),
  noted: z.string().default(""),
});
type MarkedRow = z.output<typeof markedRow>;

type Sent = HandlerInput<typeof participants.updateMany>["body"]["data"][number];

/** The rows that their sender changed; "Tutti presenti" marks all who are not marked. */
export function changedRows(rows: readonly MarkedRow[], allPresent: boolean): Sent[] {
  return rows.flatMap(({ id, was, noted, notes, ...row }) => {
    const wanted: Mark = allPresent && row.mark === "unmarked" ? "present" : row.mark;
    const changed = {
      ...(wanted !== was && { isPresent: isPresentOf(wanted) }),
      ...(notes !== noted && { notes }),
    };
    return Object.keys(changed).length > 0 ? [{ id, ...changed }] : [];
  });
}

/** What the log holds of marks: who was there, who was not. */
function changesOf(heading: string, known: readonly Participant[], sent: readonly Sent[]): Changes {
  const byId = new Map(known.map((one) => [one.id, one]));
  const named = (some: readonly Sent[]) => some.flatMap(({ id }) => byId.get(id) ?? []).map(nameOf);
  const of = (wanted: Mark) =>
    named(sent.filter(({ isPresent }) => isPresent !== undefined && markOf(isPresent) === wanted));
  const noted = named(sent.filter(({ notes }) => notes !== undefined));
  const lists = { ...Object.fromEntries(marks.map((one) => [one, of(one)])), notes: noted };
  return {
    training: { after: heading },
    ...Object.fromEntries(
      Object.entries(lists).flatMap(([name, names]) => (names.length > 0 ? [[name, { after: names }]] : [])),
    ),
  };
}

/** What the log holds of the mark and the notes of a single participant, whom the entry is about. */
function changesOfOne(heading: string, participant: Participant, { isPresent, notes }: Sent): Changes {
  return {
    training: { after: heading },
    ...(isPresent !== undefined && { mark: { before: markOf(participant.isPresent), after: markOf(isPresent) } }),
    ...(notes !== undefined && { notes: { before: participant.notes, after: notes } }),
  };
}

interface Marking {
  readonly training: { readonly id: string; readonly heading: string };
  readonly known: readonly Participant[];
  readonly sent: readonly Sent[];
  readonly proceedWithoutRevoking?: boolean;
  readonly proceedBeyondCapacity?: boolean;
}

/** Marks everybody at once, recorded as one action: about the athlete, or about the training where they are several. */
export function sendMarks(staff: StaffCaller, { training, known, sent, ...proceeds }: Marking) {
  const [only, ...others] = sent;
  const participant = others.length === 0 ? known.find(({ id }) => id === only?.id) : undefined;
  const accepted = Object.entries(proceeds).filter(([, value]) => value);
  return staff.mutate({
    action:
      participant === undefined
        ? "presence.mark_many"
        : only?.isPresent === undefined
          ? "presence.note"
          : "presence.mark",
    op: participants.updateMany,
    input: { params: { trainingId: training.id }, body: { data: [...sent], ...proceeds } },
    target: participant ? targetOf(participant) : { type: "training", id: training.id, label: training.heading },
    changes: {
      ...(participant && only
        ? changesOfOne(training.heading, participant, only)
        : changesOf(training.heading, known, sent)),
      ...Object.fromEntries(accepted.map(([name]) => [name, { after: true }])),
    },
  });
}
