import { useTranslation } from "react-i18next";
import { data, Link } from "react-router";
import { z } from "zod";
import type { FormReply } from "#app/backend/forms/forms.server.ts";
import { returnTo } from "#app/backend/forms/return-to.server.ts";
import { accept, leadOn } from "#app/backend/forms/submit.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import type { Changes } from "#app/rules/audit-changes.ts";
import { board } from "#app/rules/permissions.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import type { RouteHandle } from "#app/ui/layout/handle.ts";
import { Panel } from "#app/ui/layout/panel.tsx";
import { revalidateAfterConflict } from "#app/ui/layout/revalidation.ts";
import { maxBulkTrainings, trainingSessions } from "#contracts/academy/training-sessions.ts";
import { Id, text } from "#contracts/scalars.ts";
import { maxRemark } from "#contracts/sizes.ts";
import type { Route } from "./+types/cancellation";
import { CancellationFailures, CancellationForm, type Failure } from "./cancellation-form.tsx";
import { trainingsPath } from "./handle.ts";
import { loadChosen } from "./load.server.ts";
import { headingOf, toRow } from "./view.server.ts";

export const handle: RouteHandle = {
  i18n: ["training-sessions"],
  title: "training-sessions:cancellation.title",
  failure: "training-sessions:errors.trainings.load",
  crumbs: [{ to: trainingsPath, label: "training-sessions:title" }],
};

const cancellationForm = z.object({
  id: z.preprocess(
    (value) => (value === undefined ? [] : [value].flat()),
    z.array(Id).min(1, "training.nothing_chosen").max(maxBulkTrainings, "training.too_many_chosen"),
  ),
  reason: text(maxRemark).default(""),
  notify: z.boolean().default(false),
  grantRecoveries: z.boolean().default(false),
});

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, board);
  const query = new URL(args.request.url).searchParams;
  const back = returnTo(args.request, trainingsPath);
  const chosen = await loadChosen(staff, query.getAll("id"));
  if (chosen.length === 0) return { back, rows: [], effects: null, failed: [] };
  const ids = chosen.map(({ id }) => id);
  // What saving would do, with everything that can be chosen.
  const { effects, failed } = await staff.call(trainingSessions.cancelMany, {
    query: { preview: true },
    body: { ids, grantRecoveries: true },
  });
  const now = new Date();
  return {
    back,
    effects,
    failed: failed.map(({ id, code }): Failure => ({ id, code, name: nameIn(chosen, id, staff.locale) })),
    rows: chosen.filter(({ id }) => !failed.some((one) => one.id === id)).map((one) => toRow(one, now, staff.locale)),
  };
}

const nameIn = (all: Awaited<ReturnType<typeof loadChosen>>, id: string, language: "it" | "en" | "es"): string => {
  const found = all.find((one) => one.id === id);
  return found ? headingOf(found, language) : "";
};

interface Parts {
  readonly result: { readonly done: number; readonly failed: readonly Failure[] };
}

export async function action(args: Route.ActionArgs): Promise<Response | FormReply<Parts>> {
  const staff = await requireStaff(args, board);
  const back = returnTo(args.request, trainingsPath);
  return accept<typeof cancellationForm, Parts>(
    args,
    { form: cancellationForm },
    async ({ id: ids, ...choices }, submission) => {
      const chosen = await loadChosen(staff, ids);
      const [only] = chosen;
      const names = chosen.map((one) => headingOf(one, staff.locale));
      const { done, failed } = await staff.mutate({
        action: ids.length === 1 ? "training.cancel" : "training.cancel_many",
        op: trainingSessions.cancelMany,
        input: { query: {}, body: { ids, ...choices } },
        target: { type: "training", ...(ids.length === 1 && only && { id: only.id, label: names[0] ?? "" }) },
        changes: {
          trainings: { after: names },
          trainingIds: { after: ids },
          ...(choices.reason !== "" && { reason: { after: choices.reason } }),
          notify: { after: choices.notify },
          grantRecoveries: { after: choices.grantRecoveries },
        },
        changesFrom: (result): Changes =>
          result.failed.length > 0 ? { refused: { after: result.failed.map(({ id, code }) => `${id} ${code}`) } } : {},
      });
      if (failed.length === 0)
        return leadOn(args, { to: back, key: "training-sessions:cancellation.done", values: { count: done.length } });
      const failures = failed.map(({ id, code }) => ({ id, code, name: nameIn(chosen, id, staff.locale) }));
      return data({ ...submission.reply(), result: { done: done.length, failed: failures } }, { status: 409 });
    },
  );
}

/** What could not be done was overtaken by others: the page shows how things stand now. */
export const shouldRevalidate = revalidateAfterConflict;

/** The page before trainings are canceled: which ones, what comes back to whom, and who is told. */
export default function CancelTrainings({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("training-sessions");
  const { back, rows, effects, failed } = loaderData;
  return (
    <>
      {actionData?.result && <CancellationFailures done={actionData.result.done} failed={actionData.result.failed} />}
      {!actionData?.result && failed.length > 0 && <CancellationFailures done={null} failed={failed} />}
      {rows.length === 0 || effects === null ? (
        <Panel padded>
          <Alert severity="info" style={{ marginBottom: 16 }}>
            {t("cancellation.nothing")}
          </Alert>
          <Button component={Link} to={back} variant="outlined">
            {t("cancellation.back")}
          </Button>
        </Panel>
      ) : (
        <CancellationForm {...{ rows, effects, back }} reply={actionData} />
      )}
    </>
  );
}
