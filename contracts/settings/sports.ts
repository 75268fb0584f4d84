import { z } from "zod";
import { listOf } from "../page.ts";
import { resource } from "../resource.ts";
import { Id } from "../scalars.ts";

export const Sport = z.object({ id: Id, code: z.string(), name: z.string() }).meta({ id: "Sport" });
export type Sport = z.infer<typeof Sport>;

export const sports = resource(
  { name: "sports", path: "/sports", auth: "any" },
  {
    list: { call: "GET", summary: "All sports, named in the language of the request", response: listOf(Sport) },
  },
);
