/** Headers of pages whose address is a key: no search engine keeps them. The host keeps browsers from it. */
export const secretHeaders = (): Record<string, string> => ({ "x-robots-tag": "noindex, nofollow" });
