import type { ClubModule } from "#contracts/operations/setup.ts";
import { moduleSubscriptions } from "#upstream/account/organizations/table.ts";
import { localDateOf } from "#upstream/core/time.ts";
import { recordProviderAction } from "../provider-actions/record.ts";
import { type ClubCommand, Misused } from "./command.ts";
import { changeClub } from "./find.ts";
import { dateOf, endOf, moduleWords, tournamentsOf } from "./module-grants.ts";
import { type ModuleState, moduleStates, stateWords, wordOf } from "./module-states.ts";

/** Reads `academy=2027-12-31`, `academy=on`, `academy=off`, `tournaments=20`. @throws Misused */
function readChange(text: string): [ClubModule, ModuleState] {
  const [word = "", value = "", ...more] = text.split("=");
  const product = Object.hasOwn(moduleWords, word) ? moduleWords[word] : undefined;
  if (!product || value === "" || more.length > 0)
    throw new Misused(`${text} is no change: write facilities=2027-12-31, academy=off or tournaments=20.`);
  if (product === "tournaments") return [product, value === "off" ? 0 : tournamentsOf(value)];
  return [product, value === "on" || value === "off" ? value : dateOf(value)];
}

/** The columns of a module in a state. */
function columnsOf(state: ModuleState, timeZone: string) {
  if (typeof state === "number") return { enabled: state > 0, total: state, expiresAt: null };
  if (state === "off") return { enabled: false, total: 0, expiresAt: null };
  return { enabled: true, total: 0, expiresAt: endOf(state === "on" ? null : state, timeZone) };
}

/** Changes what a club has of the modules; those that are not named stay. */
export const modules: ClubCommand = {
  usage: "modules CLUB facilities=2027-12-31 academy=off tournaments=20",
  options: {},
  words: 2,
  takesMore: true,
  run({ db, now, actor }, { words: [word = "", ...texts] }) {
    const wanted = new Map(texts.map(readChange));
    if (wanted.size < texts.length) throw new Misused("A module is named twice.");
    return changeClub(db, word, async (tx, club) => {
      const before = await moduleStates(tx, club);
      const changed = [...wanted].filter(([product, state]) => before[wordOf(product)] !== state);
      const { id, name, timeZone } = club;
      for (const [product, state] of changed) {
        const columns = columnsOf(state, timeZone);
        await tx
          .insert(moduleSubscriptions)
          .values({ organisationId: id, product, ...columns })
          .onConflictDoUpdate({
            target: [moduleSubscriptions.organisationId, moduleSubscriptions.product],
            set: columns,
          });
      }
      const changes = Object.fromEntries(
        changed.map(([product, after]) => [wordOf(product), { before: before[wordOf(product)], after }]),
      );
      if (changed.length > 0) await recordProviderAction(tx, { organisationId: id, actor, action: "modules", changes });
      const after = await moduleStates(tx, club);
      const today = localDateOf(now(), timeZone);
      const line = Object.entries(after)
        .map(([one, state]) => `${one} ${stateWords(state, today)}`)
        .join(", ");
      return {
        lines: [changed.length > 0 ? `${name} has now: ${line}.` : `${name} has this already: nothing was changed.`],
        json: { id, changed: changed.length > 0, modules: after },
      };
    });
  },
};
