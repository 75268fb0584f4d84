import type { SubmissionResult } from "@conform-to/zod/v4";
import { z } from "zod";
import { formKeyField, formOfField, storedFormParameter, storeOnlyField } from "#app/rules/form-key.ts";
import { safeRedirectPath } from "#app/rules/own-path.ts";
import { withTimeout } from "#db/unavailable.ts";
import { type RouteArgs, requestContext, servicesContext, sessionContext } from "../services.server.ts";
import { parseFormData } from "./forms.server.ts";
import { formContext, isSecret, maxTextLength, pageAddress } from "./posted-form.server.ts";
import {
  deleteStoredForm,
  findStoredForm,
  ownerId,
  type StoredForm,
  storeForm,
  verifyOwner,
} from "./stored-forms.server.ts";

/** Timeout of a database query, in milliseconds: a page is waiting for it. */
const dbTimeoutMs = 1_000;

/** What a page needs to show a kept form. */
interface RestoredForm {
  readonly id: string;
  /** Which of the page's forms it is. */
  readonly name: string;
  /** The `lastResult` for `useForm`. */
  readonly result: SubmissionResult;
  /** The version of the record that was in the form. */
  readonly version: string | undefined;
  readonly hasFiles: boolean;
}

/** An address without the kept form that it shows. */
function withoutStored(address: string): URL {
  const url = new URL(address, "http://own.invalid");
  url.searchParams.delete(storedFormParameter);
  return url;
}

/** The form's own page, where it is one: path and query. */
function formPage({ url }: Request): string | undefined {
  const { pathname, search } = withoutStored(pageAddress(url));
  const page = safeRedirectPath(pathname + search, "");
  return page === "" ? undefined : page;
}

/** What was typed, as far as it may be kept: no secrets, no files, no marks of ours. Undefined when it is too much. */
function keepableFields(form: FormData): Pick<StoredForm, "fields" | "hasFiles"> | undefined {
  const fields: [string, string][] = [];
  let size = 0;
  let hasFiles = false;
  for (const [name, value] of form.entries()) {
    if (typeof value !== "string") hasFiles ||= value.size > 0;
    else if (!isControlField(name) && !isSecret(name)) {
      size += name.length + value.length;
      fields.push([name, value]);
    }
  }
  return size > maxTextLength ? undefined : { fields, hasFiles };
}
const ownFields = new Set([formKeyField, formOfField, storeOnlyField]);
/** Fields of our own, and those of conform: its buttons, such as the one that adds a row. */
const isControlField = (name: string) => ownFields.has(name) || name.startsWith("__");

/**
 * Keeps what the request's form holds, for the account and organisation whose page it was on and for this browser.
 * Answers the address of the form's page, which shows it again (`restoreForm`). Undefined when the form cannot be filled
 * in again, holds too much, or the database is away.
 */
export async function storeTyped({ request, context }: RouteArgs): Promise<string | undefined> {
  if (request.method !== "POST") return undefined;
  const form = context.get(formContext) ?? (await readUnlessUsed(request));
  const told = form?.get(formOfField);
  const page = formPage(request);
  if (!form || typeof told !== "string" || page === undefined) return undefined;
  const { config, db, log } = context.get(servicesContext);
  const [name = "", mark = ""] = told.split(" ");
  const owner = verifyOwner(config.sessionSecret, mark);
  const typed = keepableFields(form);
  if (owner === undefined || !typed || typed.fields.length === 0) return undefined;
  const session = context.get(sessionContext);
  const keeper = { secret: config.sessionSecret, device: session.device ?? session.keepDevice(), owner };
  try {
    const id = await withTimeout(dbTimeoutMs, storeForm(db, keeper, { address: page, name, ...typed }));
    const url = withoutStored(page);
    url.searchParams.set(storedFormParameter, id);
    return url.pathname + url.search;
  } catch (err) {
    log.warn({ err, requestId: context.get(requestContext).id }, "a form could not be kept");
    return undefined;
  }
}

/** The form of a request whose body was not read yet; undefined when there is none, or it was read. */
const readUnlessUsed = (request: Request): Promise<FormData | undefined> =>
  request.bodyUsed
    ? Promise.resolve(undefined)
    : request
        .clone()
        .formData()
        .catch(() => undefined);

/** Whether the form of a request was on a page of the current account in the current organisation. */
export function isOwnForm({ context }: Pick<RouteArgs, "context">, form: FormData): boolean {
  const { data } = context.get(sessionContext);
  const { sessionSecret } = context.get(servicesContext).config;
  const told = form.get(formOfField);
  if (!data || typeof told !== "string") return false;
  return verifyOwner(sessionSecret, told.split(" ")[1] ?? "") === ownerId(sessionSecret, data);
}

/** The id and access of the kept form in a page's address; undefined when there is none, or without a session. */
function requestedForm({ request, context }: RouteArgs) {
  const id = new URL(request.url).searchParams.get(storedFormParameter);
  const { data, device } = context.get(sessionContext);
  if (id === null || !data || device === undefined) return undefined;
  const secret = context.get(servicesContext).config.sessionSecret;
  return { id, keeper: { secret, device, owner: ownerId(secret, data) } };
}

/** The kept form that the address of a page names; null when there is none, or it is another's or another page's. */
export async function restoreForm(args: RouteArgs): Promise<RestoredForm | null> {
  const about = requestedForm(args);
  const page = formPage(args.request);
  if (!about) return null;
  const { db, log } = args.context.get(servicesContext);
  const kept = await withTimeout(dbTimeoutMs, findStoredForm(db, about.keeper, about.id)).catch((err: unknown) => {
    log.warn({ err, requestId: args.context.get(requestContext).id }, "a kept form could not be read");
    return undefined;
  });
  if (kept?.address !== page || kept === undefined) return null;
  const form = new FormData();
  for (const [name, value] of kept.fields) form.append(name, value);
  const { initialValue } = parseFormData(form, z.unknown()).reply();
  const version = form.get("version");
  return {
    id: about.id,
    name: kept.name,
    result: { initialValue: initialValue ?? {} },
    version: typeof version === "string" ? version : undefined,
    hasFiles: kept.hasFiles,
  };
}

/** Forgets the kept form of a page whose form was carried out. */
export async function deleteRestoredForm(args: RouteArgs): Promise<void> {
  const about = requestedForm(args);
  if (about) await deleteStoredForm(args.context.get(servicesContext).db, about.keeper.owner, about.id);
}
