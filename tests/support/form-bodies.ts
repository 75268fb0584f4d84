import fc from "fast-check";
import { maxPriceRanges } from "#contracts/facilities/sizes.ts";

/** A body as it goes over the wire, and what it says that it is. */
export interface WireBody {
  readonly type: string;
  readonly bytes: Buffer;
}

const rows = "priceRanges";
/** Names that our forms have, and that conform reads besides. */
const known = [
  ..."email password otp language staffMemberId name notes fieldIds sportIds holder guestName version".split(" "),
  ..."currency type validFrom priceRanges __intent__ __state__ formKey intent date startAt discounted".split(" "),
  `${rows}[0].price`,
  `${rows}[1].daysOfWeek`,
  `${rows}[0].startAt`,
];
const index = fc.oneof(fc.nat(5), fc.constantFrom(200, 201, 3_000_000, 100_000_000, 4_294_967_294, -1));
const part = fc.oneof(
  fc.constantFrom(...known, "__proto__", "constructor", "toString", "map", "length", "", "a", "%", "\u0000", "é"),
  fc.string({ maxLength: 12, unit: "binary" }),
);
const step = fc.oneof(
  index.map((at) => `[${at}]`),
  part.map((name) => `.${name}`),
  fc.constantFrom("[]", "[", "]", "..", "[x]"),
);
const name = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...known) },
  {
    weight: 4,
    arbitrary: fc.tuple(part, fc.array(step, { maxLength: 9 })).map(([first, steps]) => first + steps.join("")),
  },
  { weight: 1, arbitrary: fc.nat(4_000).map((depth) => "a[0]".repeat(depth)) },
);

const intent = fc
  .record({
    type: fc.constantFrom("insert", "remove", "reorder", "update", "reset", "validate", "x"),
    payload: fc.oneof(
      fc.record(
        {
          name: fc.oneof(fc.constant(rows), name),
          index,
          from: index,
          to: index,
          value: fc.jsonValue(),
          defaultValue: fc.oneof(fc.constant({ daysOfWeek: [], price: "" }), fc.jsonValue()),
        },
        { requiredKeys: [] },
      ),
      fc.jsonValue(),
    ),
  })
  .map((value) => JSON.stringify(value));
const value = fc.oneof(
  fc.constantFrom("", "x", "10:00", "2031-03-03", "12,50", "guest", "save", "it", "\u0000", "x".repeat(9_000)),
  fc.string({ maxLength: 40, unit: "binary" }),
  intent,
  fc.json(),
);
const field = fc.oneof(
  { weight: 6, arbitrary: fc.tuple(name, value) },
  { weight: 1, arbitrary: intent.map((text): [string, string] => ["__intent__", text]) },
);
const fields = fc.oneof(
  { weight: 6, arbitrary: fc.array(field, { maxLength: 30 }) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(field, fc.constantFrom(200, 299, 301, 800, 5_000, 30_000))
      .map(([[key, text], times]) =>
        Array.from({ length: times }, (): [string, string] => [key.slice(0, 40), text.slice(0, 40)]),
      ),
  },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom(50, 100, 298, 800)
      .map((times) => Array.from({ length: times }, (_, at): [string, string] => [`${rows}[${at % 200}].price`, "1"])),
  },
);

const encoded = (list: readonly (readonly [string, string])[]): string =>
  list
    .map(([key, text]) => `${encodeURIComponent(key.toWellFormed())}=${encodeURIComponent(text.toWellFormed())}`)
    .join("&");

function multipart(list: readonly (readonly [string, string])[], boundary: string, isFile: boolean): string {
  const parts = list.map(([key, text]) => {
    const file = isFile ? '; filename="x.png"\r\nContent-Type: image/png' : "";
    return `--${boundary}\r\nContent-Disposition: form-data; name="${key.replace(/["\r\n]/gu, "_")}"${file}\r\n\r\n${text}\r\n`;
  });
  return `${parts.join("")}--${boundary}--\r\n`;
}

