import type { Logger } from "pino";
import { type ExternalContent, fetchExternal } from "./external-fetch.server.ts";
import { type CatalogueItem, parseCatalogue } from "./parse.server.ts";

const file: ExternalContent = {
  withinMs: 2_000,
  maxBytes: 1_000_000,
  types: ["application/json", "text/json", "text/plain", "application/octet-stream"],
};
/** Images drawn as text (SVG) are not among the types: they can carry scripts. */
const picture: ExternalContent = {
  withinMs: 2_000,
  maxBytes: 500_000,
  types: ["image/jpeg", "image/png", "image/webp", "image/avif", "image/gif"],
};

/** How long a copy is good, and how long after a failure it is asked for again, in milliseconds. */
const freshMs = 600_000;
const restMs = 30_000;
/** How many reasons one line of the log has at most. */
const mostReasons = 10;

/** The provider's catalogue of things. */
export interface Catalogue {
  /** What can be asked for: the last good copy; nothing when there is no catalogue. It never fails. */
  items(): Promise<readonly CatalogueItem[]>;
  /** A thing's picture; null when there is none to be had. */
  picture(id: string): Promise<{ readonly bytes: Buffer; readonly type: string } | null>;
}

/**
 * The catalogue at an address that the operator named, read when somebody wants it and kept for ten minutes. An answer
 * that is late, large or broken leaves the last good copy as it is.
 */
export function createCatalogue(address: string | undefined, log: Logger, now: () => number = Date.now): Catalogue {
  let items: readonly CatalogueItem[] = [];
  let nextAt = 0;
  let reading: Promise<void> | undefined;

  async function read(source: URL): Promise<void> {
    try {
      const { bytes } = await fetchExternal(source, file);
      const parsed = parseCatalogue(bytes.toString("utf8"), source);
      items = parsed.items;
      nextAt = now() + freshMs;
      const { length } = parsed.dropped;
      if (length > 0)
        log.warn({ dropped: length, reasons: parsed.dropped.slice(0, mostReasons) }, "catalogue: left out");
    } catch (error) {
      nextAt = now() + restMs;
      log.warn({ reason: error instanceof Error ? error.name : "unknown", err: error }, "catalogue: cannot be read");
    }
  }

  const current = async () => {
    if (address === undefined) return [];
    if (now() >= nextAt) {
      reading ??= read(new URL(address)).finally(() => {
        reading = undefined;
      });
      await reading;
    }
    return items;
  };

  return {
    items: current,
    async picture(id) {
      const image = (await current()).find((item) => item.id === id)?.image;
      if (!image) return null;
      try {
        return await fetchExternal(image, picture);
      } catch (error) {
        log.warn({ item: id, err: error }, "catalogue: a picture cannot be read");
        return null;
      }
    },
  };
}
