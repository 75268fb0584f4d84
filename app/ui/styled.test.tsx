import { CacheProvider } from "@emotion/react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { createEmotionCache, emotionHead } from "./emotion.ts";
import { styled } from "./styled.ts";

const Box = styled("div")(({ theme }) => ({ padding: theme.spacing(1), "& b": { color: theme.vars.palette.divider } }));
const Other = styled(Box)({ margin: 1 });

function draw(element: React.ReactElement) {
  const cache = createEmotionCache(undefined);
  const html = renderToStaticMarkup(<CacheProvider value={cache}>{element}</CacheProvider>);
  return { html, css: emotionHead(cache, "", html) };
}

test("its rules go into the head, with the theme's variables", () => {
  const { html, css } = draw(<Box id="one">text</Box>);
  expect(html).toMatch(/^<div id="one" class="m-[\w]+">text<\/div>$/u);
  expect(css).toMatch(/\{padding:8px;\}\.m-\w+ b\{color:var\(--mui-palette-divider\);\}/u);
});

test("it can be drawn as another element, and take a class", () => {
  expect(draw(<Box as="section" className="wide" />).html).toMatch(/^<section class="wide m-\w+"><\/section>$/u);
});

test("around another it holds the rules of both; rules that no element wears are left out", () => {
  const { html, css } = draw(<Other />);
  expect(css).toContain("padding:8px;");
  expect(css).toContain("margin:1px;");
  const worn = /class="(m-\w+)"/u.exec(html)?.[1] ?? "";
  const named = new Set([...css.matchAll(/\.(m-\w+)/gu)].map(([, name]) => name));
  expect([...named]).toEqual([worn]);
});
