// why a file of its own: browsers read it, without schemas.

/** How many athletes a weekly session or a training takes at most. */
export const maxAthletesOfTraining = 500;

/** How many weekly sessions a course has at most. */
export const maxSessionsOfCourse = 50;
