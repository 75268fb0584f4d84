import { and, eq, isNotNull, ne } from "drizzle-orm";
import { rowsOf } from "#upstream/core/rows.ts";
import type { Sealer } from "#upstream/core/sealed.ts";
import type { Services } from "#upstream/core/services.ts";
import { paymentMethods } from "./table.ts";

type Row = Pick<typeof paymentMethods.$inferSelect, "organisationId" | "type">;

/** What a secret is bound to: the organisation and the type that it was saved for. */
const about = ({ organisationId, type }: Row) => ["paymentMethod", organisationId, type];

/** The columns of a secret. */
export function sealedSecret(sealer: Sealer, row: Row, secret: string) {
  const { keyId, sealed } = sealer.seal(secret, about(row));
  return { secretKeyId: keyId, secretSealed: sealed };
}

/**
 * Seals all secrets with the newest key that older ones sealed; done at each start, so that a key that was replaced can
 * be taken away after it. What no key opens stays as it is, and the log says so.
 */
export async function renewSecrets({ db, sealer, log }: Pick<Services, "db" | "sealer" | "log">): Promise<void> {
  const { keyId: newest } = sealer;
  if (newest === undefined) return;
  const old = and(isNotNull(paymentMethods.secretKeyId), ne(paymentMethods.secretKeyId, newest));
  for (const row of await db.select().from(paymentMethods).where(old)) {
    const { organisationId, type, secretKeyId, secretSealed } = row;
    if (secretKeyId === null || secretSealed === null) continue;
    try {
      const secret = sealer.open({ keyId: secretKeyId, sealed: secretSealed }, about(row));
      // why: who saves another secret meanwhile has sealed it with the newest key already.
      const same = and(rowsOf(paymentMethods, { organisationId, type }), eq(paymentMethods.secretSealed, secretSealed));
      await db
        .update(paymentMethods)
        .set(sealedSecret(sealer, row, secret))
        .where(same);
    } catch (error) {
      log.error({ err: error, organisationId, type, keyId: secretKeyId }, "the secret of a way to pay does not open");
    }
  }
}
