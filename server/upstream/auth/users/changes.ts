import type { z } from "zod";
import type { AccountPatch } from "#contracts/auth/users.ts";
import type { AccountChanges } from "./store.ts";

/** What a patch changes of the stored row. Emptied text counts as never filled in; what is absent stays. */
export function changesOf(patch: z.output<typeof AccountPatch>): AccountChanges {
  const { clothingSizes, ...plain } = patch;
  const sizes = clothingSizes && {
    sizeTankTop: clothingSizes.tankTop,
    sizeTop: clothingSizes.top,
    sizeShorts: clothingSizes.shorts,
  };
  return Object.fromEntries(
    Object.entries({ ...plain, ...sizes })
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, value === "" ? null : value]),
  );
}
