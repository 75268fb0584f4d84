import { existsSync, readFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { maxImageMegapixels, media } from "#contracts/account/media.ts";
import { png, pngForm } from "#tests/api/support/images.ts";
import { createStage, type Stage } from "#tests/api/support/stage.ts";

let stage: Stage;
let bearer: string;
beforeAll(async () => {
  stage = await createStage();
  bearer = await stage.staff("facilities");
});
afterAll(() => stage.stop());

const form = (bytes: Uint8Array) => ({ bearer, rawBody: pngForm(["foto", bytes]) });
const refused = (bytes: Uint8Array) => stage.client.refused(media.uploadImages, {}, form(bytes));
const avif = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "red" } })
    .avif({ effort: 0 })
    .toBuffer();

/** Where Linux lists the processes that this one has started. */
const listed = `/proc/self/task/${process.pid}/children`;
const children = () => readFileSync(listed, "utf8").split(" ").filter(Boolean).map(Number);
/** Memory that a process holds, in MB; 0 when it is gone. */
function memoryOf(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+)/u.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

/** Bytes that a process may take for its data; undefined while nobody has limited them. */
function dataLimitOf(pid: number): number | undefined {
  try {
    return Number(/Max data size\s+(\d+)/u.exec(readFileSync(`/proc/${pid}/limits`, "utf8"))?.[1]) || undefined;
  } catch {
    return undefined;
  }
}

/** Watches the drawing processes of some work: how many at once, and the memory that all take, this one's own included. */
async function watched<T>(work: Promise<T>, seen: (pid: number) => void = () => {}) {
  const others = new Set(children());
  const before = memoryOf(process.pid);
  let [isOver, megabytes, atOnce] = [false, 0, 0];
  const end = work.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    const drawing = children().filter((pid) => !others.has(pid));
    for (const pid of drawing) seen(pid);
    atOnce = Math.max(atOnce, drawing.length);
    megabytes = Math.max(
      megabytes,
      memoryOf(process.pid) - before + drawing.reduce((sum, pid) => sum + memoryOf(pid), 0),
    );
    await delay(2);
  }
  return { result: await end, megabytes, atOnce };
}

// why: other systems do not list a process's children this way.
describe.runIf(existsSync(listed))("the memory of drawing", () => {
  it("stays small for four small files at once that would be huge unpacked", async () => {
    const bomb = await avif(7000, 7000);
    expect(bomb.length).toBeLessThan(3000);
    const { result, megabytes, atOnce } = await watched(Promise.all([1, 2, 3, 4].map(() => refused(bomb))));
    for (const refusal of result)
      expect(refusal).toMatchObject({
        status: 422,
        code: "image.too_many_pixels",
        fields: [{ params: { max: maxImageMegapixels } }],
      });
    expect(atOnce).toBe(1);
    expect(megabytes).toBeLessThan(250);
  });

  it("is that of a process with a limit, which may die of it", async () => {
    const limits = new Set<number>();
    const { result } = await watched(refused(await avif(3000, 2000)), (pid) => {
      const limit = dataLimitOf(pid);
      if (limit === undefined) return;
      limits.add(limit);
      process.kill(pid, "SIGABRT");
    });
    expect([...limits]).toEqual([1_400_000 * 1024]);
    expect(result).toMatchObject({ status: 422, code: "image.unreadable" });
    await stage.client.ok(media.uploadImages, {}, form(png));
  });
});
