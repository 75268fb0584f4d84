import { nameLetters } from "#upstream/account/organizations/person-tax-code.ts";
import { isPersonTaxCode, plainTaxCode } from "#upstream/account/organizations/tax-code.ts";
import type { Cell } from "../read/cells.ts";
import { shortLine } from "./texts.ts";

/** Which of somebody's names stands first where both are in one cell. */
export type NameOrder = "lastFirst" | "firstFirst";

/** Both names; `isDoubtful`: they could also be divided otherwise. */
export interface PersonName {
  readonly lastName: string;
  readonly firstName: string;
  readonly isDoubtful: boolean;
}

/** What belongs to the name behind it: De Luca, Dal Maso, van Dijk. */
const particles = new Set([
  ...["d", "da", "dal", "dalla", "de", "degli", "dei", "del", "della", "delle", "di", "do", "dos", "el", "la", "las"],
  ...["le", "li", "lo", "los", "san", "santa", "van", "von", "der", "den", "y"],
]);

/** The words of a name, with particles bound to what is behind them: `De Luca`, `Maria`. */
function unitsOf(name: string): string[] {
  const units: string[] = [];
  let isOpen = false;
  for (const word of name.split(" ")) {
    if (isOpen) units.push(`${units.pop() ?? ""} ${word}`);
    else units.push(word);
    isOpen = particles.has(word.toLowerCase());
  }
  return units;
}

const dividedAt = (units: readonly string[], at: number, order: NameOrder, isDoubtful: boolean): PersonName => {
  const [before, after] = [units.slice(0, at).join(" "), units.slice(at).join(" ")];
  return order === "lastFirst"
    ? { lastName: before, firstName: after, isDoubtful }
    : { lastName: after, firstName: before, isDoubtful };
};

const isCapitals = (word: string) => /\p{Lu}.*\p{Lu}/u.test(word) && word === word.toUpperCase();

/** The last name in capitals, as some write it: ROSSI Mario. */
function byCapitals(units: readonly string[]): PersonName | undefined {
  const capitals = units.filter(isCapitals).length;
  if (capitals === 0 || capitals === units.length) return undefined;
  const isInFront = units.slice(0, capitals).every(isCapitals);
  if (isInFront) return dividedAt(units, capitals, "lastFirst", false);
  const isBehind = units.slice(-capitals).every(isCapitals);
  return isBehind ? dividedAt(units, units.length - capitals, "firstFirst", false) : undefined;
}

/** All ways to divide a name, of which a tax code has the letters. */
function byTaxCode(words: readonly string[], code: string, orders: readonly NameOrder[]): PersonName[] {
  const plain = plainTaxCode(code);
  if (!isPersonTaxCode(plain)) return [];
  return orders.flatMap((order) =>
    words.slice(1).flatMap((_, index) => {
      const name = dividedAt(words, index + 1, order, false);
      const letters = `${nameLetters(name.lastName, "lastName")}${nameLetters(name.firstName, "firstName")}`;
      return plain.startsWith(letters) ? [name] : [];
    }),
  );
}

/** The other order than each. */
const orders = ["lastFirst", "firstFirst"] as const satisfies readonly NameOrder[];

/** What the names of a column say about their order. */
export type NameEvidence = NameOrder | "none" | "open";

/** Whether a name divides itself: by a comma behind the last name, or by capitals. */
const dividesItself = (name: string) => /^[^,]+,[^,]+$/u.test(name) || byCapitals(unitsOf(name)) !== undefined;

