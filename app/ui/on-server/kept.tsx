import { CacheProvider, __unsafe_useEmotionCache as useEmotionCache } from "@emotion/react";
import type { i18n } from "i18next";
import { LRUCache } from "lru-cache";
import { createElement, type ElementType, type FunctionComponent, useContext } from "react";
import { renderToString } from "react-dom/server";
import { getI18n, I18nContext, I18nextProvider } from "react-i18next";
import { onceFor } from "#app/rules/once-for.ts";
import { createEmotionCache } from "../emotion.ts";
import type { KeptProps } from "../kept.tsx";

// Stands for kept.tsx in the server's build (vite.config.ts, ADR 43).

/** Content as it was drawn once, with the styles that it asked for. */
interface Drawing {
  readonly html: string;
  readonly inserted: ReturnType<typeof createEmotionCache>["inserted"];
  readonly registered: ReturnType<typeof createEmotionCache>["registered"];
}

/** Characters of drawings and of what they are found by that a process keeps. */
const room = 32_000_000;
/** Milliseconds that a drawing is kept: people's names stay no longer than they are asked for. */
const lifetime = 15 * 60_000;
const drawings = new LRUCache<string, Drawing>({
  maxSize: room,
  ttl: lifetime,
  sizeCalculation: ({ html }, key) => html.length + key.length,
});

/** Numbers instead of names: two components may be called the same. */
let numbered = 0;
const numberOf = onceFor((_: object) => ++numbered);

/** An element whose content is drawn once for the same facts and texts, by whichever request comes first. */
export function Kept<Of extends object>({ as, draw, of, ...attributes }: KeptProps<Of>) {
  const i18n = useContext(I18nContext)?.i18n ?? getI18n();
  const styles = useEmotionCache();
  const key = `${numberOf(draw)} ${numberOf(i18n)} ${JSON.stringify(of)}`;
  let drawing = drawings.get(key);
  if (drawing === undefined) {
    drawing = drawn(draw, of, i18n);
    drawings.set(key, drawing);
  }
  if (styles) {
    Object.assign(styles.inserted, drawing.inserted);
    Object.assign(styles.registered, drawing.registered);
  }
  return createElement(as as ElementType, { ...attributes, dangerouslySetInnerHTML: { __html: drawing.html } });
}

/** What React numbers elements with that ask it for an id; the browser would number them otherwise. */
const ownIds = "kept-content-has-no-ids-";

function drawn<Of extends object>(draw: FunctionComponent<Of>, of: Of, i18n: i18n): Drawing {
  const cache = createEmotionCache("");
  const html = renderToString(
    <CacheProvider value={cache}>
      <I18nextProvider i18n={i18n}>{createElement(draw, of)}</I18nextProvider>
    </CacheProvider>,
    { identifierPrefix: ownIds },
  );
  if (html.includes(ownIds)) throw new Error(`${draw.name}: kept content cannot use useId`);
  return { html, inserted: cache.inserted, registered: cache.registered };
}
