import type { RouteHandle } from "#app/ui/layout/handle.ts";

/** The address of what a token opens, or of one match of it. */
export const scorePath = (token: string, matchId?: string): string =>
  `/score/${encodeURIComponent(token)}${matchId === undefined ? "" : `/${matchId}`}`;

/** The handle of a scorer's page: its forms are a few fields. */
export const scorerHandle: RouteHandle = {
  i18n: ["scoring", "matches", "structure"],
  bare: true,
  posts: { bytes: 2048, fields: 12 },
};
