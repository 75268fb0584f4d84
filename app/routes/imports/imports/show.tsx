import { useTranslation } from "react-i18next";
import { Link, redirect } from "react-router";
import { z } from "zod";
import { accept, leadOn } from "#app/backend/forms/submit.server.ts";
import { listData, readListAddress } from "#app/backend/paging/list.server.ts";
import { servicesContext } from "#app/backend/services.server.ts";
import { formatDateTime } from "#app/rules/dates.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { AppForm, useAppForm, VersionField } from "#app/ui/forms/app-form.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { revalidateAfterConflict } from "#app/ui/layout/revalidation.ts";
import { useLiveRevalidation } from "#app/ui/live/use-live.ts";
import { styled } from "#app/ui/styled.ts";
import type { Lookup } from "#app/ui/text.ts";
import { useErrorText, useLookup } from "#app/ui/text.ts";
import { ImportedRecord } from "#contracts/imports/import-rows.ts";
import { imports } from "#contracts/imports/imports.ts";
import { seenVersion } from "#contracts/scalars.ts";
import type { Route } from "./+types/show";
import { belowImport, importPath } from "./handle.ts";
import { isRunning, requireImport, shown, targetOf } from "./load.server.ts";
import { preview } from "./match.server.ts";
import { RecordList } from "./record-list.tsx";
import { recordCounts, toRecordRow } from "./record-view.ts";
import { startWriting } from "./rows.server.ts";
import { StateChip } from "./state-chip.tsx";

export const handle = {
  ...belowImport("imports:list.title", { isFirst: true }),
  i18n: ["imports", "athletes"] as const,
};

/** After how many seconds the page is read again while a job runs, where no script is told. */
const interval = 3;

export const shouldRevalidate = revalidateAfterConflict;

export async function loader(args: Route.LoaderArgs) {
  const { staff, record } = await requireImport(args);
  if (record.state === "matching") throw redirect(importPath(record.id, "columns"));
  if (record.state === "previewed") throw redirect(importPath(record.id, "rows"));
  const address = readListAddress(args.request);
  const { query, page, pageSize } = address;
  const outcome = ImportedRecord.shape.outcome.safeParse(query.get("outcome")).data;
  const isOver = !isRunning(record) && record.writtenAt !== null;
  const list =
    isOver || record.state === "stopped"
      ? await staff.call(imports.records, {
          params: { id: record.id },
          query: { ...(outcome && { outcome: [outcome] }), page, pageSize },
        })
      : null;
  // Nobody may have listened when its job ended.
  if (list) await args.context.get(servicesContext).importRecords.copy(staff, staff.call);
  const zone = staff.staff.organization.timeZone;
  const t = staff.t as unknown as Lookup;
  return listData(address, {
    of: shown(record),
    record,
    isRunning: isRunning(record),
    outcome: outcome ?? null,
    undoUntil: record.undoUntil && formatDateTime(record.undoUntil, zone),
    fileUntil: record.fileUntil && formatDateTime(record.fileUntil, zone),
    pageInfo: list?.pageInfo ?? null,
    rows: list?.data.map((one) => toRecordRow(one, t)) ?? [],
  });
}

const buttons = z.object({ intent: z.enum(["stop", "go", "preview"]), ...seenVersion });

/** Stops the writing, or goes on with it; looks at the rows again after a job that gave up. */
export async function action(args: Route.ActionArgs) {
  const { staff, record } = await requireImport(args);
  const own = importPath(record.id);
  return accept(args, { form: buttons }, async ({ intent, version = record.version }) => {
    if (intent === "stop") {
      const target = targetOf(record);
      await staff.mutate({
        ...{ action: "import.stop", op: imports.stop, input: { params: { id: record.id } }, target, changes: {} },
      });
      return leadOn(args, { to: own, key: "imports:show.stopping", severity: "info" });
    }
    if (intent === "go") await startWriting(staff, { ...record, version });
    else await preview(staff, { ...record, version });
    return redirect(own);
  });
}

