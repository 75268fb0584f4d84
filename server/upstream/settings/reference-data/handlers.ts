import { asc, desc, eq } from "drizzle-orm";
import type { CurrencyCode, Language } from "#contracts/scalars.ts";
import { currencies, sports, timeFrames } from "#contracts/settings/reference-data.ts";
import { type Implementation, implement } from "#upstream/core/implement.ts";
import { sports as sportsTable, timeFrames as timeFramesTable } from "./table.ts";

const symbols: Record<CurrencyCode, string> = { eur: "€", usd: "$", chf: "CHF" };

function currencyLabel(code: CurrencyCode, language: Language): string {
  const name = new Intl.DisplayNames(language, { type: "currency" }).of(code.toUpperCase()) ?? code.toUpperCase();
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}

const sportName = { it: sportsTable.nameIt, en: sportsTable.nameEn, es: sportsTable.nameEs } as const;

const currencyImplementations = implement(currencies, {
  async list(_input, { language }) {
    const codes: CurrencyCode[] = ["eur", "usd", "chf"];
    return { data: codes.map((code) => ({ code, label: currencyLabel(code, language), symbol: symbols[code] })) };
  },
});

const sportImplementations = implement(sports, {
  async list(_input, { services, language }) {
    const name = sportName[language];
    const data = await services.db
      .select({ id: sportsTable.id, code: sportsTable.code, name })
      .from(sportsTable)
      .orderBy(asc(name), asc(sportsTable.id));
    return { data };
  },
});

const timeFrameImplementations = implement(timeFrames, {
  async list(_input, { services, caller }) {
    const { id, name, startAt, endAt } = timeFramesTable;
    const data = await services.db
      .select({ id, name, startAt, endAt })
      .from(timeFramesTable)
      .where(eq(timeFramesTable.organisationId, caller.organisationId))
      .orderBy(desc(startAt), desc(endAt), asc(id));
    return { data };
  },
});

export const referenceDataImplementations: Implementation[] = [
  ...currencyImplementations,
  ...sportImplementations,
  ...timeFrameImplementations,
];
