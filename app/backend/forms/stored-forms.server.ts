import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { and, desc, eq, gt, lt, notInArray, sql } from "drizzle-orm";
import { sealData, unsealData } from "iron-session";
import { z } from "zod";
import type { Database } from "#db/connection.ts";
import { storedForms } from "#db/schema/forms.ts";
import type { SessionData } from "../session/session.server.ts";

/** How long a form is kept, in seconds. */
const storedForSeconds = 3_600;
/** How many are kept for a person in an organisation; the oldest are deleted. */
const maxStoredForms = 20;

const StoredForm = z.object({
  /** The page that shows the form: path and query. */
  address: z.string(),
  /** The form's name among the forms of its page. */
  name: z.string(),
  fields: z.array(z.tuple([z.string(), z.string()])),
  /** Whether the form held files, which must be chosen again. */
  hasFiles: z.boolean(),
});
/** A form that was sent and not carried out. */
export type StoredForm = z.infer<typeof StoredForm>;

/** The owner of kept forms: an account at work in an organisation, or in none. */
type Owner = Pick<SessionData, "accountId" | "organisationId">;

const hmac = (secret: string, ...parts: string[]) =>
  createHmac("sha256", secret).update(JSON.stringify(parts)).digest().subarray(0, 16).toString("base64url");

/** Names an owner without saying who it is. */
export const ownerId = (secret: string, { accountId, organisationId = "" }: Owner): string =>
  hmac(secret, "owner of forms", accountId, organisationId);

/** The signed owner that forms carry, so that `verifyOwner` knows whose page they were on after the session ended. */
export function signOwner(secret: string, owner: Owner): string {
  const name = ownerId(secret, owner);
  return `${name}.${hmac(secret, "mark of an owner", name)}`;
}

/** The name of the owner in a mark; undefined when the mark is not ours. */
export function verifyOwner(secret: string, mark: string): string | undefined {
  const [name = "", signature = ""] = mark.split(".");
  const [expected, given] = [Buffer.from(hmac(secret, "mark of an owner", name)), Buffer.from(signature)];
  return expected.length === given.length && timingSafeEqual(expected, given) ? name : undefined;
}

/** why: what is kept opens only together with the secret that the browser alone holds. */
const sealingPassword = (secret: string, device: string) =>
  createHmac("sha256", secret)
    .update(JSON.stringify(["kept form", device]))
    .digest("hex");

/** The access to a kept form, as far as it is known: the browser by its secret, the owner by its name. */
interface StoredFormAccess {
  readonly secret: string;
  readonly device: string;
  readonly owner: string;
}

/** Keeps a form for an hour. Answers its id. */
export async function storeForm(
  db: Database,
  { secret, device, owner }: StoredFormAccess,
  form: StoredForm,
): Promise<string> {
  const sealed = await sealData(form, { password: sealingPassword(secret, device), ttl: storedForSeconds });
  const id = randomBytes(16).toString("base64url");
  await db.insert(storedForms).values({ id, owner, sealed });
  const newest = db
    .select({ id: storedForms.id })
    .from(storedForms)
    .where(eq(storedForms.owner, owner))
    .orderBy(desc(storedForms.createdAt))
    .limit(maxStoredForms);
  await db.delete(storedForms).where(and(eq(storedForms.owner, owner), notInArray(storedForms.id, newest)));
  return id;
}

const isFresh = gt(storedForms.createdAt, sql`clock_timestamp() - ${storedForSeconds} * interval '1 second'`);

/** A kept form of this owner and this browser; undefined when there is none (any more). */
export async function findStoredForm(
  db: Database,
  { secret, device, owner }: StoredFormAccess,
  id: string,
): Promise<StoredForm | undefined> {
  const [row] = await db
    .select({ sealed: storedForms.sealed })
    .from(storedForms)
    .where(and(eq(storedForms.owner, owner), eq(storedForms.id, id), isFresh));
  if (!row) return undefined;
  const opened = await unsealData<unknown>(row.sealed, {
    password: sealingPassword(secret, device),
    ttl: storedForSeconds,
  });
  return StoredForm.safeParse(opened).data;
}

/** Forgets a kept form: it was sent again, with success. */
export async function deleteStoredForm(db: Database, owner: string, id: string): Promise<void> {
  await db.delete(storedForms).where(and(eq(storedForms.owner, owner), eq(storedForms.id, id)));
}

/** Deletes what is not good any more. */
export async function purgeStoredForms(db: Database): Promise<void> {
  await db.delete(storedForms).where(lt(storedForms.createdAt, new Date(Date.now() - storedForSeconds * 1_000)));
}
