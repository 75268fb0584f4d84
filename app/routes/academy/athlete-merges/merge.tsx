import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { findAthletes } from "#app/backend/forms/athletes.server.ts";
import { formOf } from "#app/backend/forms/contract-form.server.ts";
import { reviewed } from "#app/backend/forms/review.server.ts";
import { accept, leadOn } from "#app/backend/forms/submit.server.ts";
import type { Changes } from "#app/rules/audit-changes.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { useErrorText } from "#app/ui/text.ts";
import { athleteMerges } from "#contracts/academy/athlete-merges.ts";
import { athletes } from "#contracts/academy/athletes.ts";
import { Id } from "#contracts/scalars.ts";
import { aboutAthlete, homeOf } from "../athletes/handle.ts";
import { listName, targetOf } from "../athletes/target.ts";
import type { Route } from "./+types/merge";
import { Conflict } from "./conflict.tsx";
import { differencesOf, mergeFields, mergeForm, takenOf, textOf, usualSides } from "./fields.ts";
import { MergeForm, type Review } from "./form.tsx";
import { previewOf, requireFrom } from "./load.server.ts";
import { mergePath } from "./paths.ts";
import { SearchOther } from "./search.tsx";

export const handle = { ...aboutAthlete("athletes:merge.title"), i18n: ["athletes", "memberships"] as const };

export async function loader(args: Route.LoaderArgs) {
  const { staff, from } = await requireFrom(args);
  const { searchParams } = new URL(args.request.url);
  const id = Id.safeParse(searchParams.get("into")).data;
  const search = searchParams.get("search")?.trim().slice(0, 120) ?? "";
  const into = id === undefined ? null : await staff.call(athletes.show, { params: { id } });
  const about = { athlete: { id: from.id, name: listName(from), membershipId: from.membershipId }, search };
  if (into === null || into.id === from.id) {
    const matches = await findAthletes(staff, search);
    return { ...about, into: null, matches: matches.filter((one) => one.id !== from.id) };
  }
  const { conflict, problem } = await previewOf(staff, from.id, into.id);
  const differences = differencesOf(from, into);
  const same = mergeFields.filter((name) => !differences.some((one) => one.name === name));
  return {
    ...about,
    into: { id: into.id, name: listName(into), membershipId: into.membershipId },
    conflict,
    problem,
    differences,
    same: same.map((name) => ({ name, text: textOf(into, name) })).filter(({ text }) => text !== ""),
    values: usualSides(differences),
  };
}

/** Shows first what goes over; sending the form again makes one athlete of the two. */
export async function action(args: Route.ActionArgs) {
  const { staff, from } = await requireFrom(args);
  const form = formOf(mergeForm, staff);
  const params = { id: from.id };
  const fields = { "membership.merge_conflict": "", "record.not_found": "" };
  return accept<typeof form, { review: Review }>(args, { form, fields }, async (typed, submission) => {
    const { intoAthleteId, tag } = typed;
    const into = await staff.call(athletes.show, { params: { id: intoAthleteId } });
    const take = takenOf(typed);
    const result = await reviewed(submission, {
      preview: () =>
        staff.call(athleteMerges.merge, { params, query: { preview: true }, body: { intoAthleteId, take } }),
      touched: (would) => ({ count: 1, tag: would.tag }),
      seen: tag ?? null,
      unanswered: null,
      changed: "athlete.merge_changed",
      toShown: ({ tag: shown, moves, status }): Review => ({ tag: shown, moves, status }),
      save: (would) =>
        staff.mutate({
          action: "athlete.merge",
          op: athleteMerges.merge,
          input: { params, query: {}, body: { intoAthleteId, take, tag: would.tag } },
          target: targetOf(from),
          changes: {
            into: { after: `${listName(into)} (${into.id})` },
            ...Object.fromEntries(
              take.map((name) => [name, { before: textOf(into, name), after: textOf(from, name) }]),
            ),
          },
          changesFrom: ({ moves: { tokens, ...counts } }): Changes => ({
            ...Object.fromEntries(
              Object.entries(counts).flatMap(([name, count]) => (count > 0 ? [[name, { after: count }]] : [])),
            ),
            ...(tokens.length > 0 && { tokens: { after: tokens.map(({ type, amount }) => `${type} ${amount}`) } }),
          }),
        }),
    });
    if ("reply" in result) return result.reply;
    const { membershipId, lastName, firstName } = result.saved.into;
    return leadOn(args, {
      to: homeOf({ membershipId }),
      key: "athletes:merge.done",
      values: { name: `${lastName} ${firstName}` },
    });
  });
}

/** Two athletes beside each other: which of them stays, what is kept of each, and what goes over. */
export default function MergeAthletes({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("athletes");
  const errorText = useErrorText("athletes");
  const { athlete, into } = loaderData;
  if (into === null)
    return (
      <SearchOther name={athlete.name} search={loaderData.search} matches={loaderData.matches} from={athlete.id} />
    );
  const review = actionData && "review" in actionData ? actionData.review : undefined;
  const { conflict, problem, differences, same, values } = loaderData;
  return (
    <Panel padded title={t("merge.heading", { from: athlete.name, into: into.name })}>
      <p>{t("merge.lead", { from: athlete.name, into: into.name })}</p>
      <p style={{ marginBlock: 12 }}>
        <Button component={Link} to={mergePath(into.id, athlete.id)} size="small" variant="outlined">
          {t("merge.swap")}
        </Button>
      </p>
      {conflict && <Conflict conflict={conflict} members={[athlete, into]} />}
      {problem && !conflict && <Alert severity="warning">{errorText(problem)}</Alert>}
      {!problem && (
        <MergeForm
          {...{ differences, same, values, review }}
          people={{ from: athlete.name, into: into.name }}
          intoAthleteId={into.id}
          reply={actionData}
          cancelTo={homeOf(athlete)}
        />
      )}
    </Panel>
  );
}
