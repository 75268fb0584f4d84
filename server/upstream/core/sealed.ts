import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

/** A key for secrets that the database keeps, by its name: 256 bits. */
export interface SealingKey {
  readonly id: string;
  readonly key: Uint8Array;
}

/** A text as it is stored, and by which key it opens. */
interface Sealed {
  readonly keyId: string;
  readonly sealed: string;
}

/** Seals with the newest key; opens with the one that a text names. */
export interface Sealer {
  /** @throws Error without any key */
  seal(text: string, about: readonly string[]): Sealed;
  /** @throws Error when its key is not there, or text, key and `about` do not belong together */
  open(sealed: Sealed, about: readonly string[]): string;
  /** The key that seals now; undefined without any. */
  readonly keyId: string | undefined;
}

const algorithm = "aes-256-gcm";
const nonceBytes = 12;
const tagBytes = 16;

/**
 * AES-256-GCM with a random nonce (NIST SP 800-38D): `nonce | ciphertext | tag`, base64url. What a text is about (its
 * organisation, its kind) is associated data: copied to another row, it does not open.
 * @param keys newest first; older ones open what they sealed
 */
export function createSealer(keys: readonly SealingKey[]): Sealer {
  const [newest] = keys;
  const associated = (about: readonly string[], keyId: string) => Buffer.from(JSON.stringify([keyId, ...about]));
  return {
    keyId: newest?.id,
    seal(text, about) {
      if (!newest) throw new Error("There is no key to seal secrets with");
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv(algorithm, newest.key, nonce).setAAD(associated(about, newest.id));
      const bytes = Buffer.concat([nonce, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]);
      return { keyId: newest.id, sealed: bytes.toString("base64url") };
    },
    open({ keyId, sealed }, about) {
      const key = keys.find(({ id }) => id === keyId)?.key;
      if (!key) throw new Error(`There is no key ${keyId} to open a secret with`);
      const bytes = Buffer.from(sealed, "base64url");
      const end = bytes.length - tagBytes;
      const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes });
      decipher.setAAD(associated(about, keyId)).setAuthTag(bytes.subarray(end));
      return Buffer.concat([decipher.update(bytes.subarray(nonceBytes, end)), decipher.final()]).toString("utf8");
    },
  };
}

/**
 * Reads keys as the environment has them: `name:key`, newest first, with commas; a key is 32 bytes in base64 or
 * base64url.
 * @throws Error that names no key
 */
export function sealingKeys(list: string): SealingKey[] {
  const keys = list.split(",").map((entry) => {
    const [id = "", text = "", ...rest] = entry.trim().split(":");
    const key = Buffer.from(text, "base64");
    const isKey = /^[\w-]{1,32}$/u.test(id) && /^[\w+/=-]+$/u.test(text) && rest.length === 0 && key.length === 32;
    if (!isKey) throw new Error("must be names and keys of 32 bytes in base64: name:key,older:key");
    return { id, key };
  });
  if (new Set(keys.map(({ id }) => id)).size < keys.length) throw new Error("must name each key once");
  return keys;
}
