import { z } from "zod";
import { ErrorBody, generalErrors } from "#contracts/errors.ts";
import type { Operation } from "#contracts/operation.ts";

/** The code of a refusal that brings none: its status says what it is. */
export const noErrorBody = "upstream.no_error_body";

/** What another upstream may answer in the place of our error body. */
const AnyErrorBody = z.looseObject({
  code: z.string().max(100).optional().catch(undefined),
  name: z.string().max(100).optional().catch(undefined),
  error: z.string().max(100).optional().catch(undefined),
  message: z.string().max(1_000).optional().catch(undefined),
});

/** Codes that say that there is such a record already. */
const duplicates = /\.(?:name_taken|duplicate|exists)$/u;

/**
 * The body of a refusal. Our own is taken as it is. Another server's is read by what the specification says of it: a
 * message with "already exists" and an error named `unauthorized` are the operation's own codes, where it has such;
 * whatever else it calls itself stays, for the log, and its status says what is shown.
 */
export function readRefusal(operation: Operation, status: number, body: unknown): Omit<ErrorBody, "requestId"> {
  const own = ErrorBody.safeParse(body).data;
  if (own && isDeclared(operation, own.code)) return { ...own, code: accountCode(operation, own.code) };
  const any = AnyErrorBody.safeParse(body).data;
  const { message = own?.message ?? "" } = any ?? {};
  const name = own?.code ?? any?.code ?? any?.name ?? any?.error ?? noErrorBody;
  const codes = operation.errors ?? [];
  const known =
    (/already exists/iu.test(message) ? codes.find((code) => duplicates.test(code)) : undefined) ??
    (/^unauthorized$/iu.test(name) ? codes.find((code) => code.endsWith(".unauthorized")) : undefined);
  const code = known ?? (status === 404 ? accountCode(operation, name) : name);
  return { ...own, code, message };
}

export const isDeclared = (operation: Operation, code: string): boolean =>
  code in generalErrors || (operation.errors?.includes(code) ?? false);

/** The code of an account's own call that finds nothing: what it does not find is the account. */
const accountCode = (operation: Operation, code: string): string =>
  code === "record.not_found" && /^\/(?:users|promoters)(?:\/|$)/u.test(operation.path) ? "account.not_found" : code;
