import { execFile } from "node:child_process";
import { createPublicKey, generateKeyPairSync } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, it, vi } from "vitest";

// why: whole processes start here, on machines that do much else.
vi.setConfig({ testTimeout: 60_000 });
const root = join(import.meta.dirname, "..");

/** Runs the command without a database and without a data folder. */
async function audit(args: readonly string[], env: Record<string, string> = {}) {
  const nowhere = join(tmpdir(), "there is no such folder");
  return promisify(execFile)(process.execPath, ["server/audit.ts", ...args], {
    cwd: root,
    env: { PATH: process.env.PATH ?? "", DATA_DIR: nowhere, ...env },
  }).then(
    ({ stdout }) => ({ code: 0, stdout, stderr: "" }),
    (error: { code: number; stdout: string; stderr: string }) => error,
  );
}

it("prints the public part of the key that signs, and nothing of the private one", async () => {
  const { privateKey } = generateKeyPairSync("ed25519");
  const pem = privateKey.export({ type: "pkcs8", format: "pem" }) as string;
  const { code, stdout } = await audit(["public-key"], { AUDIT_SIGNING_KEY: pem.replaceAll("\n", "\\n") });
  expect(code).toBe(0);
  expect(stdout).toBe(createPublicKey(privateKey).export({ type: "spki", format: "pem" }));
});

it("says in one line what is missing: a key, a file of checkpoints", async () => {
  const without = await audit(["public-key"]);
  expect([without.code, without.stderr]).toEqual([
    2,
    "No key: AUDIT_SIGNING_KEY and AUDIT_SIGNING_KEY_FILE are not set.\n",
  ]);
  const away = await audit(["verify", "--checkpoints", "/nowhere/checkpoints.ndjson"]);
  expect([away.code, away.stderr]).toEqual([2, "/nowhere/checkpoints.ndjson cannot be read.\n"]);
});
