import createCache, { type EmotionCache } from "@emotion/cache";

/** An emotion cache that carries the nonce of the content security policy. */
export function createEmotionCache(nonce: string | undefined): EmotionCache {
  const cache = createCache({ key: "m", ...(nonce && { nonce }) });
  // why: on the server this collects the rules instead of writing a <style> beside each element.
  cache.compat = true;
  return cache;
}

/**
 * What a render inserted, as `<style>` elements for the head: the global rules first, then one for all others. Rules of
 * classes that stand nowhere in the page are left out: a styled component around another inserts its own rules, and
 * then the other's that hold them too.
 */
export function emotionHead(cache: EmotionCache, nonce: string, page: { includes(text: string): boolean }): string {
  const attribute = nonce === "" ? "" : ` nonce="${nonce}"`;
  const style = (name: string, css: string) => `<style${attribute} data-emotion="${name}">${css}</style>`;
  const inserted = Object.entries(cache.inserted).filter(
    (entry): entry is [string, string] => typeof entry[1] === "string",
  );
  const isScoped = (id: string) => cache.registered[`${cache.key}-${id}`] !== undefined;
  const scoped = inserted.filter(([id]) => isScoped(id) && page.includes(`${cache.key}-${id}`));
  const global = inserted.filter(([id]) => !isScoped(id)).map(([id, css]) => style(`${cache.key}-global ${id}`, css));
  return [
    ...global,
    style([cache.key, ...scoped.map(([id]) => id)].join(" "), scoped.map(([, css]) => css).join("")),
  ].join("");
}
