import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from "node:crypto";
import { type Checkpoint, checkpointText } from "./checkpoint.ts";
import { cutText, type RetentionCut } from "./retention-cut.ts";

/** Signs checkpoints with one key. */
export interface Signer {
  readonly keyId: string;
  /** The public part of the signing key. */
  readonly keys: PublicKeys;
  sign(head: Omit<Checkpoint, "keyId" | "signature">): Checkpoint;
  signCut(cut: Omit<RetentionCut, "keyId" | "signature">): RetentionCut;
  /** Signs the hash of an exported file. */
  signExport(hash: string): ExportSignature;
}

/** The signature of an exported file, and the id of its key. */
export interface ExportSignature {
  readonly keyId: string;
  /** Ed25519, in base64. */
  readonly signature: string;
}

/** A key that cannot be used; the message says why. */
export class AuditKeyError extends Error {
  override readonly name = "AuditKeyError";
}

/** Public keys by their ids. */
export type PublicKeys = ReadonlyMap<string, KeyObject>;

const exportText = (hash: string, keyId: string): Buffer =>
  Buffer.from(["club-audit-export/1", hash, keyId].join("\n"));

/** The id of a key: the first 16 hexadecimal digits of the SHA-256 of its public part (SPKI, DER). */
function keyIdOf(publicKey: KeyObject): string {
  return createHash("sha256")
    .update(publicKey.export({ type: "spki", format: "der" }))
    .digest("hex")
    .slice(0, 16);
}

/** A signer from an Ed25519 private key in PEM (PKCS 8); its lines may be parted by `\n` in letters. */
export function createSigner(pem: string): Signer {
  let key: KeyObject;
  try {
    key = createPrivateKey(pem.replaceAll("\\n", "\n"));
  } catch {
    throw new AuditKeyError("The signing key of the action log is no private key in PEM.");
  }
  if (key.asymmetricKeyType !== "ed25519") throw new AuditKeyError("The signing key of the action log is not Ed25519.");
  const publicKey = createPublicKey(key);
  const keyId = keyIdOf(publicKey);
  const signatureOf = (text: Buffer) => sign(null, text, key).toString("base64");
  return {
    keyId,
    keys: new Map([[keyId, publicKey]]),
    sign(head) {
      const unsigned = { ...head, keyId };
      return { ...unsigned, signature: signatureOf(checkpointText(unsigned)) };
    },
    signCut(cut) {
      const unsigned = { ...cut, keyId };
      return { ...unsigned, signature: signatureOf(cutText(unsigned)) };
    },
    signExport: (hash) => ({ keyId, signature: signatureOf(exportText(hash, keyId)) }),
  };
}

/** Reads public keys from PEM text, several one after the other; of a private key the public part counts. */
export function readPublicKeys(text: string): PublicKeys {
  const blocks = text.match(/-----BEGIN [A-Z ]+-----[\s\S]+?-----END [A-Z ]+-----/gu) ?? [];
  if (blocks.length === 0) throw new AuditKeyError("There is no key in PEM in it.");
  const keys = blocks.map((block) => createPublicKey(block));
  return new Map(keys.map((key) => [keyIdOf(key), key]));
}

/** Whether a checkpoint carries the signature of the key that it names; `unknown key` when that key is not at hand. */
export const checkSignature = (checkpoint: Checkpoint, keys: PublicKeys): SignatureCheck =>
  check(checkpointText(checkpoint), checkpoint, keys);

/** Whether a cut carries the signature of the key that it names. */
export const checkCut = (cut: RetentionCut, keys: PublicKeys): SignatureCheck => check(cutText(cut), cut, keys);

/** Whether an exported file with this hash carries the signature of the key that it names. */
export const checkExport = (hash: string, signed: ExportSignature, keys: PublicKeys): SignatureCheck =>
  check(exportText(hash, signed.keyId), signed, keys);

type SignatureCheck = "good" | "bad" | "unknown key";

function check(text: Buffer, { keyId, signature }: ExportSignature, keys: PublicKeys): SignatureCheck {
  const key = keys.get(keyId);
  if (!key) return "unknown key";
  const bytes = Buffer.from(signature, "base64");
  // why: base64 has other texts for the same bytes.
  return bytes.toString("base64") === signature && verify(null, text, key, bytes) ? "good" : "bad";
}