/** First names that are heard in clubs: of whom most names of a column begin with one, the first name stands first. */
const firstNames = new Set(
  [
    "adele alberto alessandra alessandro alessia alessio alice ambra andrea angela anna antonella antonio arianna asia",
    "beatrice benedetta bianca bruno camilla carla carlo carlotta caterina cecilia chiara christian claudia claudio",
    "cristian cristina daniela daniele dario davide diana diego edoardo elena eleonora elisa emanuele emma enrico enzo",
    "erica eva fabio fabrizio federica federico filippo flavia francesca francesco gabriele gaia giacomo giada gianluca",
    "ginevra giorgia giorgio giovanna giovanni giulia giulio giuseppe gloria greta ilaria irene jacopo laura leonardo",
    "lisa lorenzo luca lucia luigi marco margherita maria mario marta martina massimo matilde matteo mattia maurizio",
    "michela michele mirko nicola nicole nicolo niccolo noemi paola paolo patrizia pietro raffaele rebecca riccardo",
    "roberta roberto rosa samuele sara serena silvia simona simone sofia stefania stefano susanna tommaso ugo umberto",
    "valentina valeria vincenzo viola vittoria",
    "alejandro alvaro ana carlos carmen daniel david fernando gonzalo hugo ignacio isabel javier jesus jorge jose juan",
    "julia lucas luis manuel mateo miguel pablo pedro rafael raul sergio adam alex amy charlotte ella emily george grace",
    "hannah harry jack jacob james john kate lily lucy mark mary michael oliver olivia paul peter rachel sam sarah sophie",
    "thomas tom william",
  ].flatMap((names) => names.split(" ")),
);

const isFirstName = (word: string): boolean =>
  firstNames.has(word.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase());

/** The likelier order of names that nothing decides, by first names that many have; undefined: as many say one as the other. */
export function likelyNameOrder(names: Iterable<Cell>): NameOrder | undefined {
  let firstInFront = 0;
  for (const name of names) {
    const words = shortLine(name).split(" ");
    if (words.length < 2) continue;
    firstInFront += Number(isFirstName(words[0] ?? "")) - Number(isFirstName(words.at(-1) ?? ""));
  }
  return firstInFront === 0 ? undefined : firstInFront > 0 ? "firstFirst" : "lastFirst";
}

/**
 * In which order the names of a column stand, by the letters of the tax codes beside them: what at least nine in ten say
 * of those that say something. `open`: nobody knows; `none`: there is nothing that would need an order.
 */
export function nameOrderOf(rows: Iterable<{ readonly name: Cell; readonly taxCode: Cell }>): NameEvidence {
  const said = { lastFirst: 0, firstFirst: 0 };
  let isNeeded = false;
  for (const { name, taxCode } of rows) {
    const text = shortLine(name);
    if (!text.includes(" ") || dividesItself(text)) continue;
    isNeeded = true;
    const words = text.split(" ");
    const fits = orders.filter((order) => byTaxCode(words, shortLine(taxCode), [order]).length > 0);
    // What fits both ways, or neither, says nothing.
    if (fits.length === 1 && fits[0]) said[fits[0]]++;
  }
  if (!isNeeded) return "none";
  const all = said.lastFirst + said.firstFirst;
  return orders.find((order) => all > 0 && said[order] >= all * 0.9) ?? "open";
}

/**
 * Divides a name of one cell: by the letters of the tax code if there is one, else by comma, by capitals, or by the
 * order of the column. Null when it is only one name. Of three names or more without such a sign the division is doubtful.
 */
export function nameFrom(cell: Cell, order: NameOrder, taxCode: Cell = null): PersonName | null {
  const text = shortLine(cell);
  const [last = "", first = "", more] = text.split(",").map((part) => part.trim());
  if (more === undefined && last !== "" && first !== "") return { lastName: last, firstName: first, isDoubtful: false };
  const words = text.split(" ");
  if (words.length < 2) return null;
  const preferred = order === "lastFirst" ? orders : orders.toReversed();
  const [fitting] = byTaxCode(words, shortLine(taxCode), preferred);
  if (fitting) return fitting;
  const units = unitsOf(text);
  const written = byCapitals(units);
  if (written) return written;
  if (units.length < 2) return dividedAt(words, 1, order, true);
  // Most people have more first names than last names.
  const at = order === "lastFirst" ? 1 : units.length - 1;
  return dividedAt(units, at, order, units.length > 2);
}
