import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { type ActionFunction, type ActionFunctionArgs, redirect } from "react-router";
import { formKeyField, keepOnlyField } from "#app/rules/form-key.ts";
import { soon } from "#db/away.ts";
import { AppError } from "./errors.server.ts";
import {
  claimBeat,
  claimResult,
  type KeptResult,
  keepClaim,
  keepResult,
  releaseResult,
} from "./form-results.server.ts";
import { formContext, pageAddress, postedContext, postedForm } from "./posted-form.server.ts";
import { pageLimit } from "./request-budget.server.ts";
import { requestContext, servicesContext, sessionContext } from "./services.server.ts";
import type { Session } from "./session.server.ts";
import { signInPath } from "./session-end.server.ts";
import { forgetShownAgain, isOwnForm, keepTyped } from "./typed.server.ts";
import { createWriteKeys, writeKeysContext } from "./write-keys.server.ts";

/** How long a key is good, in milliseconds: as long as a session. Results are kept a day longer. */
export const keyLifetime = 14 * 24 * 3_600_000;
/** How often the same form looks whether its first run has ended, in milliseconds. */
const interval = 100;
/** The part of a page's time after which a form is answered, whatever became of it: its page must be drawn, too. */
const answerPart = 0.8;
/** What it has in any case, in milliseconds. */
const leastTime = 300;

/** How long a database that says nothing is waited for, in milliseconds. */
const databasePatience = 3_000;

/** Whose pages are drawn: somebody's who signed in, or a browser's that was given a name (`Session.visitor`). */
export interface KeyOwner {
  readonly sid: string | undefined;
  readonly visitor: string | undefined;
}

export const ownerOf = ({ data, visitor }: Session): KeyOwner => ({ sid: data?.sid, visitor });

/** Of what a key's page was: of a session, of a browser that was given a name, or of nobody who could be told. */
type OwnerKind = "session" | "visitor" | "nobody";
const letters = { nobody: "0", session: "1", visitor: "2" } as const;
const kindOf = (letter: string) => (["nobody", "session", "visitor"] as const).find((kind) => letters[kind] === letter);
const nameOf = ({ sid, visitor }: KeyOwner, kind: OwnerKind) =>
  ({ session: sid, visitor: visitor && `visitor ${visitor}`, nobody: "" })[kind];

const signatureOf = (secret: string, id: string, issued: string, owner: string) =>
  createHmac("sha256", secret)
    .update(JSON.stringify(["form key", id, issued, owner]))
    .digest();

/** A key for the forms of one page: a random name, signed for whoever the page is drawn for. */
export function issueFormKey(secret: string, owner: KeyOwner, now: Date): string {
  const id = randomBytes(16).toString("base64url");
  const issued = now.getTime().toString(36);
  const kind = owner.sid !== undefined ? "session" : owner.visitor !== undefined ? "visitor" : "nobody";
  const signature = signatureOf(secret, id, issued, nameOf(owner, kind) ?? "");
  return [id, issued, letters[kind], signature.toString("base64url")].join(".");
}

/**
 * The name in a key, when it is ours, not too old, and of this session or browser. A page that was drawn before anybody
 * signed in belongs to whoever holds it; where its owner cannot be told (any more) the guards decide (`unowned`).
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
  if (!(age <= keyLifetime) || kind === undefined) return "refused";
  const name = nameOf(owner, kind);
  if (name === undefined) return "unowned";
  const expected = signatureOf(secret, id, issued, name);
  const given = Buffer.from(signature, "base64url");
  return given.length === expected.length && timingSafeEqual(given, expected) ? { id, kind } : "refused";
}

/**
 * Whether a key shows by itself that a form is of a page of ours that this very browser was given: a key that belongs
 * to whoever holds it does not, as anybody can fetch one. Somebody who signed in needs one of the session.
 */
