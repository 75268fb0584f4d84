import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Outside, readCheckpointFile } from "#audit/chain/checkpoint-file.ts";
import { createSigner, type PublicKeys, readPublicKeys, type Signer } from "#audit/format/signer.ts";
import { type AuditOptions, UsageError } from "./arguments.ts";

export type Environment = Readonly<Record<string, string | undefined>>;

export const dataFolderOf = (env: Environment): string => env.DATA_DIR || ".data";

/** The text of a file; undefined when it cannot be read. */
export const contentOf = (path: string): string | undefined => {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
};

/** The private key of the environment. */
const configuredKey = ({ AUDIT_SIGNING_KEY, AUDIT_SIGNING_KEY_FILE }: Environment): string | undefined =>
  AUDIT_SIGNING_KEY?.replaceAll("\\n", "\n") || contentOf(AUDIT_SIGNING_KEY_FILE ?? "");

/** The signer of exports: with the environment's key, otherwise the data folder's. */
export function signerOf(env: Environment): Signer | undefined {
  const key = configuredKey(env) ?? contentOf(join(dataFolderOf(env), "audit-signing-key.pem"));
  return key === undefined ? undefined : createSigner(key);
}

/** Trusted keys: those named by the command, otherwise the environment's or the data folder's. Never the database's. */
export function publicKeysOf(env: Environment, values: AuditOptions): PublicKeys {
  const named = values["public-key"] ?? [];
  const texts = named.map((path) => {
    const text = contentOf(path);
    if (text === undefined) throw new UsageError(`${path} cannot be read.`);
    return text;
  });
  if (named.length === 0) {
    const kept = [contentOf(join(dataFolderOf(env), "audit-public-keys.pem")), configuredKey(env)];
    texts.push(...kept.filter((text) => text !== undefined));
  }
  return texts.length > 0 ? readPublicKeys(texts.join("\n")) : new Map();
}

/**
 * The checkpoints kept outside the database: those named by the command; without a `file` to verify, otherwise the
 * configured or the data folder's. Throws UsageError.
 */
export async function readOutside(env: Environment, values: AuditOptions, file: string | undefined): Promise<Outside> {
  const usual = env.AUDIT_CHECKPOINT_FILE || join(dataFolderOf(env), "audit-checkpoints.ndjson");
  const paths = values.checkpoints ?? (file === undefined && contentOf(usual) !== undefined ? [usual] : []);
  for (const path of paths) if (contentOf(path) === undefined) throw new UsageError(`${path} cannot be read.`);
  const files = await Promise.all(paths.map(readCheckpointFile));
  return { checkpoints: files.flatMap((read) => read.checkpoints), cuts: files.flatMap((read) => read.cuts) };
}
