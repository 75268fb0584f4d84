import { z } from "zod";
import { Pair, ResultEnd } from "#contracts/events/matches.ts";
import { ScorerTap } from "#contracts/events/scoring.ts";

const { seq, nonce, action, side } = ScorerTap.shape;

/** A blank field is one that was not filled in. */
const orNone = (value: unknown) => (value === "" ? undefined : value);

/**
 * The forms of a match: each button is a `tap`, what happened and to which side (`point-1`, `undo`). The form that ends a
 * match says how, who gave up, and the shootout where one is asked for.
 */
const TapForm = z.object({
  seq: z.coerce.number().pipe(seq),
  nonce,
  tap: z.string().max(20),
  end: ResultEnd.optional(),
  side: z.preprocess(orNone, z.coerce.number().pipe(side.unwrap()).optional()),
  home: z.preprocess(orNone, z.coerce.number().optional()),
  away: z.preprocess(orNone, z.coerce.number().optional()),
});

/** A posted form as the call's body; undefined for what no page of ours sends. */
export function tapOf(form: FormData): z.output<typeof ScorerTap> | undefined {
  const typed = TapForm.safeParse(Object.fromEntries([...form].filter(([, value]) => typeof value === "string")));
  if (!typed.success) return undefined;
  const { tap, end = "played", home, away, ...rest } = typed.data;
  const [kind, of] = tap.split("-");
  const body = ScorerTap.safeParse({
    ...rest,
    action: action.safeParse(kind).data,
    // why: the side that gave up counts only where a side did.
    side: of === undefined ? (end === "played" || end === "doubleNoShow" ? undefined : rest.side) : Number(of),
    end,
    shootout: Pair.safeParse([home, away]).data ?? null,
  });
  return body.data;
}
