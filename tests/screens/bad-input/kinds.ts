import type { Values } from "#tests/support/html-form.ts";
/** What a club's clerk, or somebody worse, puts into a field. */
export interface Case {
  what: string;
  /** Posted under the field's name, in place of what it holds; none: the field is missing. */
  values: readonly (string | File)[];
  /** What must come of it; `either`: what the field's own rule says, as long as a refusal is told properly. */
  must: "refused" | "accepted" | "either";
  /** Nobody sees the field: there is no place beside it for a message. */
  isUnseen?: boolean;
  /** Other fields would hide what becomes of it, or it them: it is posted by itself. */
  isAlone?: boolean;
}

/** Ids that exist, in another organisation. */
export interface Foreign {
  court: string;
  athlete: string;
  location: string;
  reservation: string;
  priceList: string;
  site: string;
}

/** `good`: what stands in the field otherwise. `mark`: three digits that no other form's texts have. */
interface Context {
  good: readonly string[];
  foreign: Foreign;
  mark: string;
}

/** What a field is: its cases. */
export type Kind = (context: Context) => readonly Case[];

/** A field on which the others depend, or that depends on another record. */
export const alone =
  (kind: Kind): Kind =>
  (context) =>
    kind(context).map((each) => ({ ...each, isAlone: true }));

/** Found in the page as an element, it was not escaped; in the database as text, it was kept as typed. */
export const markup = `"'&<b data-evil>`;
const emoji = "🎾👩‍👩‍👧﷽";
const unknownId = "00000000-0000-4000-8000-000000000000";

const one =
  (must: Case["must"]) =>
  (what: string, ...values: (string | File)[]): Case => ({ what, values, must });
const refused = one("refused");
const accepted = one("accepted");
const either = one("either");

/** Empty, blank and missing. */
const nothing = (must: Case["must"]): Case[] => [one(must)("empty", ""), one(must)("missing")];
const twice = (good: readonly string[]) => either("twice", good[0] ?? "", "x");

/** Free text, on one line or several. A needed one may not be empty. */
export const words =
  (max: number, needed: "needed" | "optional" = "optional"): Kind =>
  ({ good, mark }) => [
    ...nothing(needed === "needed" ? "refused" : "accepted"),
    one(needed === "needed" ? "refused" : "accepted")("blank", " \t "),
    refused("too long", "x".repeat(max + 1)),
    accepted("as long as may be", `${"é".repeat(max - 3)}${mark}`),
    // What is shorter than this holds none.
    ...(max > 24 ? [accepted("markup", `${markup}${mark}`)] : []),
    ...(max > 24 ? [accepted("emoji", `${emoji}${mark}`)] : []),
    accepted("a negative number", `-${mark}`),
    refused("NUL", "a\u0000b"),
    twice(good),
  ];

/** An e-mail address. */
export const email: Kind = () => [
  ...nothing("refused"),
  refused("words", "abc"),
  refused("markup", markup),
  refused("too long", `${"x".repeat(250)}@demo.example`),
  refused("NUL", "a\u0000@demo.example"),
];

/** What is nothing that a form of this kind of value knows. */
const nonsense = ({ foreign }: Context): Case[] => [
  refused("words", "abc"),
  refused("markup", markup),
  refused("emoji", emoji),
  // All fields of a form are too long at once, which together may not be more than a form may hold.
  refused("too long", "9".repeat(1000)),
  refused("NUL", "1\u0000"),
  refused("somebody's id", foreign.court),
];

/** What is written in digits: dates, times, amounts, counts. */
const written =
  (wrong: readonly string[]) =>
  (needed: "needed" | "optional" = "needed"): Kind =>
  (context) => [
    ...nothing(needed === "needed" ? "refused" : "accepted"),
    ...nonsense(context),
    refused("a negative number", "-5"),
    refused("a huge number", "99999999999999999999"),
    ...wrong.map((value) => refused(value, value)),
    twice(context.good),
  ];

export const date = written(["2027-02-30", "27/03/2027", "1899-12-31", "2200-01-01", "2027-3-1", "+012027-01-01"]);
export const time = written(["25:00", "8:00", "24:01", "12:60", "12"]);
export const money = written(["1,234,5", "12,345", "1e3", "10000000,01", "NaN", "0x10"]);
export const count = (needed: "needed" | "optional" = "needed", ...wrong: string[]) =>
  written(["1,5", "1.5", "NaN", ...wrong])(needed);

const ofNothing = { needed: "refused", optional: "accepted", usual: "either" } as const;

/** One of a few values that the form offers. */
export const choice =
  (needed: "needed" | "optional" | "usual"): Kind =>
  (context) => [
    // A field with a usual value takes it when nothing is sent, and the other fields may not go with it.
    ...nothing(ofNothing[needed]),
    ...nonsense(context),
    refused("a negative number", "-1"),
    refused("a huge number", "99999999999999999999"),
    twice(context.good),
  ];

