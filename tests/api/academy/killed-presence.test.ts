import { expect } from "vitest";
import { participants } from "#contracts/academy/participants.ts";
import { times } from "#tests/support/soak.ts";
import { randomOf } from "#upstream/seed/random.ts";
import { test } from "./classroom.ts";
import { killAtRandom } from "./kills.ts";

const kills = times(15, 1_000);
const callers = 4;

test("killed at random while presence is marked, upstream gives and takes recoveries whole", async ({
  room,
  stage,
}) => {
  const key = `killed-presence:${process.env.SEED}`;
  const members = await Promise.all(Array.from({ length: callers }, () => room.member()));
  const trainingIds = [];
  for (const recovery of ["free", "voucher"] as const)
    trainingIds.push(await room.training({ cancellation: { recovery } }));
  const entries: { athleteId: string; trainingId: string; id: string }[] = [];
  for (const { athleteId } of members) {
    await room.grant(athleteId, "recoveryVoucher", 5);
    for (const trainingId of trainingIds)
      entries.push({ athleteId, trainingId, id: (await room.add(trainingId, athleteId)).id });
  }
  let answers = 0;
  let isOver = false;
  const seen = new Map<number, number>();
  const live = async (_: unknown, index: number) => {
    const random = randomOf(`${key}:${index}`);
    while (!isOver) {
      const { trainingId, id } = random.pick(entries);
      const body = { isPresent: random.pick([true, false, null]) };
      const { status } = await stage.client.send(participants.update, { params: { trainingId, id }, body }, room);
      seen.set(status, (seen.get(status) ?? 0) + 1);
      answers += 1;
    }
  };
  const over = killAtRandom(stage.databaseUrl, { random: randomOf(key), kills, callers }, () => answers).finally(() => {
    isOver = true;
  });
  await Promise.all([over, ...members.map(live)]);
  console.log(`${key}: ${kills} connections ended, answers ${JSON.stringify([...seen])}`);
  expect(seen.get(200)).toBeGreaterThan(0);
  expect([...seen.keys()].filter((status) => status >= 400 && status < 500)).toEqual([]);

  const [free = [], byVoucher = []] = await Promise.all(trainingIds.map((id) => room.list(id)));
  for (const { athleteId } of members) {
    const isAbsent = (list: typeof free) =>
      list.some(({ athlete, isPresent }) => athlete.id === athleteId && isPresent === false);
    const recovery = Number(isAbsent(free)) + Number(isAbsent(byVoucher));
    expect(await room.wallet(athleteId)).toEqual({
      recoveryVoucher: isAbsent(byVoucher) ? 4 : 5,
      ...(recovery > 0 && { recovery }),
    });
  }
  for (const { isPresent, hasRecovery } of [...free, ...byVoucher]) expect(hasRecovery).toBe(isPresent === false);
}, 1_800_000);
