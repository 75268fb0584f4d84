/** The largest number of one thing, and of different things, in a request. Data alone: pages read it, too. */
export const quoteLimits = { quantity: 1000, items: 50 } as const;