/** A time zone: one that the browser's side and the database read alike. */
export const zone: Kind = (context) => [
  ...choice("needed")(context),
  refused("an offset", "+02:00"),
  refused("an abbreviation that PostgreSQL reads without summer time", "CET"),
  refused("an offset with the sign turned round", "Etc/GMT+2"),
];

/** One record of the organisation. */
export const own = (what: keyof Foreign | "sport", needed: "needed" | "optional" = "needed"): Kind =>
  alone((context) => [
    ...nothing(needed === "needed" ? "refused" : "accepted"),
    ...nonsense(context).filter((each) => each.what !== "somebody's id"),
    refused("nobody's id", unknownId),
    ...(what === "sport"
      ? [refused("a court's id", context.foreign.court)]
      : [refused("the others' id", context.foreign[what])]),
    twice(context.good),
  ]);

/** Any number of what the form offers. */
export const several =
  (needed: "needed" | "optional" = "optional", foreign?: keyof Foreign): Kind =>
  (context) => [
    one(needed === "needed" ? "refused" : "accepted")("none"),
    // Whose it is only upstream knows, once all else is right.
    ...nonsense(context).map((each) => (each.what === "somebody's id" ? { ...each, isAlone: true } : each)),
    refused("one more than offered", ...context.good, "nonsense"),
    ...(foreign ? [{ ...refused("one of the others", ...context.good, context.foreign[foreign]), isAlone: true }] : []),
    // More than any contract takes, and as many as a form may hold: those of two fields together would be too many.
    { ...refused("far too many", ...Array.from({ length: 250 }, () => "nonsense")), isAlone: true },
    either("the same twice", ...context.good, ...context.good),
  ];

/** Not for people: sent along by the form. Whatever is done to it, the form must not break, and not save what it should not. */
export const carried: Kind = alone((context) =>
  [...nothing("either"), ...nonsense(context).filter(({ what }) => hostile.has(what))].map((each) => ({
    ...each,
    must: "either",
    isUnseen: true,
  })),
);
const hostile = new Set(["words", "markup", "NUL"]);

/** A field of a form that does for good, once, what it is for: only what is refused. */
export const refusals =
  (kind: Kind): Kind =>
  (context) =>
    kind(context).filter(({ must }) => must === "refused");

/** Carried, and nothing is saved without its being right. */
export const key: Kind = alone((context) =>
  [...nothing("refused"), ...nonsense(context), refused("nobody's id", unknownId)].map((each) => ({
    ...each,
    isUnseen: true,
  })),
);

/** In an address: what is missing is usual, and there is less room. */
export const inAddress =
  (kind: Kind): Kind =>
  (context) =>
    kind(context).flatMap((each): Case[] => {
      if (each.what === "missing") return [{ ...each, must: "either" }];
      return [
        each.what === "too long" ? { ...each, values: each.values.map((value) => String(value).slice(0, 64)) } : each,
      ];
    });

/** Not tried here, where it would do for good what the form is for; it has tests of its own. */
export const untried: Kind = () => [];

const file = (name: string, type: string, content: BlobPart) => new File([content], name, { type });

/** A picture to be uploaded: its content says what it is, whatever its name and type say. */
export const picture: Kind = alone(() => [
  refused("missing"),
  refused("empty", file("", "application/octet-stream", "")),
  refused("words", "abc"),
  refused("an empty picture", file("campo.png", "image/png", "")),
  refused("words as a picture", file("campo.jpg", "image/jpeg", "not a picture at all")),
  refused("a page as a picture", file("campo.png", "image/png", "<!doctype html><script>alert(1)</script>")),
  refused(
    "drawn with a script",
    file("campo.svg", "image/svg+xml", "<svg xmlns='http://www.w3.org/2000/svg'><script/></svg>"),
  ),
  refused("more than 5 MB", file("campo.png", "image/png", new Uint8Array(5 * 1024 * 1024 + 1))),
]);

/** One way of filling in a form that writes: with a guest, with prices by slot. */
export interface Filling {
  /** The fields that are tried, `rows[3].price` as `rows[].price`. */
  fields: Readonly<Record<string, Kind>>;
  /** What to put into the others so that the form is taken; `turn` grows with each time it is posted. */
  good?: (turn: number) => Values;
  /** The button that saves, as `name=value` or in words; Enter's unless given. */
  button?: string;
  /** Being right leads to a second step, which saves; until then there is nothing to be kept. */
  isFirstStep?: boolean;
  /** It saves nothing: its address is what is asked. */
  isAsked?: boolean;
  /** What the form writes is done for good: once it is taken, its page has the form no more. */
  isOnce?: boolean;
}

/** Forms by their keys (see `formsOf`). Those without a filling have no field: nothing can be put into them. */
export type Entries = Readonly<Record<string, readonly Filling[]>>;

/** A date some days after another, each written `2031-03-03`. */
export const day = (from: string, turn: number): string =>
  new Date(Date.parse(`${from}T00:00:00Z`) + turn * 86_400_000).toISOString().slice(0, 10);