const Progress = styled("div")(({ theme }) => ({
  display: "grid",
  gap: 12,
  "& progress": { width: "100%", maxWidth: 480, height: 12, accentColor: theme.vars.palette.primary.main },
  "& .buttons": { display: "flex", flexWrap: "wrap", gap: 8 },
}));

/** How far an import is, and what came of it. */
export default function ShowImport({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("imports");
  const errorText = useErrorText("imports");
  useLiveRevalidation(["imports"], { interval: 500 });
  const { record, isRunning: runs, rows, pageInfo, pageSize, outcome, undoUntil, fileUntil } = loaderData;
  const { state, progress, results, can, failure, id, kind, event } = record;
  const [form] = useAppForm({ id: "import-job", lastResult: actionData });
  const lookup = useLookup();
  const made = recordCounts(record.written, "made", lookup);
  const changed = recordCounts(record.written, "changed", lookup);
  const said = [
    made && t("show.made", { records: made }),
    changed && t("show.changed", { records: changed }),
    results.leftOut > 0 && t("show.leftOut", { count: results.leftOut }),
  ].filter(Boolean);
  return (
    <>
      {runs && (
        <noscript>
          <meta httpEquiv="refresh" content={`${interval};url=${importPath(id)}`} />
        </noscript>
      )}
      <Panel
        padded
        title={event ? `${t(`kinds.${kind}`)} · ${event.name}` : t(`kinds.${kind}`)}
        actions={<StateChip state={state} />}
      >
        <AppForm form={form} ns="imports">
          <ErrorSummary form={form} />
          <VersionField version={record.version} />
          <Progress>
            {runs && (
              <>
                <p role="status">
                  {t(`show.${state as "previewing" | "writing" | "undoing"}`)}{" "}
                  {progress && t("show.progress", { done: progress.done, total: progress.total })}
                </p>
                <progress
                  aria-label={t(`states.${state}`)}
                  {...(progress && progress.total > 0 && { max: progress.total, value: progress.done })}
                />
                <p>{t("show.leave")}</p>
              </>
            )}
            {failure && (
              <Alert severity="error" role="note">
                {errorText(failure)}
              </Alert>
            )}
            {state === "stopped" && <p>{t("show.stopped")}</p>}
            {!runs && said.length > 0 && (
              <p>
                <strong>{said.join(" ")}</strong>
              </p>
            )}
            {state === "undone" && <p>{t("show.undone", { undone: results.undone, kept: results.kept })}</p>}
            {can.undo && undoUntil && <p>{t("show.undoUntil", { date: undoUntil })}</p>}
            {!runs && <p>{fileUntil ? t("show.fileUntil", { date: fileUntil }) : t("show.fileGone")}</p>}
            <div className="buttons">
              {can.stop && (
                <Button type="submit" name="intent" value="stop" variant="outlined">
                  {t("show.stop")}
                </Button>
              )}
              {!runs && can.write && (
                <Button type="submit" name="intent" value="go" variant="contained">
                  {t(state === "stopped" ? "show.goOn" : "show.again")}
                </Button>
              )}
              {state === "failed" && !can.write && can.preview && (
                <Button type="submit" name="intent" value="preview" variant="contained">
                  {t("show.again")}
                </Button>
              )}
              {!runs && can.change && (
                <Button component={Link} to={importPath(id, "columns")} variant="outlined">
                  {t("rows.change")}
                </Button>
              )}
              {can.undo && (
                <Button component={Link} to={importPath(id, "undo")} variant="outlined" color="error">
                  {t("undo.title")}
                </Button>
              )}
              {can.delete && (
                <Button component={Link} to={importPath(id, "delete")} variant="text" color="error">
                  {t("delete.title")}
                </Button>
              )}
            </div>
          </Progress>
        </AppForm>
      </Panel>
      {pageInfo && (
        <RecordList rows={rows} pageInfo={pageInfo} pageSize={pageSize} outcome={outcome} results={results} />
      )}
    </>
  );
}
