// why a file of its own: browsers read these words, without schemas.

/** How far an event has come. Cancelling is for ever; an open day is a draft or published. */
export const eventStatuses = ["draft", "published", "live", "completed", "canceled"] as const;
export const eventTypes = ["tournament", "openDay"] as const;
/** How teams meet, from one table of all to what staff put together themselves. */
export const formulas = [
  "roundRobin",
  "groups",
  "groupsKnockout",
  "poolPlayKnockout",
  "singleElimination",
  "doubleElimination",
  "multipleScoreboard",
  "custom",
] as const;
/** Who plays; `mix` teams may have to have girls. */
export const eventGenders = ["male", "female", "mix"] as const;
/** Where a team stands: it plays, it waits for a place, it is out. */
export const registrationLists = ["entry", "waiting", "withdrawn"] as const;
/** By whom points of a championship are collected: by each player, or by the name of the team. */
export const championshipRanks = ["athlete", "teamName"] as const;
