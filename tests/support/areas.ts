/** Areas of the product, by parts of their tests' paths: what `npm run soak -- AREA` runs. */
export const soakAreas: Readonly<Record<string, readonly string[]>> = {
  facilities: ["/facilities/"],
  academy: ["/academy/"],
  events: ["/events/"],
  money: ["/money/"],
  audit: ["/audit/"],
  operations: ["/operations/", "/auth/", "/notifications/"],
  screens: [
    "/screens/access.test",
    "/bad-input/",
    ...["/account/", "/help/", "/home/", "/marketplace/", "/settings/", "/simulators/", "/staff/"],
    ...["accessibility", "journey", "kept-forms", "links", "no-answer", "sending-twice"].map((name) => `/e2e/${name}.`),
  ],
};
