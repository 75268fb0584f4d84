import { z } from "zod";
import { listOf } from "../page.ts";
import { resource } from "../resource.ts";
import { Instant } from "../scalars.ts";

/** Browsers and systems that are told apart; all others are null. */
const browsers = ["chrome", "edge", "firefox", "opera", "safari", "samsung"] as const;
const systems = ["android", "ios", "linux", "macos", "windows"] as const;

/**
 * A browser in which the account has signed in. `usedAt`: when it last did. `signedIn`: a session that began there still
 * counts. `current`: the call comes from it.
 */
export const Device = z
  .object({
    browser: z.enum(browsers).nullable(),
    system: z.enum(systems).nullable(),
    usedAt: Instant,
    signedIn: z.boolean(),
    current: z.boolean(),
  })
  .meta({ id: "Device" });
export type Device = z.infer<typeof Device>;

export const devices = resource(
  { name: "devices", path: "/users/devices", auth: "user" },
  {
    list: {
      call: "GET",
      summary: "Browsers in which the account has signed in, by last use",
      response: listOf(Device),
    },
    signOutElsewhere: {
      call: "DELETE",
      summary: "End all other sessions of the account at once, and forget all other browsers",
      keyless: true,
    },
  },
);
