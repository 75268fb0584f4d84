import { createInstance } from "i18next";
import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { type ModuleAlert, moduleAlert } from "#app/rules/module-alert.ts";
import { everyone } from "#app/rules/permissions.ts";
import type { ModuleCard } from "#app/rules/subscriptions.ts";
import common from "#locales/it/common.json";
import modules from "#locales/it/modules.json";
import { ModuleGate } from "./module-gate.tsx";

const i18n = createInstance({
  lng: "it",
  ns: ["common", "modules"],
  defaultNS: "common",
  resources: { it: { common, modules } },
});
await i18n.init();

/** What a page of an area is without scripts, at its own address. */
function pageOf(alert: ModuleAlert | null, role: (typeof everyone)[number]): string {
  const shown = alert && { ...alert, mark: "the mark" };
  const Page = () => (
    <ModuleGate alert={shown} roles={[role]}>
      <p>the page</p>
    </ModuleGate>
  );
  const Stub = createRoutesStub([{ path: "/area", Component: Page }]);
  return renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <Stub initialEntries={["/area?page=2"]} />
    </I18nextProvider>,
  );
}

const states = [
  { state: "inactive" },
  { state: "active", days: 31 },
  { state: "expiring", days: 1 },
  { state: "expired", days: 0 },
] as const;
const cards: ModuleCard[] = [
  ...(["facilitiesManager", "academy"] as const).flatMap((product) => states.map((status) => ({ product, status }))),
  ...[0, 9, 10, 11].map((used) => ({ product: "tournaments" as const, used, total: 10 })),
];

test.each(cards.flatMap((card) => everyone.map((role) => [card, role] as const)))("%o for a %s", (card, role) => {
  const alert = moduleAlert(card);
  const html = pageOf(alert, role);
  // A covered area shows the alert alone; a closable alert is above the page, with a form that closes it and comes
  // back.
  expect(html.includes("the page")).toBe(!alert || alert.isClosable);
  expect(/<dialog\b[^>]*\sopen\b/u.test(html)).toBe(alert !== null);
  expect(html.includes('action="/module-alert"')).toBe(alert?.isClosable ?? false);
  if (alert?.isClosable) {
    expect(html).toContain('value="the mark"');
    expect(html).toContain('value="/area?page=2"');
  }
  if (!alert) return;
  const isBoard = role === "manager" || role === "boardMember";
  expect(html.includes('href="/account/plans"')).toBe(isBoard);
  expect(html.includes(`href="${isBoard ? "/dashboard" : "/"}"`)).toBe(true);
  expect(html.includes(modules.alert.whomToAsk)).toBe(!isBoard);
});
