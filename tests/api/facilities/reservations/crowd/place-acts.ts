import { closingPeriods } from "#contracts/facilities/closing-periods.ts";
import { courtBlocks } from "#contracts/facilities/court-blocks.ts";
import { fields } from "#contracts/facilities/fields.ts";
import { wallTime } from "#upstream/core/time.ts";
import { attempt, type Caller } from "./known.ts";

// What happens to a place while people book there.

/** Days that stay open; days that are closed and opened by the way: canceling what is there, or keeping it. */
export const openDays = ["2027-05-03", "2027-05-04", "2027-05-05", "2027-05-06", "2027-05-07", "2027-05-10"];
export const cancelDays = ["2027-05-11", "2027-05-12"];
export const keepDays = ["2027-05-13"];

/** Closes a day, or opens it again. */
async function close(caller: Caller): Promise<void> {
  const { random, own } = caller;
  const isCanceling = random.chance(0.5);
  const day = random.pick(isCanceling ? cancelDays : keepDays);
  const params = { locationId: own.side.locationId };
  const choice = random.chance(0.2) ? null : isCanceling ? ("cancel" as const) : ("keep" as const);
  const body = { day, reservations: choice };
  await attempt(caller, "close", closingPeriods.create, { params, body });
}

async function reopen(caller: Caller): Promise<void> {
  const params = { locationId: caller.own.side.locationId, day: caller.random.pick([...cancelDays, ...keepDays]) };
  await attempt(caller, "reopen", closingPeriods.remove, { params });
}

/** Takes the large court apart and puts it together again, while others book it and its parts. */
export async function recombine(caller: Caller): Promise<void> {
  const { id: fieldId, name, partIds } = caller.own.side.whole;
  const params = { locationId: caller.own.side.locationId, fieldId };
  const body = { name, color: "green" as const, bufferMinutes: 15 };
  await attempt(caller, "part", fields.replace, { params, body });
  await attempt(caller, "unite", fields.replace, { params, body: { ...body, partIds: [...partIds] } });
}

/** Takes a court out of use for an hour or two, canceling what is there or not at all. */
async function block(caller: Caller): Promise<void> {
  const { random, own } = caller;
  const day = random.pick(openDays);
  const start = random.int(14, 20);
  const when = { startDate: day, startTime: wallTime(start * 60), endDate: day, endTime: wallTime((start + 1) * 60) };
  const body = {
    ...when,
    fieldIds: [random.pick(own.side.courts).id],
    reason: crypto.randomUUID(),
    cancelReservations: random.chance(0.5),
  };
  const params = { locationId: own.side.locationId };
  const made = await attempt(caller, "block", courtBlocks.create, { params, body });
  if (made) own.blocks.push(made.block.id);
}

/** Gives a court back. */
async function unblock(caller: Caller): Promise<void> {
  const { random, own } = caller;
  if (own.blocks.length === 0) return block(caller);
  const blockId = random.pick(own.blocks);
  const params = { locationId: own.side.locationId, blockId };
  if (await attempt(caller, "unblock", courtBlocks.remove, { params }))
    own.blocks = own.blocks.filter((id) => id !== blockId);
}

/** One of these, by chance. */
export function anyActOnPlace(caller: Caller): Promise<void> {
  const chance = caller.random.next();
  if (chance < 0.25) return close(caller);
  if (chance < 0.6) return reopen(caller);
  if (chance < 0.75) return block(caller);
  return chance < 0.88 ? unblock(caller) : recombine(caller);
}
