// why a file of its own: browsers read these figures, without schemas.

/** Teams of a tournament at most, and players of a team. */
export const maxTeams = 1024;
export const maxPlayers = 30;
/** Courts of a tournament and its sponsors at most. */
export const maxCourts = 64;
export const maxSponsors = 30;
/** Pictures of an event at most. */
export const maxEventPictures = 60;
/** Places of a championship that earn points at most. */
export const maxPointPlaces = 128;
/** Dates that the hours of simulated courts touch at most, and their hours, those of all courts together. */
export const maxSimulatedDays = 62;
export const maxSimulatedWindows = 1024;
/** Matches of a simulation that a club sees drawn, with all their places, at most: two rounds of all against all of fifty. */
export const maxSimulatedMatches = 2500;
/** Days of an event at most: a season. */
export const maxEventDays = 366;
/** Matches of an event at most, its divisions and their rounds together: all against all of a hundred and forty teams. */
export const maxEventMatches = 10_000;
/** Divisions of an event at most. */
export const maxDivisions = 32;
