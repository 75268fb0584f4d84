/** The page that makes one athlete of two: `from` goes, `into` stays; without it, it is looked for there. */
export const mergePath = (from: string, into?: string): string =>
  `/my-organization/athletes/${from}/merge${into === undefined ? "" : `?into=${into}`}`;
