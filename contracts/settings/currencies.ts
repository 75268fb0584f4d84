import { z } from "zod";
import { operation } from "../operation.ts";
import { CurrencyCode } from "../scalars.ts";

export const Currency = z
  .object({ code: CurrencyCode, label: z.string(), symbol: z.string() })
  .meta({ id: "Currency" });

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
