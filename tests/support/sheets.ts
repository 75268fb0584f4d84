import { unzipSync } from "fflate";

/** The files of an archive by their names, in its order. */
export const unzip = (archive: Buffer): Map<string, Buffer> =>
  new Map(Object.entries(unzipSync(archive)).map(([name, file]) => [name, Buffer.from(file)]));

const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"' };
const plain = (text: string) => text.replaceAll(/&(\w+);/gu, (_, name: string) => entities[name] ?? "?");

/** The rows of a workbook's only sheet: texts as they are, numbers and dates as numbers, empty cells as null. */
export function readSheet(archive: Buffer): (string | number | null)[][] {
  const sheet = unzip(archive).get("xl/worksheets/sheet1.xml")?.toString("utf8") ?? "";
  return [...sheet.matchAll(/<row>(.*?)<\/row>/gsu)].map(([, row = ""]) =>
    [...row.matchAll(/<c(?:\/>|[^>]*>(.*?)<\/c>)/gsu)].map(([, cell]) => {
      if (cell === undefined) return null;
      const number = /<v>(.*)<\/v>/su.exec(cell)?.[1];
      return number === undefined ? plain(/<t[^>]*>(.*)<\/t>/su.exec(cell)?.[1] ?? "") : Number(number);
    }),
  );
}
