import type { AttendanceStats, MembershipStats, MoneyStats } from "#contracts/academy/stats.ts";
import type { Language } from "#contracts/scalars.ts";
import type { Cell, Download, DownloadColumn } from "#upstream/core/download/columns.ts";
import { weekdayName } from "#upstream/core/time.ts";
import { type StatsBy, type StatsWords, statsWords } from "./words.ts";

interface Row {
  readonly key: string;
  readonly label: string;
}

/** What a row is called: its name, or what its key is in words. The 5th of January 1970 was a Monday. */
function nameOf({ keys, locale }: StatsWords, by: StatsBy, { key, label }: Row): string {
  if (by === "weekday" && key !== "none")
    return weekdayName(`1970-01-${String(4 + Number(key)).padStart(2, "0")}`, locale, "long");
  return label || (keys[key] ?? key);
}

async function* once<T>(rows: readonly T[]) {
  yield rows;
}

/** Figures as a file, a line a row. */
function fileOf<T extends Row>(
  of: keyof StatsWords["titles"],
  { by, rows, language }: { readonly by: StatsBy; readonly rows: readonly T[]; readonly language: Language },
  columns: readonly (keyof T & keyof StatsWords["columns"])[],
  cell: (row: T, column: keyof T) => Cell,
): Download<T> {
  const words = statsWords(language);
  return {
    title: words.titles[of],
    language,
    rows: once(rows),
    columns: [
      { header: words.by[by], cell: (row: T) => nameOf(words, by, row), width: 28 },
      ...columns.map(
        (column): DownloadColumn<T> => ({
          header: words.columns[column],
          cell: (row) => cell(row, column),
        }),
      ),
    ],
  };
}

interface FileRequest<T> {
  readonly by: StatsBy;
  readonly rows: readonly T[];
  readonly language: Language;
}

const count = <T>(row: T, column: keyof T): Cell => ({ number: Number(row[column]) });

export const membershipsFile = (asked: FileRequest<MembershipStats>): Download<MembershipStats> =>
  fileOf("memberships", asked, ["total", "joined", "accepted", "left", "minors"], count);

export const moneyFile = (asked: FileRequest<MoneyStats>): Download<MoneyStats> =>
  fileOf("money", asked, ["currency", "charged", "collected", "writtenOff", "fees"], (row, column) =>
    column === "currency" ? row.currency.toUpperCase() : { cents: Number(row[column]) },
  );

export const attendanceFile = (asked: FileRequest<AttendanceStats>): Download<AttendanceStats> =>
  fileOf("attendance", asked, ["trainings", "places", "booked", "present", "absent"], count);
