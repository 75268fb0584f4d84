/** All time zones that can be chosen, and the one in use, as options of a select. */
export const timeZoneOptions = (current: string) =>
  [...new Set([...Intl.supportedValuesOf("timeZone"), "UTC", current])]
    .toSorted()
    .map((zone) => ({ value: zone, label: zone.replaceAll("_", " ") }));
