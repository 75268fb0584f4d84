import { tokens } from "#contracts/auth/tokens.ts";
import { implement } from "#upstream/core/implement.ts";

/** Open to everybody: who has a token may ask about it, and nobody guesses a signature. */
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
