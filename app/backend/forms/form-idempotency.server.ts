import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { type ActionFunction, type ActionFunctionArgs, redirect } from "react-router";
import { formKeyField, storeOnlyField } from "#app/rules/form-key.ts";
import { withTimeout } from "#db/unavailable.ts";
import { AppError } from "../errors.server.ts";
import { requestContext, servicesContext, sessionContext } from "../services.server.ts";
import { signInPath } from "../session/end.server.ts";
import type { Session } from "../session/session.server.ts";
import { pageBudgetMs } from "../upstream/request-budget.server.ts";
import { createWriteKeys, writeKeysContext } from "../upstream/write-keys.server.ts";
import {
  claimForm,
  claimHeartbeatMs,
  type FormResult,
  releaseClaim,
  renewClaim,
  storeResult,
} from "./form-claims.server.ts";
import { formContext, pageAddress, postedContext, postedForm } from "./posted-form.server.ts";
import { deleteRestoredForm, isOwnForm, storeTyped } from "./typed.server.ts";

/** How long a key is good, in milliseconds: as long as a session. Results are kept a day longer. */
export const keyLifetimeMs = 14 * 24 * 3_600_000;
/** Interval between checks whether a form's first run has ended, in milliseconds. */
const pollMs = 100;
/** The share of a page's time budget after which a form is answered in any case: its page must be drawn, too. */
const answerShare = 0.8;
/** The shortest time to wait for a form, in milliseconds. */
const minWaitMs = 300;

/** Timeout of a database query, in milliseconds. */
const dbTimeoutMs = 3_000;

/** The owner of a page: a session, or a browser that was given a name (`Session.visitor`). */
export interface KeyOwner {
  readonly sid: string | undefined;
  readonly visitor: string | undefined;
}

export const ownerOf = ({ data, visitor }: Session): KeyOwner => ({ sid: data?.sid, visitor });

/** The kind of owner of a key: a session, a browser that was given a name, or none that is known. */
type OwnerKind = "session" | "visitor" | "nobody";
const ownerLetters = { nobody: "0", session: "1", visitor: "2" } as const;
const kindOf = (letter: string) =>
  (["nobody", "session", "visitor"] as const).find((kind) => ownerLetters[kind] === letter);
const nameOf = ({ sid, visitor }: KeyOwner, kind: OwnerKind) =>
  ({ session: sid, visitor: visitor && `visitor ${visitor}`, nobody: "" })[kind];

const signatureOf = (secret: string, id: string, issued: string, owner: string) =>
  createHmac("sha256", secret)
    .update(JSON.stringify(["form key", id, issued, owner]))
    .digest();

/** A key for the forms of one page: a random name, signed for the owner of the page. */
export function issueFormKey(secret: string, owner: KeyOwner, now: Date): string {
  const id = randomBytes(16).toString("base64url");
  const issued = now.getTime().toString(36);
  const kind = owner.sid !== undefined ? "session" : owner.visitor !== undefined ? "visitor" : "nobody";
  const signature = signatureOf(secret, id, issued, nameOf(owner, kind) ?? "");
  return [id, issued, ownerLetters[kind], signature.toString("base64url")].join(".");
}

/**
 * The name in a key, when it is ours, not too old, and of this session or browser. A page that was drawn without an
 * owner belongs to its holder; where the owner is not known (any more) the guards decide (`unowned`).
 */
export function openFormKey(
  secret: string,
  key: string,
  owner: KeyOwner,
  now: Date,
): { readonly id: string; readonly kind: OwnerKind } | "refused" | "unowned" {
  const [id = "", issued = "", letter = "", signature = ""] = key.split(".");
  const age = now.getTime() - Number.parseInt(issued, 36);
  const kind = kindOf(letter);
  if (!(age <= keyLifetimeMs) || kind === undefined) return "refused";
  const name = nameOf(owner, kind);
  if (name === undefined) return "unowned";
  const expected = signatureOf(secret, id, issued, name);
  const given = Buffer.from(signature, "base64url");
  return given.length === expected.length && timingSafeEqual(given, expected) ? { id, kind } : "refused";
}

