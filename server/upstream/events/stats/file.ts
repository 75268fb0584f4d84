import type { EventStats, EventsBy } from "#contracts/events/stats.ts";
import type { CurrencyCode, Language } from "#contracts/scalars.ts";
import type { Download, DownloadColumn } from "#upstream/core/download/columns.ts";

const counts = ["tournaments", "openDays", "canceled", "teams", "athletes", "matches", "courtMinutes"] as const;
const sums = ["asked", "collected"] as const;

/** What a downloaded table of the events' figures says in words. */
type Words = Readonly<Record<"title" | EventsBy | (typeof counts)[number] | (typeof sums)[number], string>>;

const words: Readonly<Record<Language, Words>> = {
  it: {
    title: "Eventi",
    month: "Mese",
    year: "Anno",
    tournaments: "Tornei",
    openDays: "Open day",
    canceled: "Annullati",
    teams: "Squadre",
    athletes: "Atleti",
    matches: "Partite",
    courtMinutes: "Minuti di campo",
    asked: "Quote",
    collected: "Incassato",
  },
  en: {
    title: "Events",
    month: "Month",
    year: "Year",
    tournaments: "Tournaments",
    openDays: "Open days",
    canceled: "Cancelled",
    teams: "Teams",
    athletes: "Athletes",
    matches: "Matches",
    courtMinutes: "Court minutes",
    asked: "Fees",
    collected: "Collected",
  },
  es: {
    title: "Eventos",
    month: "Mes",
    year: "Año",
    tournaments: "Torneos",
    openDays: "Jornadas abiertas",
    canceled: "Cancelados",
    teams: "Equipos",
    athletes: "Atletas",
    matches: "Partidos",
    courtMinutes: "Minutos de pista",
    asked: "Cuotas",
    collected: "Cobrado",
  },
};

async function* once<T>(rows: readonly T[]) {
  yield rows;
}

interface Asked {
  readonly by: EventsBy;
  readonly rows: readonly EventStats[];
  readonly currencies: readonly CurrencyCode[];
  readonly language: Language;
}

/** The figures as a file: a line a period, two columns a currency. */
export function eventsFile({ by, rows, currencies, language }: Asked): Download<EventStats> {
  const say = words[language];
  return {
    title: say.title,
    language,
    rows: once(rows),
    columns: [
      { header: say[by], cell: ({ period }) => period },
      ...counts.map(
        (count): DownloadColumn<EventStats> => ({
          header: say[count],
          cell: (row) => ({ number: row[count] }),
        }),
      ),
      ...currencies.flatMap((currency) =>
        sums.map(
          (sum): DownloadColumn<EventStats> => ({
            header: `${say[sum]} (${currency.toUpperCase()})`,
            cell: ({ money }) => ({ cents: money.find((one) => one.currency === currency)?.[sum] ?? 0 }),
          }),
        ),
      ),
    ],
  };
}
