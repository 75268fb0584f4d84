import type { Logger } from "pino";
import { maxTokensPerCheck, type TokenState, tokens } from "#contracts/auth/tokens.ts";
import { isUpstreamOutage } from "../errors.server.ts";
import type { UpstreamClient } from "../upstream/client.server.ts";
import type { Hub } from "./hub.server.ts";
import type { LiveClient } from "./sse-client.server.ts";

/** Milliseconds between two looks. With what pages believe (`identities.server.ts`) they make less than 5 seconds. */
const defaultPollMs = 2_500;
/** How long upstream may take for one answer, in milliseconds. */
const checkTimeoutMs = 2_000;

interface SessionWatchOptions {
  readonly hub: Pick<Hub, "clients" | "cursor">;
  readonly upstream: Pick<UpstreamClient, "call">;
  readonly log: Logger;
  /** Called with each token that upstream no longer accepts. */
  readonly onEnded: (token: string) => void;
  /** Milliseconds between two looks. */
  readonly pollMs?: number;
}

const sameRoles = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((role) => others.includes(role));

/**
 * Asks upstream again and again whether the tokens of all open streams still count, and with which roles: a stream
 * goes on for hours after its guard let it in. While upstream does not answer nothing ends, as with pages (ADR 29).
 */
export class SessionWatch {
  readonly #options: SessionWatchOptions;
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;

  constructor(options: SessionWatchOptions) {
    this.#options = options;
  }

  start(): void {
    const { pollMs = defaultPollMs, log } = this.#options;
    this.#timer = setTimeout(async () => {
      await this.checkAll().catch((err: unknown) => {
        // why: that upstream is away is logged where it is called.
        if (!isUpstreamOutage(err)) log.warn({ err }, "the sessions of open streams could not be checked");
      });
      if (!this.#isStopped) this.start();
    }, pollMs);
    this.#timer.unref();
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  /** Looks at all open streams once. Throws what upstream's call throws; what was answered before is done. */
  async checkAll(): Promise<void> {
    const byToken = Map.groupBy(this.#options.hub.clients(), ({ bearer }) => bearer);
    const all = [...byToken.keys()];
    for (let from = 0; from < all.length; from += maxTokensPerCheck) {
      const some = all.slice(from, from + maxTokensPerCheck);
      const states = await this.#ask(some);
      for (const [at, token] of some.entries()) this.#apply(token, states[at], byToken.get(token) ?? []);
    }
  }

  /** Ends the streams that use a token that upstream refused. */
  end(token: string): void {
    this.#end(
      token,
      this.#options.hub.clients().filter(({ bearer }) => bearer === token),
    );
  }

  #end(token: string, clients: readonly LiveClient[]): void {
    this.#options.onEnded(token);
    for (const client of clients) client.endSession();
  }

  async #ask(some: readonly string[]): Promise<readonly TokenState[]> {
    const about = { language: "it", requestId: crypto.randomUUID(), budget: { left: checkTimeoutMs } };
    const { data } = await this.#options.upstream.call(tokens.check, { body: { tokens: [...some] } }, about);
    return data;
  }

  #apply(token: string, state: TokenState | undefined, clients: readonly LiveClient[]): void {
    if (!state) return;
    if (!state.active) this.#end(token, clients);
    else
      for (const client of clients)
        if (!sameRoles(client.listener.roles, state.roles)) client.changeRoles(state.roles, this.#options.hub.cursor);
  }
}
