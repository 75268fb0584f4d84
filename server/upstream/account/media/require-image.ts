import { and, eq, isNull } from "drizzle-orm";
import type { FieldError } from "#contracts/errors.ts";
import { refuseField } from "#upstream/core/refusal.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { media } from "./table.ts";

/**
 * @param image null or undefined is none, which is fine
 * @throws Refusal 422 `code`, at the field, unless it is an image of the organisation that all of its staff may see
 */
export async function requireImage(
  tx: Queryable,
  organisationId: string,
  image: string | null | undefined,
  { code, path }: { readonly code: string; readonly path: FieldError["path"] },
): Promise<void> {
  if (!image) return;
  const own = and(
    eq(media.organisationId, organisationId),
    eq(media.id, image),
    eq(media.audience, "staff"),
    isNull(media.staffMemberId),
  );
  const [row] = await tx.select({ width: media.width }).from(media).where(own);
  if (!row?.width) throw refuseField(code, path);
}