/** How much of a body the product reads to its end; a longer one is cut off, and its sender with it. */
const maxReadBytes = 6 * 1024 * 1024;
const body = (type: string, text: string, cut = 0): WireBody => ({
  type,
  bytes: Buffer.from(text).subarray(0, Math.min(maxReadBytes, Math.max(0, text.length - cut))),
});

const urlencodedType = "application/x-www-form-urlencoded";
const types = fc.constantFrom(
  urlencodedType,
  `${urlencodedType};charset=UTF-16`,
  "multipart/form-data",
  "multipart/form-data; boundary=b",
  'Multipart/Form-Data; boundary="b"',
  "multipart/form-data; boundary=",
  "application/json",
  "text/plain",
  "text/x-script",
  "x",
  "",
);

/** Bodies that might be posted to a form: well made, badly made, hostile, and no forms at all. */
export const anyBody: fc.Arbitrary<WireBody> = fc.oneof(
  { weight: 5, arbitrary: fields.map((list) => body(urlencodedType, encoded(list))) },
  {
    weight: 4,
    arbitrary: fc
      .record({ list: fields, isFile: fc.boolean(), cut: fc.oneof(fc.constant(0), fc.nat(200)) })
      .map(({ list, isFile, cut }) => body("multipart/form-data; boundary=b", multipart(list, "b", isFile), cut)),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(types, fields).map(([type, list]) => body(type, multipart(list.slice(0, 20), "b", false))),
  },
  { weight: 1, arbitrary: fc.tuple(types, fc.json()).map(([type, text]) => body(type, text)) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(types, fc.uint8Array({ maxLength: 3_000 }))
      .map(([type, bytes]) => ({ type, bytes: Buffer.from(bytes) })),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(types, fc.constantFrom(65_536, 65_537, 300_000), fc.constantFrom("a=&", "&", "[", "--b\r\n", "{"))
      .map(([type, length, text]) => ({ type, bytes: Buffer.alloc(length, text) })),
  },
);

/**
 * A form with as many prices as a list may have, each without what else it needs: honest, and drawn with all its
 * errors.
 */
export const largestHonest: WireBody = body(
  urlencodedType,
  encoded(Array.from({ length: maxPriceRanges }, (_, at): [string, string] => [`${rows}[${at}].price`, "1"])),
);

/** The two requests that stopped a dashboard: one field with a high index, and one name a hundred thousand times. */
export const criticalBodies: readonly WireBody[] = [
  { type: urlencodedType, bytes: Buffer.from("zz[100000000]=x") },
  { type: urlencodedType, bytes: Buffer.from("zz=x&".repeat(100_000)) },
  { type: urlencodedType, bytes: Buffer.from(`zz=${"x".repeat(5_900_000)}`) },
];

/** Forms that need no session. */
const open = ["/login", "/recover-password", "/reset-password", "/language", "/profile", "/nowhere"];
/** Forms of signed-in staff: plain ones, one with rows, one with files. */
const atWork = [
  "/locations/:locationId/price-lists/new",
  "/locations/:locationId/media/new",
  "/locations/:locationId/fields/bulk",
  "/locations/reservations/new",
  "/locations/reservations/series/new",
  "/locations/reservations/pending",
  "/locations/new",
  "/profile",
];

/** Forms to post to, with the id of a place of the person's own, and whether a session goes along. */
export const anyForm = (locationId: string): fc.Arbitrary<{ readonly path: string; readonly isSignedIn: boolean }> =>
  fc
    .oneof(
      fc.constantFrom(...open).map((path) => ({ path, isSignedIn: false })),
      fc.constantFrom(...atWork).map((path) => ({ path: path.replace(":locationId", locationId), isSignedIn: true })),
    )
    .chain(({ path, isSignedIn }) => fc.constantFrom("", ".data").map((end) => ({ path: path + end, isSignedIn })));
