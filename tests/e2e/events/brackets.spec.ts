import type { Locator } from "@playwright/test";
import { expect, test } from "#tests/support/e2e.ts";
import { addKnockout } from "#tests/support/knockout.ts";
import { expectNoSidewaysScroll } from "#tests/support/page-checks.ts";
import { isSoak } from "#tests/support/soak.ts";
import { textsOf } from "#tests/support/texts.ts";
import { Visitor } from "#tests/support/visitor.ts";

const t = textsOf("it");
const sizes = isSoak ? [3, 5, 8, 13, 32, 64] : [3, 13];
const regionName = `${t("structure:rounds.single-elimination")}: ${t("structure:bracket.turns")}`;
const turnNames = ["final", "semifinals", "quarters", "eighths", "sixteenths", "thirtySeconds"] as const;

/** Seeds in the order of a bracket: 1, 8, 4, 5, 2, 7, 3, 6. */
const seedsOf = (size: number): number[] =>
  size === 2 ? [1, 2] : seedsOf(size / 2).flatMap((seed) => [seed, size + 1 - seed]);

/** The turns of a knockout of so many teams before anything is played, each with what is said of its matches, in their order. */
function turnsOf(teams: number) {
  const depth = Math.ceil(Math.log2(teams));
  const known = (seed: number) => (seed > teams ? null : `entry ${seed}`);
  const leads = new Map<number, number>();
  let number = 0;
  let slots: readonly (string | null)[] = seedsOf(2 ** depth).map(known);
  const turns = Array.from({ length: depth }, (_, turn) => {
    const matches: { readonly number: number; readonly sides: string }[] = [];
    slots = Array.from({ length: slots.length / 2 }, (_, at) => {
      const [one, other] = [slots[2 * at] ?? null, slots[2 * at + 1] ?? null];
      // Whoever has nobody to play goes on.
      if (one === null || other === null) return one ?? other;
      number += 1;
      matches.push({ number, sides: `${one} contro ${other}` });
      for (const side of [one, other]) leads.set(Number(/^Vincente M(\d+)$/u.exec(side)?.[1]), number);
      return `Vincente M${number}`;
    });
    return { name: t(`structure:turns.${turnNames[depth - 1 - turn] ?? "final"}`), matches };
  });
  const says = ({ number: own, sides }: (typeof turns)[number]["matches"][number]) =>
    `M${own}: ${sides}.${leads.has(own) ? ` Chi vince va a M${leads.get(own)}.` : ""}`;
  return turns.map(({ name, matches }) => ({ name, matches: matches.map(says) }));
}

/** The same as a reader hears it. */
const heard = (turns: ReturnType<typeof turnsOf>): string =>
  [
    `- 'region "${regionName}"':`,
    "  - list:",
    ...turns.flatMap(({ name, matches }) => [
      "    - listitem:",
      `      - heading "${name}" [level=3]`,
      "      - list:",
      ...matches.flatMap((words) => [
        "        - listitem:",
        "          - article:",
        `            - 'link "${words}"':`,
      ]),
    ]),
  ].join("\n");

/** What a reader hears of a part of a page, without the addresses of its links. */
const snapshotOf = async (part: Locator): Promise<string> =>
  (await part.ariaSnapshot())
    .split("\n")
    .filter((line) => !line.includes("- /url:"))
    .join("\n");

for (const teams of sizes)
  test(`a bracket of ${teams} is heard as it is drawn, and no page scrolls sideways`, async ({ page, signIn }) => {
    await signIn("events", "Aurora");
    const visitor = new Visitor(process.env.BASE_URL ?? "");
    await visitor.signIn("events", "Aurora");
    const eventId = await addKnockout(process.env.PRODUCT_DATABASE_URL ?? "", visitor, teams);
    const turns = turnsOf(teams);
    const region = page.getByRole("region", { name: regionName });
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`/events/tournaments/${eventId}/matches/bracket`);
    expect(await snapshotOf(region)).toBe(heard(turns));
    await expectNoSidewaysScroll(page);
    // A telephone shows one turn; links lead to the others.
    await page.setViewportSize({ width: 360, height: 740 });
    for (const turn of turns) {
      await page
        .getByRole("navigation", { name: regionName })
        .getByRole("link", { name: turn.name, exact: true })
        .click();
      await expect(region.getByRole("heading")).toHaveText([turn.name]);
      expect(await snapshotOf(region)).toBe(heard([turn]));
      await expectNoSidewaysScroll(page);
    }
  });
