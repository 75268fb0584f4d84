/** What trusted proxies say of a request: who sent it, and by which address they reached us. Pure: no I/O. */
import type { IncomingHttpHeaders } from "node:http";
import { isIP } from "node:net";

/** What stands in the headers; absent: the proxy did not say it. */
interface Forwarded {
  /** Address of the client. */
  readonly address?: string;
  readonly protocol?: "http:" | "https:";
  readonly host?: string;
}

/** The name of a header that says nothing a proxy writes. */
interface Malformed {
  readonly malformed: string;
}

const entriesOf = (header: string | string[] | undefined): string[] =>
  header === undefined || header === ""
    ? []
    : String(header)
        .split(",")
        .map((entry) => entry.trim());

/** An IPv4 client of a dual-stack socket comes in IPv6 clothes; logs and limits want the address people know. */
export const plainAddress = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/iu, "");

const isHost = (host: string): boolean =>
  /^[\w.:[\]-]+$/u.test(host) && URL.canParse(`http://${host}`) && new URL(`http://${host}`).pathname === "/";

/**
 * Reads `X-Forwarded-For`, `-Proto` and `-Host` behind so many trusted proxies; no other header, `Forwarded` neither.
 * Each proxy adds the address that it saw at the end of `X-Forwarded-For`, so the outermost of ours wrote the entry that
 * many places from the right, and what stands further left cannot be trusted. With 0 proxies nothing is read.
 */
export function readForwarded(headers: IncomingHttpHeaders, proxies: number): Forwarded | Malformed {
  if (proxies === 0) return {};
  const address = entriesOf(headers["x-forwarded-for"]).at(-proxies);
  if (address !== undefined && isIP(address) === 0) return { malformed: "x-forwarded-for" };
  // why: some proxies write these two anew, others add to them; a single word is that of the innermost.
  const ours = (name: "x-forwarded-proto" | "x-forwarded-host") => entriesOf(headers[name]).slice(-proxies)[0];
  const protocol = ours("x-forwarded-proto")?.toLowerCase();
  if (protocol !== undefined && protocol !== "http" && protocol !== "https") return { malformed: "x-forwarded-proto" };
  const host = ours("x-forwarded-host");
  if (host !== undefined && !isHost(host)) return { malformed: "x-forwarded-host" };
  return {
    ...(address !== undefined && { address: plainAddress(address) }),
    ...(protocol !== undefined && { protocol: `${protocol}:` as const }),
    ...(host !== undefined && { host }),
  };
}
