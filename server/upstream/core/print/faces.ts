import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { create, type Font } from "fontkit";
import { openTypeOf } from "./woff.ts";

const { resolve } = createRequire(import.meta.url);

export type Weight = "regular" | "bold";

/** A file of letters in one weight, opened. */
export interface Face {
  /** Name of the face's file with the weight: no two faces have the same. */
  readonly id: string;
  readonly font: Font;
}

/** A file of a package, and the code points that it may have. */
interface Source {
  readonly ranges: readonly (readonly [from: number, to: number])[];
  readonly open: (weight: Weight) => Face;
}

/** The subsets of each family that are looked through for a letter, in this order. */
const families = {
  "@fontsource/figtree": ["latin", "latin-ext"],
  "@fontsource/noto-sans": ["latin", "latin-ext", "vietnamese", "cyrillic", "cyrillic-ext", "greek", "greek-ext"],
  "@fontsource/noto-sans-arabic": ["arabic"],
  "@fontsource/noto-sans-hebrew": ["hebrew"],
} as const;

const numbers = { regular: 400, bold: 700 } as const;

const opened = new Map<string, Face>();

function openOnce(path: string, weight: Weight): Face {
  const id = `${path} ${weight}`;
  const known = opened.get(id);
  if (known) return known;
  // why the cast: a collection of fonts is the other thing that fontkit may answer, and no package here has one.
  const font = create(openTypeOf(readFileSync(resolve(path)))) as Font;
  const face = { id, font };
  opened.set(id, face);
  return face;
}

/** `U+4E00-9FFF,U+3007` as ranges. */
const rangesOf = (list: string): Source["ranges"] =>
  list.split(",").map((part) => {
    const [from = "", to = from] = part.trim().slice(2).split("-");
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
  });

/** The subsets of a package of fonts, by name, with what each may have. */
const subsetsOf = (family: string): Readonly<Record<string, string>> =>
  JSON.parse(readFileSync(resolve(`${family}/unicode.json`), "utf8"));

/** Where a subset lies in a weight. */
const fileOf = (family: string, subset: string, weight: Weight): string =>
  `${family}/files/${family.split("/")[1]}-${subset}-${numbers[weight]}-normal.woff`;

/** All files that may be opened, by their path in `node_modules`. */
export const fontFiles: readonly string[] = Object.entries(families).flatMap(([family, subsets]) =>
  subsets.flatMap((subset) => (["regular", "bold"] as const).map((weight) => fileOf(family, subset, weight))),
);

let known: readonly Source[] | undefined;
/** Read when the first text is printed; files when a letter asks. */
const sources = () =>
  (known ??= Object.entries(families).flatMap(([family, names]) => {
    const subsets = subsetsOf(family);
    return names.map((name) => ({
      ranges: rangesOf(subsets[name] ?? ""),
      open: (weight: Weight) => openOnce(fileOf(family, name, weight), weight),
    }));
  }));

/** Joiners and choosers of a variant: they have no shape, and stay with the letter before them. */
const isShapeless = (code: number) => code === 0x20_0c || code === 0x20_0d || (code >= 0xfe_00 && code <= 0xfe_0f);

const chosen = new Map<string, Face | null>();

/**
 * The face that has a letter with its marks; null where none has.
 * @param letter a grapheme, in normal form C
 */
export function faceOf(letter: string, weight: Weight): Face | null {
  const key = `${weight} ${letter}`;
  const found = chosen.get(key);
  if (found !== undefined) return found;
  const codes = [...letter].map((part) => part.codePointAt(0) ?? 0).filter((code) => !isShapeless(code));
  const [first = 0x20] = codes;
  const source = sources().find(
    ({ ranges, open }) =>
      ranges.some(([from, to]) => first >= from && first <= to) &&
      codes.every((code) => open(weight).font.hasGlyphForCodePoint(code)),
  );
  const face = source?.open(weight) ?? null;
  // why a limit: whoever writes names decides how many letters there are.
  if (chosen.size >= 20_000) chosen.clear();
  chosen.set(key, face);
  return face;
}
