// why a file of its own: browsers read these words, without schemas.

/** Who sees something in the athletes' app: see `Visibility`. */
export const visibilities = ["all", "onlyMine", "hidden"] as const;
