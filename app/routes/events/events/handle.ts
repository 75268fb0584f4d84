/** The list of everything that people register for. */
export const eventsPath = "/events/list";
