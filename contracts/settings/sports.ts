import { z } from "zod";
import { operation } from "../operation.ts";
import { Id } from "../scalars.ts";

export const Sport = z.object({ id: Id, code: z.string(), name: z.string() }).meta({ id: "Sport" });
export type Sport = z.infer<typeof Sport>;

export const sports = {
  list: operation({
    id: "sports.list",
    summary: "All sports, named in the language of the request",
    method: "GET",
    path: "/sports",
    auth: "any",
    status: 200,
    response: z.object({ data: z.array(Sport) }),
  }),
};
