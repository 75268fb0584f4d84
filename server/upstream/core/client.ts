import { BlockList, isIPv4, isIPv6 } from "node:net";
import {
  clientAddressHeader,
  clientAgentHeader,
  clientDevice,
  clientDeviceHeader,
  maxAgent,
} from "#contracts/client.ts";
import { networksOf } from "./networks.ts";

/** The browser at the far end of a call, as far as it can be believed. */
export interface Client {
  /** Networks it is in, narrowest first. */
  readonly networks: readonly string[];
  /** The secret by which the browser is known again. */
  readonly device: string | undefined;
  /** What it says that it is; `""` when it says nothing. */
  readonly agent: string;
}

const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.)/iu, "");
const familyOf = (address: string) => (isIPv4(address) ? "ipv4" : "ipv6");

/**
 * Reads who is at the far end. A dashboard hands over its visitor's address in a header; only those at a
 * `trusted` address (`127.0.0.1`, `10.0.0.0/8`) are believed. All others are counted by the address they call from.
 * @throws Error for what is no address
 */
export function createClientReader(trusted: readonly string[]) {
  const list = new BlockList();
  for (const entry of trusted) {
    const [address = "", bits] = entry.split("/");
    if (!isIPv4(address) && !isIPv6(address)) throw new Error(`UPSTREAM_TRUSTED_CLIENTS: ${entry} is no address`);
    if (bits === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(bits), familyOf(address));
  }
  const trusts = (caller: string) => (isIPv4(caller) || isIPv6(caller)) && list.check(caller, familyOf(caller));
  const clientOf = (headers: Headers, peer: string): Client => {
    const caller = plain(peer);
    const isTrusted = trusts(caller);
    const given = plain(headers.get(clientAddressHeader) ?? "");
    const address = isTrusted && (isIPv4(given) || isIPv6(given)) ? given : caller;
    const device = headers.get(clientDeviceHeader) ?? "";
    const agent = (headers.get(clientAgentHeader) ?? "").slice(0, maxAgent);
    return { networks: networksOf(address), device: clientDevice.test(device) ? device : undefined, agent };
  };
  return Object.assign(clientOf, {
    /** Whether what a caller at this address says of itself is believed. */
    trusts: (peer: string): boolean => trusts(plain(peer)),
  });
}

export type ClientReader = ReturnType<typeof createClientReader>;
