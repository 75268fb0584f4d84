import { randomBytes } from "node:crypto";
import { sealData, unsealData } from "iron-session";
import { LRUCache } from "lru-cache";
import { createCookie } from "react-router";
import { z } from "zod";
import { clientDevice } from "#contracts/client.ts";
import { Language } from "#contracts/scalars.ts";

/** How long a sealed session is believed, in seconds: two weeks. Upstream's tokens may end it sooner. */
const sessionSeconds = 14 * 24 * 3600;
/** A flash message waits for the next page this long, in seconds. */
const flashSeconds = 300;

const SessionData = z.object({
  /** The id of this sign-in; streams of the browser are closed by it. */
  sid: z.string(),
  accountId: z.string(),
  userToken: z.string(),
  /** The account's stored language, kept here so that finding the locale needs no call. */
  language: Language.nullable().default(null),
  staffToken: z.string().optional(),
  staffMemberId: z.string().optional(),
  organisationId: z.string().optional(),
});
/** Who is signed in, and as which staff member. Tokens never leave the sealed cookie. */
export type SessionData = z.infer<typeof SessionData>;

export const Flash = z.object({
  id: z.string(),
  key: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  severity: z.enum(["success", "info", "warning", "error"]),
  duration: z.number().int().positive(),
});
/** A message for the next page: a text key, what fills it, and how long the snackbar stays, in milliseconds. */
export type Flash = z.infer<typeof Flash>;

/** A random name or secret of a browser. */
const BrowserName = z.string().regex(clientDevice);
const randomName = () => randomBytes(24).toString("base64url");
/** How long a browser is known again, in seconds: a year. */
const deviceSeconds = 365 * 24 * 3600;

/**
 * Sessions that were unsealed lately, by secret and seal: a page and all that it asks for carry the same seal, and
 * opening one derives two keys. Only what was opened is kept, so that a forged seal is never here; a seal that grows
 * too old is believed a minute longer.
 */
const unsealedCache = new LRUCache<string, SessionData>({ max: 5_000, ttl: 60_000 });

/** The session of one request. Changes are written to cookies when the response leaves. */
export interface Session {
  /** The session's data; undefined without a session. */
  readonly data: SessionData | undefined;
  /** Replaces the whole session. */
  start(data: SessionData): void;
  /** Changes parts of a started session; does nothing without one. */
  update(change: Partial<SessionData>): void;
  /** Signs out: the cookie is removed. */
  end(): void;
  /** The secret by which this browser is known again; undefined before it first signed in or asked for a code. */
  readonly device: string | undefined;
  /** Gives the browser such a secret, or keeps its present one for another year. */
  keepDevice(): string;
  /**
   * A name of this browser for as long as it is open, for those that say nothing of where a form comes from: the keys
   * of forms that it gets before signing in are bound to it. Undefined until `keepVisitor`.
   */
  readonly visitor: string | undefined;
  keepVisitor(): void;
  /** Whether this request signed in or out, or changed who is signed in. */
  readonly changed: boolean;
  /** The message that this request left for the next page. */
  readonly leftFlash: Flash | undefined;
  /** Keeps a message for the next page. */
  setFlash(flash: Flash): void;
  /** The message left by the previous page, once. */
  takeFlash(): Flash | undefined;
  /**
   * The `Set-Cookie` values that carry what changed. A message taken for a page that turned out to be a redirect
   * (`isRedirect`) was not shown: it stays for the page after it.
   */
  commit(response?: { readonly isRedirect: boolean }): Promise<string[]>;
}

/**
 * Reads the cookies of a request. A seal that is old, forged or of another secret is an empty session.
 * `secure`: the request came over TLS, so the cookies carry the `__Host-` prefix.
 */
export async function readSession(
  header: string | null,
  options: { secret: string; secure: boolean },
): Promise<Session> {
  const { secret, secure } = options;
  const prefix = secure ? "__Host-" : "";
  const attributes = { path: "/", httpOnly: true, sameSite: "lax", secure } as const;
  const sessionCookie = createCookie(`${prefix}session`, attributes);
  const flashCookie = createCookie(`${prefix}flash`, attributes);
  const deviceCookie = createCookie(`${prefix}device`, attributes);
  const visitorCookie = createCookie(`${prefix}visitor`, attributes);

  async function sealIn(cookie: typeof sessionCookie): Promise<string> {
    const seal: unknown = await cookie.parse(header);
    return typeof seal === "string" ? seal : "";
  }

  async function open<T>(seal: string, ttl: number, schema: z.ZodType<T>): Promise<T | undefined> {
    if (seal === "") return undefined;
    return schema.safeParse(await unsealData<unknown>(seal, { password: secret, ttl })).data;
  }

  async function openSession(): Promise<SessionData | undefined> {
    const seal = await sealIn(sessionCookie);
    const key = `${secret} ${seal}`;
    const found = unsealedCache.get(key) ?? (await open(seal, sessionSeconds, SessionData));
    if (found) unsealedCache.set(key, found, { noUpdateTTL: true });
    return found;
  }

  let data = await openSession();
  let flash = await open(await sealIn(flashCookie), flashSeconds, Flash);
  let device = BrowserName.safeParse(await deviceCookie.parse(header)).data;
  let deviceKept = false;
  let visitor = BrowserName.safeParse(await visitorCookie.parse(header)).data;
  let visitorIsNew = false;
  let sessionChanged = false;
  let flashChanged = false;
  let flashTaken = false;

  return {
    get data() {
      return data;
    },
    get changed() {
      return sessionChanged || deviceKept;
    },
    get leftFlash() {
      return flashChanged ? flash : undefined;
    },
    get device() {
      return device;
    },
    keepDevice() {
      device ??= randomName();
      deviceKept = true;
      return device;
    },
    get visitor() {
      return visitor;
    },
    keepVisitor() {
      visitorIsNew ||= visitor === undefined;
      visitor ??= randomName();
    },
    start(next) {
      data = next;
      sessionChanged = true;
    },
    update(change) {
      if (!data) return;
      data = { ...data, ...change };
      sessionChanged = true;
    },
    end() {
      data = undefined;
      sessionChanged = true;
    },
    setFlash(next) {
      flash = next;
      flashChanged = true;
    },
    takeFlash() {
      const taken = flash;
      if (taken) {
        flash = undefined;
        flashTaken = true;
      }
      return taken;
    },
    async commit({ isRedirect } = { isRedirect: false }) {
      const written: string[] = [];
      const write = async (cookie: typeof sessionCookie, value: unknown, ttl: number) =>
        written.push(
          value === undefined
            ? await cookie.serialize("", { maxAge: 0 })
            : await cookie.serialize(await sealData(value, { password: secret, ttl }), { maxAge: ttl }),
        );
      if (sessionChanged) await write(sessionCookie, data, sessionSeconds);
      if (flashChanged || (flashTaken && !isRedirect)) await write(flashCookie, flash, flashSeconds);
      if (visitorIsNew) written.push(await visitorCookie.serialize(visitor));
      if (deviceKept) written.push(await deviceCookie.serialize(device, { maxAge: deviceSeconds }));
      return written;
    },
  };
}
