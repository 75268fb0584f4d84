/** The fields of the coins, in the order in which they are tried. */
export const coinFields = ["coin1", "coin2", "coin3", "coin4", "coin5", "coin6"] as const;
