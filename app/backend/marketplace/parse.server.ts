import { z } from "zod";
import { CurrencyCode, line, PositiveCents, text } from "#contracts/scalars.ts";

/** How many things of the catalogue are shown, and how many are looked at. */
const most = { shown: 60, read: 1000 } as const;

const Item = z.object({
  id: z.string().regex(/^[\w.-]{1,40}$/u, "field.invalid"),
  name: line(200),
  description: text(1000).default(""),
  image: z.string().max(2000).nullable().default(null),
  price: PositiveCents.nullable().default(null),
  currency: CurrencyCode.default("eur"),
  sizes: z.array(line(40)).max(20).default([]),
  category: text(60).default(""),
});

/** A thing that can be asked for. `image` is the address of its picture, of the catalogue's own origin. */
export interface CatalogueItem extends Omit<z.infer<typeof Item>, "image"> {
  readonly image: URL | null;
}

interface ParsedCatalogue {
  readonly items: readonly CatalogueItem[];
  /** Why things, or their pictures, were left out: by their place in the file, without their content. */
  readonly dropped: readonly string[];
}

/** The address of a picture: null for one that is not of the catalogue's origin. */
function pictureAt(address: string, source: URL): URL | null {
  const url = URL.parse(address, source);
  return url?.origin === source.origin && url.protocol === source.protocol ? url : null;
}

const whyNot = ({ issues }: z.ZodError): string =>
  issues.map(({ path, code }) => `${path.join(".") || "it"}: ${code}`).join(", ");

/**
 * Reads the provider's file, `{ items: […] }`. A thing that is not right is left out, and so is a picture of another
 * origin; the others stay.
 * @throws SyntaxError for what is no JSON, ZodError for what has no list of items
 */
export function parseCatalogue(json: string, source: URL): ParsedCatalogue {
  const { items: given } = z.object({ items: z.array(z.unknown()) }).parse(JSON.parse(json));
  const items = new Map<string, CatalogueItem>();
  const dropped: string[] = [];
  for (const [at, one] of given.slice(0, most.read).entries()) {
    const { data, error } = Item.safeParse(one);
    if (error) dropped.push(`item ${at}: ${whyNot(error)}`);
    else if (items.has(data.id)) dropped.push(`item ${at}: its id is taken`);
    else if (items.size >= most.shown) dropped.push(`item ${at}: there are ${most.shown} before it`);
    else {
      const image = data.image === null ? null : pictureAt(data.image, source);
      if (data.image !== null && image === null) dropped.push(`item ${at}: its picture is of another origin`);
      items.set(data.id, { ...data, image });
    }
  }
  if (given.length > most.read) dropped.push(`${given.length - most.read} items after the first ${most.read}`);
  return { items: [...items.values()], dropped };
}
