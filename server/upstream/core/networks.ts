import { isIPv6 } from "node:net";

/** The eight groups of an IPv6 address as numbers. */
function groupsOf(address: string): number[] {
  const [head = "", tail] = address.split("::");
  const left = head === "" ? [] : head.split(":");
  const right = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  return [...left, ...Array.from({ length: zeros }, () => "0"), ...right].map((group) => Number.parseInt(group, 16));
}

/**
 * The networks of a client, narrowest first: an IPv4 address by itself; of an IPv6 address the first 64, 56 and 48
 * bits, because a customer has one of these to themselves, by the provider. An IPv4 address in IPv6 clothes is taken
 * out of them.
 */
export function networksOf(address: string): readonly string[] {
  const plain = address.replace(/^::ffff:(?=\d+\.)/iu, "").replace(/%.*$/u, "");
  if (!isIPv6(plain)) return [plain];
  const [one = 0, two = 0, three = 0, four = 0] = groupsOf(plain);
  const written = (bits: number, ...groups: number[]) =>
    `${groups.map((group) => group.toString(16)).join(":")}::/${bits}`;
  return [
    written(64, one, two, three, four),
    written(56, one, two, three, four - (four % 256)),
    written(48, one, two, three),
  ];
}
