import { parseHTML } from "linkedom";
import { controlsOf, textOf } from "./dom.ts";
import { type Filled, fill, submitterOf, type Values } from "./html-form.ts";

/** A page as it arrived: the last answer after redirects. */
export interface Page {
  readonly status: number;
  /** Where the page was found: path and query. */
  readonly path: string;
  readonly headers: Headers;
  readonly html: string;
  readonly document: Document;
  /** The words of the body as a person reads them, scripts and styles left out, spaces collapsed. */
  readonly text: string;
  /** How many redirects led here. */
  readonly redirects: number;
  /** Where a redirect that was not followed leads: path and query. */
  readonly location: string | null;
}

/** The demo's accounts, by the part before the @. */
export type DemoAccount = "manager" | "board" | "coach" | "events" | "facilities";

type Cookies = readonly (readonly [name: string, value: string])[];
/** The sessions that visitors of a dashboard share, by its address, and by account, organisation and language. */
const sharedSessions = new Map<string, Map<string, Cookies>>();
/** Paths that end sessions which others may share. */
const endsSessions = /^\/(?:logout|profile\/password|reset-password)$/u;

/**
 * Has each account sign in once at a dashboard from now on; visitors without cookies share its session: a sign-in costs
 * as much as six pages.
 * @returns what ends the sharing
 */
export function shareSessions(base: string): () => void {
  sharedSessions.set(base, new Map());
  return () => void sharedSessions.delete(base);
}

/**
 * A person with a browser that runs no scripts: keeps cookies, follows redirects and links, and submits the forms of
 * the pages it received, hidden fields and default values included.
 */
export class Visitor {
  readonly cookies = new Map<string, string>();
  readonly #base: string;
  readonly #language: string;
  readonly #saysOrigin: boolean;

  /**
   * `base` is the dashboard's address, `language` what the browser prefers. A text browser says nothing of where its
   * forms come from (`saysOrigin`).
   */
  constructor(base: string, language = "it", { saysOrigin = true } = {}) {
    this.#base = base;
    this.#language = language;
    this.#saysOrigin = saysOrigin;
  }

  /** Opens a page of the dashboard and follows redirects. */
  get(path: string): Promise<Page> {
    return this.#open("GET", path);
  }

