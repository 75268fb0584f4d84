import { useTranslation } from "react-i18next";
import { data, Link } from "react-router";
import { notFound } from "#app/backend/errors.server.ts";
import type { FormReply } from "#app/backend/forms/forms.server.ts";
import { returnTo } from "#app/backend/forms/return-to.server.ts";
import { accept, leadOn } from "#app/backend/forms/submit.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { board } from "#app/rules/permissions.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import type { RouteHandle } from "#app/ui/layout/handle.ts";
import { Panel } from "#app/ui/layout/panel.tsx";
import { revalidateAfterConflict } from "#app/ui/layout/revalidation.ts";
import { subscriptions } from "#contracts/academy/subscriptions.ts";
import type { Route } from "./+types/bulk";
import { bulkForm, changeSelected, endingPlacesOf } from "./bulk.server.ts";
import { BulkFailures, type BulkResult } from "./bulk-failures.tsx";
import { BulkForm } from "./bulk-form.tsx";
import { toSelection } from "./bulk-view.ts";
import { transactionsPath } from "./handle.ts";
import { clubDay, findSelected } from "./load.server.ts";
import { overrulable, refusalParams } from "./sale-view.ts";
import { isVerb, type Verb } from "./verbs.ts";
import { fullName } from "./view.ts";

const verbOf = (text: string | undefined): Verb => {
  if (text === undefined || !isVerb(text)) throw notFound();
  return text;
};

interface Loaded {
  readonly verb: Verb;
}

export const handle: RouteHandle<Loaded> = {
  failure: "subscriptions:errors.load",
  i18n: ["subscriptions", "money"],
  title: (loaded, t) => t(`subscriptions:many.${loaded?.verb ?? "collection"}.title`),
  crumbs: [{ to: transactionsPath, label: "subscriptions:title" }],
};

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, board);
  const verb = verbOf(args.params.verb);
  const query = new URL(args.request.url).searchParams;
  const found = await findSelected(staff, query);
  const list = typeof found === "string" ? [] : found;
  return {
    verb,
    today: clubDay(staff).today,
    chosen: toSelection(list, verb),
    problem: typeof found === "string" ? found : null,
    places: await endingPlacesOf(staff, verb, list),
    back: returnTo(args.request, transactionsPath),
  };
}

export async function action(args: Route.ActionArgs): Promise<Response | FormReply<{ result: BulkResult }>> {
  const staff = await requireStaff(args, board);
  const verb = verbOf(args.params.verb);
  const back = returnTo(args.request, transactionsPath);
  return accept<typeof bulkForm, { result: BulkResult }>(args, { form: bulkForm }, async (value, submission) => {
    const { data: known } = await staff.call(subscriptions.list, {
      query: { id: value.id, pageSize: 200, totals: false },
    });
    const nameOf = new Map(known.map((one) => [one.id, fullName(one.athlete)]));
    const names = value.id.flatMap((id) => nameOf.get(id) ?? []);
    const { done, failed } = await changeSelected(staff, verb, value, names);
    if (failed.length === 0)
      return leadOn(args, { to: back, key: `subscriptions:many.${verb}.done`, values: { count: done.length } });
    const result: BulkResult = {
      done: done.length,
      failed: failed.map(({ id, code, params }) => ({
        ...{ id, code, about: nameOf.get(id) ?? null },
        params: refusalParams(params),
      })),
    };
    return data({ ...submission.reply(), result }, { status: 409 });
  });
}

/** What could not be done was overtaken by others: the page shows how things stand now. */
export const shouldRevalidate = revalidateAfterConflict;

/** Why nothing can be done: what the page says. */
const why = {
  changed: "many.changed",
  tooMany: "errors.transactions.too_many",
  nothing: "many.nothing",
} as const;

/** The page before something is done to several transactions: who they are, what follows, and what is asked for it. */
export default function ManyTransactions({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(["subscriptions", "common"]);
  const { verb, chosen: all, problem, back, today, places } = loaderData;
  const rest = actionData?.result
    ? { ...all, items: all.items.filter(({ id }) => actionData.result?.failed.some((one) => one.id === id)) }
    : all;
  const refused = verb === "approval" ? (actionData?.result?.failed ?? []) : [];
  const asked = overrulable(refused.map(({ code }) => code));
  return (
    <>
      {actionData?.result && <BulkFailures verb={verb} result={actionData.result} />}
      {rest.items.length === 0 ? (
        <Panel padded>
          <Alert severity="info">{t(why[problem ?? "nothing"])}</Alert>
          <p>
            <Button component={Link} to={back} variant="outlined">
              {t("many.back")}
            </Button>
          </p>
        </Panel>
      ) : (
        <BulkForm
          verb={verb}
          chosen={rest}
          places={places}
          reply={actionData}
          back={back}
          today={today}
          asked={asked}
        />
      )}
    </>
  );
}