export function isBoundKey(secret: string, key: string, owner: KeyOwner, now: Date): boolean {
  const opened = openFormKey(secret, key, owner, now);
  return typeof opened === "object" && opened.kind === (owner.sid === undefined ? "visitor" : "session");
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
 * An action that has one effect for each form of a page that is sent: the same form with the same contents, sent
 * again (a double click, Back, an answer that got lost on its way), gets the redirect and the message of its first
 * run, and waits for it while it runs. Whoever waits is answered in the time of a page: the form goes on, its page says
 * so and offers to send it again, which then asks how it ended. What was refused, or changed nothing, may be sent
 * again; so may other contents. What got no answer from upstream, or whose process died, is run again: upstream knows
 * each of its writes by a key.
 * A form that is only to be kept (`keepOnlyField`) is not run; nor is one of an earlier session of the same person,
 * whose page shows it again.
 * @throws AppError 403 `form.other_session` for a key that is forged, too old or of another's session; 503
 * `form.unanswered` while it runs.
 */
export const oncePerKey =
  (action: ActionFunction): ActionFunction =>
  async (args, ...rest) => {
    const posted = await readForm(args.request);
    if (!posted) return action(args, ...rest);
    args.context.set(formContext, posted.form);
    args.context.set(postedContext, postedForm(posted.form, args.request.url));
    const { audit, config, db, log, unfinished } = args.context.get(servicesContext);
    const deadline = performance.now() + (config.pageLimit ?? pageLimit) * answerPart;
    const session = args.context.get(sessionContext);
    if (posted.form.has(keepOnlyField)) return redirect(await signInPath(args, { reason: "ended" }));
    const opened = openFormKey(config.sessionSecret, posted.key, ownerOf(session), new Date());
    if (opened === "refused") {
      // why: whoever signed in again since the page was drawn sees what was typed there, and decides again.
      const kept = isOwnForm(args, posted.form) ? await keepTyped(args) : undefined;
      if (kept === undefined) throw new AppError("form.other_session", { status: 403 });
      return redirect(kept);
    }
    if (opened === "unowned") return action(args, ...rest);

    const id = resultId(opened.id, args, posted.digest);
    const { id: requestId, budget } = args.context.get(requestContext);
    let known: KeptResult | "claimed";
    try {
      known = await claimOrWait(() => soon(databasePatience, claimResult(db, id)), deadline);
    } catch (error) {
      if (error instanceof AppError) {
        budget.restart({ trouble: true, undecided: true });
        throw error;
      }
      audit.missed();
      // why: without a database nothing is written anyway, and the action says so in its form, keeping what was typed.
      log.error({ err: error, requestId }, "a form could not be claimed");
      return action(args, ...rest);
    }
    audit.answered();
    if (known !== "claimed") return replay(session, known);

    args.context.set(writeKeysContext, createWriteKeys(id));
    const run = async (): Promise<unknown> => {
      const alive = setInterval(() => void keepClaim(db, id).catch(() => {}), claimBeat);
      let result: KeptResult | undefined;
      try {
        const answer: unknown = await action(args, ...rest);
        result = resultOf(answer, session);
        return answer;
      } finally {
        clearInterval(alive);
        const noted = result ? [keepResult(db, id, result), forgetShownAgain(args)] : [releaseResult(db, id)];
        await soon(databasePatience, Promise.all(noted)).catch((err: unknown) =>
          log.error({ err, requestId }, "the result of a form could not be kept"),
        );
      }
    };
    const running = run();
    // why: files take their time on the way upstream, and cannot be kept for sending them again.
    if (posted.hasFiles) return running;
    const over = new AbortController();
    const wait = Math.max(leastTime, deadline - performance.now());
    const late = delay(wait, unanswered, { signal: over.signal }).catch(() => unanswered);
    const first = await Promise.race([running, late]).finally(() => over.abort());
    if (first !== unanswered) return first;
    log.warn({ requestId }, "a form is answered before it is done");
    const afterwards = running
      .catch((err: unknown) => log.warn({ err, requestId }, "a form that was answered before it was done failed"))
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
  claim: () => Promise<KeptResult | "claimed" | "running">,
  deadline: number,
): Promise<KeptResult | "claimed"> {
  for (;;) {
    const state = await claim();
    if (state !== "running") return state;
    if (performance.now() > deadline) throw unansweredError();
    await delay(interval);
  }
}

/**
 * What to answer next time: a redirect with its message. An answer that changes the session is not kept: its cookies
 * must come from a run of its own, as a browser drops those of a submission that it gave up.
 */
function resultOf(answer: unknown, session: Session): KeptResult | undefined {
  if (!(answer instanceof Response) || session.changed || answer.headers.has("set-cookie")) return undefined;
  const location = answer.headers.get("location");
  if (answer.status < 300 || answer.status >= 400 || location === null) return undefined;
  return { status: answer.status, location, flash: session.leftFlash ?? null };
}

function replay(session: Session, { status, location, flash }: KeptResult): Response {
  if (flash) session.setFlash(flash);
  return new Response(null, { status, headers: { location } });
}
