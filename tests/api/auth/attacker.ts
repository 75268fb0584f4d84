import { users } from "#contracts/auth/users.ts";
import type { Stage } from "#tests/api/support/stage.ts";

/** 64 networks that have nothing in common. */
export const wide = Array.from({ length: 64 }, (_, at) =>
  at % 2 ? `203.0.${at}.9` : `2001:db8:${at.toString(16)}::1`,
);

/**
 * Somebody who guesses for one account from many networks, in a new browser each time.
 * Each of its ways tries so often from each network, one after the other, and answers the statuses.
 */
export function attacker({ client }: Pick<Stage, "client">, networks: readonly string[], email: string) {
  let made = 0;
  const fresh = (network: string) => {
    made += 1;
    return {
      "x-client-address": network,
      "x-client-device": `a-new-browser-each-time-${String(made).padStart(8, "0")}`,
    };
  };
  const everywhere = async (times: number, send: (headers: Record<string, string>) => Promise<Response>) => {
    const statuses: number[] = [];
    for (let time = 0; time < times; time += 1) {
      for (const network of networks) {
        const response = await send(fresh(network));
        await response.body?.cancel();
        statuses.push(response.status);
      }
    }
    return statuses;
  };
  const wrong = () => ({ email, otp: String(made).padStart(8, "0"), password: "Rubata1234" });
  return {
    /** Wrong passwords. */
    passwords: (times: number) =>
      everywhere(times, (headers) => client.send(users.login, {}, { basic: [email, `Sbagliata${made}`], headers })),
    /** Asks for codes. */
    codes: (times: number) =>
      everywhere(times, (headers) => client.send(users.recoveryToken, { body: { email } }, { headers })),
    /** Tries codes. */
    tries: (times: number) =>
      everywhere(times, (headers) => client.send(users.setPassword, { body: wrong() }, { headers })),
  };
}
