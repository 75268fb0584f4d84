/** Whether the installed driver has the changes that this version of the product needs. */
export const isDriverPatched: () => boolean;