/** What a key shows of where a form is from: a page of this browser, one of a session that ended, or anywhere. */
export type KeyOrigin = "own" | "ended" | "foreign";

/**
 * What a key shows by itself of where a form is from. A key that belongs to its holder shows nothing, as anyone
 * can fetch one; a signed-in person needs one of the session. A key of another session may have been this browser's,
 * or may not: its form can be kept, and must not be carried out.
 */
export function keyOrigin(secret: string, key: string, owner: KeyOwner, now: Date): KeyOrigin {
  const opened = openFormKey(secret, key, owner, now);
  if (typeof opened === "object" && opened.kind === (owner.sid === undefined ? "visitor" : "session")) return "own";
  return kindOf(key.split(".")[2] ?? "") === "session" ? "ended" : "foreign";
}

const formTypes = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\b/iu;

interface Posted {
  readonly key: string;
  readonly digest: string;
  readonly form: FormData;
  readonly hasFiles: boolean;
}

/** The key of a posted form, and a digest of everything else in it. Undefined: no form, or one without a key. */
async function readForm(request: Request): Promise<Posted | undefined> {
  if (!formTypes.test(request.headers.get("content-type") ?? "")) return undefined;
  // why: a body that cannot be read is the action's to refuse.
  const form = await request
    .clone()
    .formData()
    .catch(() => undefined);
  const key = form?.get(formKeyField);
  if (!form || typeof key !== "string") return undefined;
  const hash = createHash("sha256");
  for (const [name, value] of form.entries()) {
    if (name === formKeyField) continue;
    const isText = typeof value === "string";
    hash.update(JSON.stringify([name, isText ? value : [value.name, value.size]]));
    if (!isText) hash.update(new Uint8Array(await value.arrayBuffer()));
  }
  const hasFiles = [...form.values()].some((value) => typeof value !== "string" && value.size > 0);
  return { key, digest: hash.digest("base64url"), form, hasFiles };
}

/**
 * Catches a double submit: an action has one effect for each form of a page that is sent. The same form with the same contents, sent
 * again (a double click, Back, an answer that got lost on its way), gets the redirect and the message of its first
 * run, and waits for it while it runs. The wait ends with the page's time budget: the form goes on, its page says
 * so and offers to send it again, which then asks how it ended. What was refused, or changed nothing, may be sent
 * again; so may other contents. What got no answer from upstream, or whose process died, is run again: upstream knows
 * each of its writes by a key.
 * A form that is only to be kept (`storeOnlyField`, or by what the host knows) is not run; nor is one of an earlier
 * session of the same person, whose page shows it again.
 * @throws AppError 403 `form.other_session` for a key that is forged, too old or of another's session; 503
 * `form.unanswered` while it runs.
 */
