import type { Submission } from "@conform-to/zod/v4";
import { isAppError } from "#app/backend/errors.server.ts";
import { type FormReply, upstreamRefusal } from "#app/backend/forms.server.ts";
import type { PriceListBody } from "#contracts/facilities/price-lists.ts";

/** Answers a refused list. A court or sport that went away meanwhile is told at its field, with what was typed kept. */
export function priceListRefusal<T>(error: unknown, submission: Submission<T, string[], PriceListBody>): FormReply {
  const [field] = isAppError(error, "record.not_found") ? error.fields : [];
  return upstreamRefusal(error, submission, field ? { "record.not_found": String(field.path[0]) } : {});
}