  /** One step of the way: a page, or a redirect that is not followed. */
  async ask(path: string, init: RequestInit = {}): Promise<Page> {
    return toPage(new URL(path, this.#base), await this.request(path, init));
  }

  /** Opens the newest action of the log that a search (the query of its address) finds. */
  async action(search: string): Promise<Page> {
    const log = await this.get(`/audit?${search}`);
    return this.get(log.document.querySelector("main tbody a.rowLink")?.getAttribute("href") ?? "/audit/none");
  }

  /** Posts fields without the page that would offer them; redirects are not followed. */
  post(path: string, fields: Record<string, string>, headers: Record<string, string> = {}): Promise<Page> {
    return this.ask(path, { method: "POST", body: new URLSearchParams(fields), headers });
  }

  /** One request as it is, redirects not followed: for headers, downloads and refusals. */
  async request(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    if (!headers.has("accept-language")) headers.set("accept-language", this.#language);
    const method = init.method ?? "GET";
    if (method === "POST" && endsSessions.test(new URL(path, this.#base).pathname))
      sharedSessions.get(this.#base)?.clear();
    if (this.#saysOrigin && method !== "GET" && !headers.has("origin"))
      headers.set("origin", new URL(this.#base).origin);
    if (this.cookies.size > 0) headers.set("cookie", [...this.cookies].map((pair) => pair.join("=")).join("; "));
    const response = await fetch(new URL(path, this.#base), { ...init, headers, redirect: "manual" });
    for (const line of response.headers.getSetCookie()) this.#keep(line);
    return response;
  }

  /** Follows the link with these words (or the link that matches a selector, when the words name none). */
  follow(page: Page, link: string): Promise<Page> {
    const links = [...page.document.querySelectorAll("a[href]")];
    const found = links.find((one) => textOf(one) === link || one.getAttribute("aria-label") === link);
    const href = found?.getAttribute("href");
    if (!href) throw new Error(`No link "${link}" on ${page.path}. Its links: ${links.map(textOf).join(" | ")}`);
    return this.get(new URL(href, new URL(page.path, this.#base)).href);
  }

  /**
   * Fills in a form of a page and submits it as a browser would. `form` is a selector; without it, the page's only
   * form that has all the named fields. `button` is the words (or the name=value) of the button to press.
   */
  submit(page: Page, values: Values = {}, { form, button }: { form?: string; button?: string } = {}): Promise<Page> {
    const element = form ? page.document.querySelector(form) : this.#formWith(page, Object.keys(values), button);
    if (!element) throw new Error(`No form ${form ?? `with ${Object.keys(values).join(", ")}`} on ${page.path}.`);
    const filled = fill(element, values, button);
    const action = new URL(filled.action ?? page.path, new URL(page.path, this.#base));
    return this.#send(action, filled);
  }

  /**
   * Signs in as one of the demo's accounts, in the named organisation or the first: by the session that others have
   * already where they share it (`shareSessions`).
   */
  async signIn(as: DemoAccount, organisation?: string): Promise<void> {
    const sessions = this.cookies.size === 0 ? sharedSessions.get(this.#base) : undefined;
    const who = [as, organisation, this.#language, this.#saysOrigin].join();
    const session = sessions?.get(who);
    for (const [name, value] of session ?? []) this.cookies.set(name, value);
    if (session) return;
    await this.signInAnew(as, organisation);
    sessions?.set(who, [...this.cookies]);
  }

  /** Signs in on the sign-in page, with a session of its own, and chooses the organisation when asked. */
  async signInAnew(as: DemoAccount, organisation?: string): Promise<Page> {
    const login = await this.get("/login");
    const page = await this.submit(login, { email: `${as}@demo.example`, password: "Demo1234" });
    if (page.status !== 200) throw new Error(`${as} cannot sign in (${page.status}): ${page.text.slice(0, 300)}`);
    return page.path.includes("changeContext=1") ? this.#choose(page, organisation) : page;
  }

  #choose(page: Page, organisation: string | undefined): Promise<Page> {
    const buttons = [...page.document.querySelectorAll("main form button[name], main form button[type=submit]")];
    const button = buttons.find(
      (one) => !organisation || (one.closest("li") ?? one).textContent?.includes(organisation),
    );
    const form = button?.closest("form");
    if (!button || !form) throw new Error(`No choice of ${organisation ?? "an organisation"} on ${page.path}.`);
    const filled = fill(form, {}, undefined, button);
    return this.#send(new URL(filled.action ?? page.path, new URL(page.path, this.#base)), filled);
  }

  #formWith(page: Page, names: readonly string[], button: string | undefined): Element | null {
    const fits = [...page.document.querySelectorAll("form")].filter((form) => {
      const has = (name: string) => controlsOf(page.document, form).some((one) => one.getAttribute("name") === name);
      return names.every(has) && (button === undefined || submitterOf(form, button) !== undefined);
    });
    if (fits.length > 1 && names.length === 0 && button === undefined)
      throw new Error(`${page.path} has ${fits.length} forms: say which by { form } or { button }.`);
    return fits[0] ?? null;
  }

  #send(action: URL, { method, body }: Filled): Promise<Page> {
    if (method === "POST") return this.#open("POST", action.href, body);
    const query = new URLSearchParams(
      [...body].filter((pair): pair is [string, string] => typeof pair[1] === "string"),
    );
    return this.#open("GET", `${action.pathname}?${query}`);
  }

  async #open(method: "GET" | "POST", path: string, body?: FormData | URLSearchParams): Promise<Page> {
    let response = await this.request(path, method === "POST" ? { method, body: body ?? null } : {});
    let at = new URL(path, this.#base);
    let redirects = 0;
    for (let to = response.headers.get("location"); to; to = response.headers.get("location")) {
      redirects += 1;
      if (redirects > 10) throw new Error(`Too many redirects from ${path}, now at ${to}.`);
      at = new URL(to, at);
      response = await this.request(at.href);
    }
    return toPage(at, response, redirects);
  }

  #keep(line: string): void {
    const [pair = "", ...attributes] = line.split(/;\s*/u);
    const at = pair.indexOf("=");
    const [name, value] = [pair.slice(0, at), pair.slice(at + 1)];
    const isOver = attributes.some((one) => /^max-age=(0|-)/iu.test(one) || /^expires=Thu, 01 Jan 1970/iu.test(one));
    if (isOver) this.cookies.delete(name);
    else this.cookies.set(name, value);
  }
}

async function toPage(at: URL, response: Response, redirects = 0): Promise<Page> {
  const html = await response.text();
  const { status, headers } = response;
  const isPage = headers.get("content-type")?.startsWith("text/html") ?? false;
  // why only when they are asked for: reading a page takes longer than the server took to write it.
  let document: Document | undefined;
  let text: string | undefined;
  const page: Page = {
    status,
    path: at.pathname + at.search,
    headers,
    html,
    /** An answer that is no page (a CSV, a plain refusal) has an empty document. */
    get document() {
      document ??= parseHTML(isPage ? html : "<!doctype html><html><body></body></html>").document;
      return document;
    },
    get text() {
      text ??= isPage ? textOf(page.document.body) : html;
      return text;
    },
    redirects,
    location: headers.get("location"),
  };
  return page;
}
