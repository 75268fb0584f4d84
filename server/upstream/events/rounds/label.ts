import type { RoundLabel } from "#contracts/events/structure.ts";

/** What a round is called by. */
export const labelOf = ({ order, type, name }: RoundLabel): RoundLabel => ({ order, type, name });