export const preventDoubleSubmit =
  (action: ActionFunction): ActionFunction =>
  async (args, ...rest) => {
    const posted = await readForm(args.request);
    if (!posted) return action(args, ...rest);
    args.context.set(formContext, posted.form);
    args.context.set(postedContext, postedForm(posted.form, args.request.url));
    const { audit, config, db, log, unfinished } = args.context.get(servicesContext);
    const deadline = performance.now() + (config.pageBudgetMs ?? pageBudgetMs) * answerShare;
    const session = args.context.get(sessionContext);
    if (posted.form.has(storeOnlyField)) return redirect(await signInPath(args, { reason: "ended" }));
    const opened = openFormKey(config.sessionSecret, posted.key, ownerOf(session), new Date());
    if (opened === "refused") {
      // why: a person who signed in again since the page was drawn sees what was typed there, and decides again.
      const kept = isOwnForm(args, posted.form) ? await storeTyped(args) : undefined;
      if (kept === undefined) throw new AppError("form.other_session", { status: 403 });
      return redirect(kept);
    }
    const { id: requestId, budget, keepOnly } = args.context.get(requestContext);
    if (keepOnly) return redirect(await signInPath(args, { reason: "ended" }));
    if (opened === "unowned") return action(args, ...rest);

    const id = resultId(opened.id, args, posted.digest);
    let known: FormResult | "claimed";
    try {
      known = await claimOrWait(() => withTimeout(dbTimeoutMs, claimForm(db, id)), deadline);
    } catch (error) {
      if (error instanceof AppError) {
        budget.restart({ trouble: true, undecided: true });
        throw error;
      }
      audit.databaseTimedOut();
      // why: without a database nothing is written anyway, and the action says so in its form, keeping what was typed.
      log.error({ err: error, requestId }, "a form could not be claimed");
      return action(args, ...rest);
    }
    audit.databaseAnswered();
    if (known !== "claimed") return replay(session, known);

    args.context.set(writeKeysContext, createWriteKeys(id));
    const run = async (): Promise<unknown> => {
      const alive = setInterval(() => void renewClaim(db, id).catch(() => {}), claimHeartbeatMs);
      let result: FormResult | undefined;
      try {
        const answer: unknown = await action(args, ...rest);
        result = replayableResult(answer, session);
        return answer;
      } catch (thrown) {
        // why: a guard answers by throwing where it leads.
        result = replayableResult(thrown, session);
        throw thrown;
      } finally {
        clearInterval(alive);
        const noted = result ? [storeResult(db, id, result), deleteRestoredForm(args)] : [releaseClaim(db, id)];
        await withTimeout(dbTimeoutMs, Promise.all(noted)).catch((err: unknown) =>
          log.error({ err, requestId }, "the result of a form could not be kept"),
        );
      }
    };
    const running = run();
    // why: files take their time on the way upstream, and cannot be kept for sending them again.
    if (posted.hasFiles) return running;
    const over = new AbortController();
    const wait = Math.max(minWaitMs, deadline - performance.now());
    const late = delay(wait, unanswered, { signal: over.signal }).catch(() => unanswered);
    const first = await Promise.race([running, late]).finally(() => over.abort());
    if (first !== unanswered) return first;
    log.warn({ requestId }, "a form is answered before it is done");
    const afterwards = running
      .catch((err: unknown) => {
        if (!(err instanceof Response))
          log.warn({ err, requestId }, "a form that was answered before it was done failed");
      })
      .finally(() => unfinished.delete(afterwards));
    unfinished.add(afterwards);
    budget.restart({ trouble: true, undecided: true });
    throw unansweredError();
  };

/** Stands for the answer of an action that takes longer than a page may. */
const unanswered = Symbol("unanswered");
const unansweredError = () => new AppError("form.unanswered", { status: 503 });

function resultId(key: string, { request }: ActionFunctionArgs, digest: string): string {
  return createHash("sha256")
    .update(JSON.stringify([key, request.method, pageAddress(request.url), digest]))
    .digest("base64url");
}

/** Asks until the form is ours to run or its first run ended. */
async function claimOrWait(
  claim: () => Promise<FormResult | "claimed" | "running">,
  deadline: number,
): Promise<FormResult | "claimed"> {
  for (;;) {
    const state = await claim();
    if (state !== "running") return state;
    if (performance.now() > deadline) throw unansweredError();
    await delay(pollMs);
  }
}

/**
 * What to answer next time: a redirect with its message. An answer that changes the session is not kept: its cookies
 * must come from a run of its own, as a browser drops those of a submission that it gave up.
 */
function replayableResult(answer: unknown, session: Session): FormResult | undefined {
  if (!(answer instanceof Response) || session.changed || answer.headers.has("set-cookie")) return undefined;
  const location = answer.headers.get("location");
  if (answer.status < 300 || answer.status >= 400 || location === null) return undefined;
  return { status: answer.status, location, flash: session.leftFlash ?? null };
}

function replay(session: Session, { status, location, flash }: FormResult): Response {
  if (flash) session.setFlash(flash);
  return new Response(null, { status, headers: { location } });
}
