import type { CallInput, CallOutput, Operation } from "#contracts/operation.ts";
import type { Reservation } from "#tests/api/support/club.ts";
import type { Random } from "#upstream/seed/random.ts";
import type { Side, World } from "./world.ts";

/** A reservation as it was answered: each version once, with what it said. */
export interface KnownReservation {
  id: string;
  debitId: string;
  answers: Map<number, Reservation>;
  /** A call that cancels it was answered. */
  wasCanceled: boolean;
  /** Versions that a series made of it before anybody was told of one. */
  untold: number;
}

export interface KnownPayment {
  id: string;
  debitId: string;
  amount: number;
  isVoid: boolean;
  /** Somebody is changing its amount: nobody else does meanwhile, so that the last answer is the truth. */
  isHeld: boolean;
}

/** What the callers of an organisation were told. */
export interface Known {
  side: Side;
  reservations: KnownReservation[];
  payments: KnownPayment[];
  /** Ids of blocks that stand. */
  blocks: string[];
}

/** Writes whose answer never came: they may be there or not, but as a whole. */
export interface Unknown {
  /** Notes or guest names that are unique to the write. */
  marks: Set<string>;
  /** Records that it would have changed. */
  records: Set<string>;
}

export interface Crowd {
  world: World;
  known: readonly [Known, Known];
  unknown: Unknown;
  /** How often what came of what: `confirm: reservation.overlap`. */
  outcomes: Map<string, number>;
}

export const createCrowd = (world: World): Crowd => ({
  world,
  known: [knownOf(world.sides[0]), knownOf(world.sides[1])],
  unknown: { marks: new Set(), records: new Set() },
  outcomes: new Map(),
});

const knownOf = (side: Side): Known => ({ side, reservations: [], payments: [], blocks: [] });

/** One of the callers: staff of an organisation with a way of their own. */
export interface Caller {
  crowd: Crowd;
  own: Known;
  /** The organisation whose records this one must never see. */
  other: Known;
  random: Random;
}

/** What a write could leave behind if its answer never comes. */
interface Trace {
  mark?: string | undefined;
  record?: string | undefined;
}

/**
 * Calls, and counts what came of it.
 * @returns the answer; undefined when it was refused, or when nobody answered because the process is gone
 * @throws Error on a status of 500 and more
 */
export async function attempt<O extends Operation>(
  { crowd, own, random }: Caller,
  verb: string,
  operation: O,
  input: CallInput<O>,
  trace: Trace = {},
): Promise<CallOutput<O> | undefined> {
  const bearer = random.pick(own.side.bearers);
  const client = await crowd.world.client();
  let status = 0;
  let text = "";
  try {
    const answer = await client.send(operation, input, { bearer });
    status = answer.status;
    text = await answer.text();
  } catch {
    // Killed in the middle: whether it was done nobody knows.
    if (trace.mark) crowd.unknown.marks.add(trace.mark);
    if (trace.record) crowd.unknown.records.add(trace.record);
    count(crowd, `${verb}: no answer`);
    return undefined;
  }
  const body = text === "" ? undefined : JSON.parse(text);
  const isDone = status === operation.status;
  if (status >= 500 || (!isDone && typeof body?.code !== "string"))
    throw new Error(`${verb} answered ${status}: ${text.slice(0, 500)}`);
  count(crowd, `${verb}: ${isDone ? "ok" : body.code}`);
  return isDone ? (body ?? {}) : undefined;
}

function count({ outcomes }: Crowd, outcome: string): void {
  outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
}

/** Lets callers of both organisations do things at once until so many were done. */
export async function letLoose(
  crowd: Crowd,
  { key, callers, acts, act }: { key: string; callers: number; acts: number; act: (caller: Caller) => Promise<void> },
  randomOf: (key: string) => Random,
): Promise<void> {
  let left = acts;
  const live = async (index: number) => {
    const [own, other] = index % 3 === 2 ? [crowd.known[1], crowd.known[0]] : crowd.known;
    const caller = { crowd, own, other, random: randomOf(`${key}:${index}`) };
    while (left-- > 0) await act(caller);
  };
  await Promise.all(Array.from({ length: callers }, (_, index) => live(index)));
}
