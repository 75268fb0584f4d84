import { expect, test } from "vitest";
import { networksOf } from "./networks.ts";

test.each<[string, ...string[]]>([
  ["192.0.2.7", "192.0.2.7"],
  ["::ffff:192.0.2.7", "192.0.2.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64", "2001:db8:1:0::/56", "2001:db8:1::/48"],
  ["2001:DB8:0001:abcd::9", "2001:db8:1:abcd::/64", "2001:db8:1:ab00::/56", "2001:db8:1::/48"],
  ["2001:db8::1", "2001:db8:0:0::/64", "2001:db8:0:0::/56", "2001:db8:0::/48"],
  ["fe80::1%eth0", "fe80:0:0:0::/64", "fe80:0:0:0::/56", "fe80:0:0::/48"],
  ["::1", "0:0:0:0::/64", "0:0:0:0::/56", "0:0:0::/48"],
  ["", ""],
])("the networks of %s", (address, ...networks) => {
  expect(networksOf(address)).toEqual(networks);
});
