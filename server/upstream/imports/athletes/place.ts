import { maxGroupsOfMember } from "#contracts/academy/memberships.ts";
import type { ImportRow } from "#contracts/imports/import-rows.ts";
import type { MissingValueKind } from "#contracts/imports/import-shapes.ts";
import type { Named, RowContext } from "../rows/context.ts";
import { listOf, type MissingName, type Problem, problemAt, textOf } from "../rows/judgement.ts";
import type { KnownAthlete } from "../rows/known-people.ts";
import type { AthletePlan } from "./plan.ts";

interface Judged {
  readonly membership: AthletePlan["membership"];
  readonly changes: ImportRow["changes"];
  readonly problems: Problem[];
  readonly missing: MissingName[];
}

/** Names of a row as records of the club. Those that the club does not have are noted, and stand in the names, if they are to be made. */
function resolved(context: RowContext, about: MissingValueKind, names: readonly string[], missing: MissingName[]) {
  const records: Named[] = [];
  const shown: string[] = [];
  for (const name of names) {
    const found = context.resolve(about, name);
    if (typeof found === "object") records.push(found);
    else missing.push({ about, name });
    if (typeof found === "object") shown.push(found.name);
    else if (found !== "leaveOut") shown.push(name);
  }
  return { records, shown };
}

const without = (names: readonly string[], others: readonly { readonly name: string }[]) =>
  names.filter((name) => !others.some((other) => other.name === name));

/** What a row does about the membership: level, groups and sites. Groups and sites are added to those that there are. */
export function judgePlace(
  context: RowContext,
  values: Readonly<Record<string, unknown>>,
  known: KnownAthlete | undefined,
): Judged {
  const missing: MissingName[] = [];
  const changes: ImportRow["changes"] = [];
  const problems: Problem[] = [];
  const levelName = textOf(values, "membership.level");
  const level = resolved(context, "level", levelName === null ? [] : [levelName], missing);
  const groups = resolved(context, "group", listOf(values, "membership.groups"), missing);
  const places = resolved(context, "site", listOf(values, "membership.sites"), missing);
  const membership = known?.membership ?? null;
  const newLevel = level.shown[0] !== undefined && level.shown[0] !== known?.level ? level.shown[0] : undefined;
  const newGroups = without(groups.shown, known?.groups ?? []);
  const newPlaces = without(places.shown, known?.sites ?? []);
  if (newGroups.length + (known?.groups.length ?? 0) > maxGroupsOfMember)
    problems.push(problemAt("membership.groups", "field.too_many", { max: maxGroupsOfMember }));
  if (newPlaces.length + (known?.sites.length ?? 0) > maxGroupsOfMember)
    problems.push(problemAt("membership.sites", "field.too_many", { max: maxGroupsOfMember }));
  if (known) {
    if (newLevel !== undefined) changes.push({ field: "membership.level", before: known.level, after: newLevel });
    const names = (some: readonly { readonly name: string }[]) => some.map(({ name }) => name);
    if (newGroups.length > 0)
      changes.push({
        field: "membership.groups",
        before: names(known.groups),
        after: [...names(known.groups), ...newGroups],
      });
    if (newPlaces.length > 0)
      changes.push({
        field: "membership.sites",
        before: names(known.sites),
        after: [...names(known.sites), ...newPlaces],
      });
    if (!membership)
      changes.push({ field: "membership", before: null, after: context.options.asRequests ? "pending" : "accepted" });
  }
  return {
    membership: {
      id: membership?.id ?? null,
      levelId: newLevel === undefined ? undefined : (level.records[0]?.id ?? undefined),
      groupIds: groups.records.filter(({ name }) => newGroups.includes(name)).map(({ id }) => id),
      siteIds:
        newPlaces.length === 0
          ? undefined
          : [...(known?.sites ?? []), ...places.records]
              .map(({ id }) => id)
              .filter((id, at, all) => all.indexOf(id) === at),
    },
    changes,
    problems,
    missing,
  };
}
