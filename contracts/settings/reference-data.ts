import { z } from "zod";
import { operation } from "../operation.ts";
import { CurrencyCode, Id, LocalDate } from "../scalars.ts";

export const Currency = z
  .object({ code: CurrencyCode, label: z.string(), symbol: z.string() })
  .meta({ id: "Currency" });
export const Sport = z.object({ id: Id, code: z.string(), name: z.string() }).meta({ id: "Sport" });
export type Sport = z.infer<typeof Sport>;
/** A named period of the organisation, both dates inclusive. */
export const TimeFrame = z
  .object({ id: Id, name: z.string(), startAt: LocalDate, endAt: LocalDate })
  .meta({ id: "TimeFrame" });
export type TimeFrame = z.infer<typeof TimeFrame>;

export const currencies = {
  list: operation({
    id: "currencies.list",
    summary: "Currencies that prices may use",
    method: "GET",
    path: "/currencies",
    auth: "any",
    status: 200,
    response: z.object({ data: z.array(Currency) }),
  }),
};

export const timeFrames = {
  list: operation({
    id: "timeFrames.list",
    summary: "Time frames of the organisation, newest first",
    method: "GET",
    path: "/timeFrames",
    auth: "staff",
    status: 200,
    response: z.object({ data: z.array(TimeFrame) }),
  }),
};

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
