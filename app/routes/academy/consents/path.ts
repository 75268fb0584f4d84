/** Where answers of several members are noted; the list of members leads there with their ids. */
export const consentsOfManyPath = "/my-organization/consents/new";
