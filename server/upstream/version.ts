/** The API's version, as its document and the dashboard's header `x-app-version` state it. */
export const version = "2.14.6";
