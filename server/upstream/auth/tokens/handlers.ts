import { tokens } from "#contracts/auth/tokens.ts";
import { implement } from "#upstream/core/implement.ts";

/** Public: the holder of a token may ask about it, and a signature cannot be guessed. */
export const tokenImplementations = implement(tokens, {
  async check({ body }, { services }) {
    const callers = await services.tokens.verifyAll(body.tokens);
    return {
      data: callers.map((caller) => ({
        active: caller !== undefined,
        roles: caller?.kind === "staff" ? caller.roles : [],
      })),
    };
  },
});
