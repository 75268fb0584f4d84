import { z } from "zod";
import { listOf } from "../page.ts";
import { resource } from "../resource.ts";
import { CurrencyCode } from "../scalars.ts";

const Currency = z.object({ code: CurrencyCode, label: z.string(), symbol: z.string() }).meta({ id: "Currency" });

export const currencies = resource(
  { name: "currencies", path: "/currencies", auth: "any" },
  {
    list: { call: "GET", summary: "Currencies that prices may use", response: listOf(Currency) },
  },
);
