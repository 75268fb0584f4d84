import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

// Builds the image for real, without an engine: `TEST_IMAGE=1 npm test -- unit -- tests/image-build.test.ts`, as root,
// with Debian's buildah. It takes minutes, and packages from the registry, so it runs when somebody asks for it.
// TEST_IMAGE_ARGS goes on to `buildah build`: volumes with a machine's certificates or npm settings. base-image.sh
// makes a base image.
const wanted = process.env.TEST_IMAGE === "1";
const image = "localhost/club-back-office:test";
const root = join(import.meta.dirname, "..");
let container = "";

interface Ran {
  readonly code: number;
  readonly out: string;
}

const buildah = (...args: string[]): Promise<Ran> =>
  promisify(execFile)("buildah", args, { cwd: root, maxBuffer: 64 * 1024 * 1024 }).then(
    ({ stdout, stderr }) => ({ code: 0, out: stdout + stderr }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      code: error.code,
      out: error.stdout + error.stderr,
    }),
  );
const inImage = (...command: string[]): Promise<Ran> =>
  buildah("run", "--isolation", "chroot", container, "--", ...command);

describe.skipIf(!wanted)("the built image (TEST_IMAGE=1)", { timeout: 120_000 }, () => {
  beforeAll(async () => {
    const more = (process.env.TEST_IMAGE_ARGS ?? "").split(" ").filter((word) => word !== "");
    const built = await buildah("build", "--isolation", "chroot", "--format", "docker", ...more, "-t", image, ".");
    expect(built.code, built.out.slice(-2_000)).toBe(0);
    container = (await buildah("from", "--pull-never", image)).out.trim().split("\n").at(-1) ?? "";
  }, 900_000);
  afterAll(async () => {
    if (container !== "") await buildah("rm", container);
    await buildah("rmi", image);
  }, 120_000);

  test("runs as user 1000, who may write to /data and nowhere in /app", async () => {
    expect((await inImage("id", "-u")).out.trim()).toBe("1000");
    expect((await inImage("sh", "-c", "touch /data/x && rm /data/x")).code).toBe(0);
    expect((await inImage("find", "/app", "-writable", "-not", "-type", "l")).out.trim()).toBe("");
  });

  test("is small: under 400 MB, without tests, histories, a compiler or what only the build needs", async () => {
    expect(Number((await inImage("du", "-smx", "/")).out.split("\t").at(0))).toBeLessThan(400);
    expect(Number((await inImage("du", "-sm", "/app")).out.split("\t")[0])).toBeLessThan(100);
    const strange = [
      "/app/tests",
      "/app/.git",
      "/app/docs",
      "/app/node_modules/typescript",
      "/app/node_modules/vite",
      "/app/node_modules/react",
    ];
    for (const path of strange) expect((await inImage("test", "-e", path)).code, path).not.toBe(0);
  });

  // Each of them has loaded everything that it imports by the time it says what is missing.
  test.each([
    ["server/web.ts", /DATABASE_URL is required/u],
    ["server/migrate.ts", /DATABASE_URL is required/u],
    ["server/upstream/main.ts", /DATABASE_URL: /u],
    ["server/upstream/seed.ts", /DATABASE_URL/u],
    ["server/upstream/maintenance.ts", /Usage: .*maintenance/u],
    ["server/upstream/club.ts", /Usage: .*club/u],
    ["server/audit.ts", /Usage:/u],
  ])("loads %s", async (program, says) => {
    const { code, out } = await inImage("node", program);
    expect(code).not.toBe(0);
    expect(out).toMatch(says);
    expect(out).not.toContain("ERR_MODULE_NOT_FOUND");
  });

  test("the driver has its changes: what is complained of is the address", async () => {
    const { out } = await inImage("sh", "-c", "DATABASE_URL=nonsense node server/migrate.ts");
    expect(out).toContain("DATABASE_URL is no address of a database");
  });

  test("the dashboard's build loads, too", async () => {
    const { code, out } = await inImage(
      "node",
      "-e",
      "import('/app/build/server/index.js').then(() => process.exit(0))",
    );
    expect(code, out).toBe(0);
  });
});
