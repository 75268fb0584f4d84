import { copyPartNames, type PersonCopy } from "#contracts/people/copy-format.ts";
import { CurrencyCode } from "#contracts/scalars.ts";
import { localDateOf, wallTimeOf, weekdayName } from "#upstream/core/time.ts";
import { formatMoney } from "#upstream/money/format-money.ts";
import { writtenDate } from "#upstream/money/receipts/words.ts";
import { fieldNames, valueNames } from "./field-words.ts";
import type { CopiedPerson } from "./person.ts";
import { inLanguage, pageWords, partNames } from "./words.ts";

type Row = Readonly<Record<string, unknown>>;
type Reader = Pick<CopiedPerson, "language" | "timeZone">;

const signs: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escaped = (text: string) => text.replaceAll(/[&<>"']/gu, (sign) => signs[sign] ?? "");

const word = (names: object, key: string, { language }: Reader): string => {
  const found = (names as Readonly<Record<string, readonly [string, string, string] | undefined>>)[key];
  return found ? inLanguage(found, language) : key;
};

/** Fields that hold hundredths of a currency, where the row names one. */
const money = new Set(["amount", "price", "writtenOff"]);
/** Fields that people typed: no word of these is one of ours. */
const typed = new Set(["name", "notes", "message", "text", "subject", "body", "nickname", "city", "team", "reason"]);
/** A Monday; weekdays count from there. */
const monday = Date.UTC(2024, 0, 1);

/** A value as the person reads it, in HTML. */
function shown(field: string, value: unknown, row: Row, reader: Reader): string {
  const { language, timeZone } = reader;
  if (value === null || value === undefined || value === "") return "";
  if (typeof value === "boolean") return inLanguage(value ? pageWords.yes : pageWords.no, language);
  if (Array.isArray(value)) return value.map((one) => shown(field, one, row, reader)).join(", ");
  if (typeof value === "number") {
    const currency = CurrencyCode.safeParse(row.currency);
    if (money.has(field) && currency.success) return escaped(formatMoney(value, currency.data, language));
    if (field === "weekday")
      return weekdayName(new Date(monday + (value - 1) * 86_400_000).toISOString().slice(0, 10), language, "long");
    return String(value);
  }
  const text = String(value);
  if (field === "file" || field === "photo")
    return `<a href="${escaped(text.split("/").map(encodeURIComponent).join("/"))}">${escaped(text)}</a>`;
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/u.test(text)) {
    const instant = new Date(text);
    return `${writtenDate(localDateOf(instant, timeZone))} ${wallTimeOf(instant, timeZone)}`;
  }
  if (/^\d{4}-\d\d-\d\d$/u.test(text)) return writtenDate(text);
  return escaped(typed.has(field) ? text : word(valueNames, text, reader));
}

/** The fields of a part that any of its rows fills in. */
const filledIn = (rows: readonly Row[]) =>
  [...new Set(rows.flatMap((row) => Object.keys(row)))].filter(
    (field) => field !== "currency" && rows.some((row) => ![null, undefined, ""].includes(row[field] as string)),
  );

function table(rows: readonly Row[], reader: Reader): string {
  const fields = filledIn(rows);
  const heads = fields.map((field) => `<th scope="col">${escaped(word(fieldNames, field, reader))}</th>`).join("");
  const lines = rows.map(
    (row) => `<tr>${fields.map((field) => `<td>${shown(field, row[field], row, reader)}</td>`).join("")}</tr>`,
  );
  return `<div class="wide"><table><thead><tr>${heads}</tr></thead><tbody>${lines.join("\n")}</tbody></table></div>`;
}

const list = (row: Row, reader: Reader): string =>
  `<dl>${filledIn([row])
    .map(
      (field) =>
        `<dt>${escaped(word(fieldNames, field, reader))}</dt><dd>${shown(field, row[field], row, reader)}</dd>`,
    )
    .join("")}</dl>`;

// The page is read from a disk: it loads nothing, and runs nothing.
const style = `:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:75rem;margin:auto;padding:1rem}
dl{display:grid;grid-template-columns:minmax(8rem,max-content) 1fr;gap:.25rem 1rem}dt{opacity:.75}dd{margin:0;overflow-wrap:anywhere}
.wide{overflow-x:auto}table{border-collapse:collapse;width:100%}th,td{text-align:start;vertical-align:top;padding:.25rem .75rem .25rem 0;border-bottom:1px solid #8884;overflow-wrap:anywhere;white-space:pre-line}`;

/** The copy as a page that a person reads, in their language. */
export function copyPage(copy: PersonCopy, who: CopiedPerson): string {
  const on = shown("madeAt", copy.madeAt, {}, who);
  const text = (words: keyof typeof pageWords) =>
    escaped(inLanguage(pageWords[words], who.language))
      .replace("{name}", () => escaped(who.name))
      .replace("{club}", () => escaped(who.club))
      .replace("{on}", () => on);
  const parts = copyPartNames.flatMap((name) => {
    const rows: readonly Row[] | undefined = copy.parts[name];
    if (!rows) return [];
    const [first, ...more] = rows;
    const body = !first ? `<p>${text("nothing")}</p>` : more.length > 0 ? table(rows, who) : list(first, who);
    return [`<section><h2>${escaped(inLanguage(partNames[name], who.language))}</h2>${body}</section>`];
  });
  return `<!doctype html>
<html lang="${who.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${text("title")}</title><style>${style}</style></head>
<body><h1>${text("title")}</h1><p>${text("lead")}</p>
${parts.join("\n")}
</body></html>
`;
}
