import { expect } from "vitest";

/** An answer as a visitor sees it. */
export interface Seen {
  readonly status: number;
  /** Where it redirects to: path and query. */
  readonly location: string | null;
  readonly headers: Headers;
  /** The page without its markup, entities decoded. */
  readonly text: string;
  readonly html: string;
}

/** Somebody with a browser without scripts: keeps cookies, follows nothing by itself. */
export class Visitor {
  readonly cookies = new Map<string, string>();
  readonly #base: string;
  readonly #language: string;

  constructor(base: string, language = "it") {
    this.#base = base;
    this.#language = language;
  }

  get(path: string): Promise<Seen> {
    return this.#ask(path, {});
  }

  /** Posts a form of our own pages. */
  post(path: string, fields: Record<string, string>, headers: Record<string, string> = {}): Promise<Seen> {
    const origin = new URL(this.#base).origin;
    return this.#ask(path, { method: "POST", body: new URLSearchParams(fields), headers: { origin, ...headers } });
  }

  /** Reads the page that an answer redirects to. */
  async follow(seen: Seen): Promise<Seen> {
    expect(seen.location, `a redirect was expected, not ${seen.status}: ${seen.text.slice(0, 300)}`).not.toBeNull();
    return this.get(seen.location ?? "/");
  }

  async #ask(path: string, init: RequestInit & { headers?: Record<string, string> }): Promise<Seen> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await fetch(new URL(path, this.#base), {
      ...init,
      redirect: "manual",
      headers: { "accept-language": this.#language, ...(cookie && { cookie }), ...init.headers },
    });
    for (const line of response.headers.getSetCookie()) {
      const [pair = "", ...attributes] = line.split(/;\s*/u);
      const [name = "", ...value] = pair.split("=");
      if (attributes.some((attribute) => attribute.toLowerCase() === "max-age=0")) this.cookies.delete(name);
      else this.cookies.set(name, value.join("="));
    }
    const html = await response.text();
    return {
      status: response.status,
      location: response.headers.get("location"),
      headers: response.headers,
      html,
      text: words(html),
    };
  }
}

/** The readable text of a page. */
function words(html: string): string {
  return html
    .replace(/<(script|style)\b.*?<\/\1>/gsu, " ")
    .replace(/<!--.*?-->/gsu, "")
    .replace(/<[^>]+>/gu, " ")
    .replace(/&#x27;/gu, "'")
    .replace(/&quot;/gu, '"')
    .replace(/&amp;/gu, "&")
    .replace(/\s+/gu, " ");
}
