import { createInstance, type i18n } from "i18next";
import { renderToStaticMarkup } from "react-dom/server";
import { useTranslation as fullTranslation, I18nextProvider, initReactI18next } from "react-i18next";
import { createRoutesStub, Link as FullLink, type LinkProps } from "react-router";
import { expect, test } from "vitest";
import { useTranslation } from "./react-i18next.ts";
import { Link } from "./react-router.tsx";

const drawn = (element: React.ReactNode): string => {
  const Stub = createRoutesStub([{ path: "/list/:id", Component: () => element }]);
  return renderToStaticMarkup(<Stub initialEntries={["/list/7?page=2"]} />);
};

const links: LinkProps[] = [
  { to: "/" },
  { to: "/locations/1?view=week&date=2026-11-20", className: "rowLink", children: "Campo 1" },
  { to: "/a/b/", preventScrollReset: true, replace: true, state: { from: "list" }, onClick: () => {} },
  { to: "/file", reloadDocument: true, relative: "path", viewTransition: true, discover: "none" },
  { to: "/here#there", target: "_blank", rel: "next", "aria-current": "page" },
  { to: "/a/../b" },
  { to: "//elsewhere.example" },
  { to: "https://elsewhere.example/" },
  { to: "?page=3" },
  { to: ".." },
  { to: "edit" },
  { to: { pathname: "/list", search: "?page=1" } },
];

test.each(links.map((props) => [JSON.stringify(props.to), props] as const))(
  "draws a link to %s as the library does",
  (_to, props) => {
    expect(drawn(<Link {...props} />)).toBe(drawn(<FullLink {...props} />));
  },
);

async function texts(): Promise<i18n> {
  const instance = createInstance();
  await instance.use(initReactI18next).init({
    lng: "it",
    defaultNS: "common",
    resources: {
      it: { common: { one: "uno", both: "comune" }, area: { two: "due {{n}}", both: "area" }, other: { three: "tre" } },
    },
  });
  return instance;
}

test.each([[undefined], ["area"], [["area", "common"]], [["common", "area"]]] as const)(
  "finds the texts of %j as the library does",
  async (namespaces) => {
    const instance = await texts();
    const Shown = ({ hook }: { readonly hook: typeof useTranslation }) => {
      const { t, i18n } = hook(namespaces);
      // why: the typed function knows the product's keys only.
      const look = t as unknown as (key: string, values: object) => string;
      const keys = ["one", "both", "two", "area:two", "other:three", "common:one", "missing"];
      return [i18n.language, ...keys.map((key) => look(key, { n: 2 }))].join(" | ");
    };
    const shown = (hook: typeof useTranslation) =>
      renderToStaticMarkup(
        <I18nextProvider i18n={instance}>
          <Shown hook={hook} />
        </I18nextProvider>,
      );
    expect(shown(useTranslation)).toBe(shown(fullTranslation as unknown as typeof useTranslation));
    expect(shown(useTranslation)).toContain("it | ");
  },
);
