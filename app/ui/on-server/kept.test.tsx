import { CacheProvider } from "@emotion/react";
import { createInstance, type i18n } from "i18next";
import { useId } from "react";
import { renderToString } from "react-dom/server";
import { I18nextProvider, initReactI18next, useTranslation } from "react-i18next";
import { expect, test, vi } from "vitest";
import { createEmotionCache, emotionHead } from "../emotion.ts";
import { Kept as PlainKept } from "../kept.tsx";
import { styled } from "../styled.ts";
import { Kept } from "./kept.tsx";

async function textsIn(language: "it" | "en"): Promise<i18n> {
  const instance = createInstance();
  const resources = { it: { common: { hello: "Ciao {{name}}" } }, en: { common: { hello: "Hello {{name}}" } } };
  await instance
    .use(initReactI18next)
    .init({ lng: language, defaultNS: "common", resources, interpolation: { escapeValue: false } });
  return instance;
}

const Loud = styled("b")(() => ({ color: "rgb(1 2 3)" }));
const drawings = vi.fn();

interface Greeting {
  readonly name: string;
  readonly rank: number | null;
}

function Content({ name, rank }: Greeting) {
  const { t } = useTranslation();
  drawings();
  // why: the typed function knows the product's keys only.
  const look = t as unknown as (key: string, values: object) => string;
  return (
    <>
      <Loud>{look("hello", { name })}</Loud>
      {name} & {rank}, {"<"}
    </>
  );
}

/** A page around it, as it is sent: its HTML and its styles. */
function page(Element: typeof Kept, texts: i18n, of: Greeting) {
  const cache = createEmotionCache("");
  const html = renderToString(
    <CacheProvider value={cache}>
      <I18nextProvider i18n={texts}>
        <Element as="div" className="greeting" title={of.name} draw={Content} of={of} />
      </I18nextProvider>
    </CacheProvider>,
  );
  return { html, styles: emotionHead(cache, "", html) };
}

test("draws what a browser draws, with its styles, also when it is not drawn any more", async () => {
  const texts = await textsIn("it");
  const of = { name: "Anna <3", rank: 4 };
  const wanted = page(PlainKept, texts, of);
  expect(wanted.html).toContain("Ciao Anna &lt;3");
  expect(wanted.styles).toContain("rgb(1 2 3)");
  drawings.mockClear();
  expect(page(Kept, texts, of)).toEqual(wanted);
  expect(page(Kept, texts, { ...of })).toEqual(wanted);
  expect(drawings).toHaveBeenCalledOnce();
});

test("other facts and other languages are drawn for themselves", async () => {
  const [it, en] = [await textsIn("it"), await textsIn("en")];
  const all: [i18n, Greeting][] = [
    [it, { name: "Bea", rank: 1 }],
    [it, { name: "Bea", rank: null }],
    [en, { name: "Bea", rank: 1 }],
  ];
  for (const [texts, of] of [...all, ...all]) expect(page(Kept, texts, of)).toEqual(page(PlainKept, texts, of));
});

test("refuses content that asks for an id: the browser would find another one", async () => {
  const texts = await textsIn("it");
  const Labelled = () => <label htmlFor={useId()}>x</label>;
  const draw = () =>
    renderToString(
      <I18nextProvider i18n={texts}>
        <Kept as="div" draw={Labelled} of={{}} />
      </I18nextProvider>,
    );
  expect(draw).toThrow("Labelled: kept content cannot use useId");
});
