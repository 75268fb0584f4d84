import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import { withQuery } from "#app/rules/query.ts";
import { Button } from "#app/ui/button.tsx";
import { AppForm, useAppForm, VersionField } from "#app/ui/forms/app-form.tsx";
import { type Option, SelectControl } from "#app/ui/forms/controls.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { styled } from "#app/ui/styled.ts";
import { EmptyState } from "#app/ui/tables/empty-state.tsx";
import { LinkTabs } from "#app/ui/tables/link-tabs.tsx";
import { Pagination, type PaginationProps } from "#app/ui/tables/pagination.tsx";
import type { RowVerdict } from "#contracts/imports/import-rows.ts";
import type { Import, MissingValueKind } from "#contracts/imports/import-shapes.ts";
import { chosenDecision } from "./chosen-decision.ts";
import { importPath } from "./handle.ts";
import { RowTable } from "./row-table.tsx";
import type { ShownRow } from "./row-view.ts";
import { RowsSummary } from "./rows-summary.tsx";
import { type ValueShape, ValueTable } from "./value-table.tsx";

/** In the order of their tabs. why not the contract's: a browser would load what reads it. */
const verdicts = ["new", "changes", "perhaps", "same", "wrong"] as const satisfies readonly RowVerdict[];

const Bar = styled("div")(({ theme }) => ({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "flex-end",
  gap: 12,
  padding: theme.spacing(1.5),
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  "& .grow": { flex: "1 1 auto" },
  [theme.breakpoints.down("sm")]: { "& .grow": { display: "none" } },
}));

interface RowsFormProps extends PaginationProps {
  readonly record: Import;
  readonly filters: { readonly verdict?: readonly RowVerdict[] | undefined; readonly undecided?: "true" | undefined };
  readonly choices: Partial<Readonly<Record<MissingValueKind, readonly Option[]>>>;
  readonly rows: readonly ShownRow[];
  readonly reply: SubmissionResult<string[]> | undefined;
}

type Shape = {
  rows: { line: string; was: string; decision: string }[];
  values: ValueShape[];
};

/** What can be decided about all rows of a verdict. */
const decisionsOfAll: Readonly<Record<RowVerdict, readonly ("best" | "create" | "skip")[]>> = {
  new: ["skip"],
  changes: ["best", "skip"],
  perhaps: ["best", "create", "skip"],
  same: [],
  wrong: [],
};

/** All rows by verdict, with what becomes of each, and the button that writes them. */
export function RowsForm({ record, filters, choices, rows, pageInfo, pageSize, reply }: RowsFormProps) {
  const { t } = useTranslation("imports");
  const [query] = useSearchParams();
  const undecided = record.values.filter(({ decision }) => decision === null);
  const [form, fields] = useAppForm<Shape>({
    id: "rows",
    lastResult: reply,
    defaultValue: {
      rows: rows.map(({ line, decision }) => ({ line: String(line), was: decision, decision })),
      values: undecided.map(({ about, name, decision }) => ({ about, name, decision: chosenDecision(decision) })),
    },
  });
  const { counts, id, version } = record;
  const [only, ...more] = filters.verdict ?? [];
  const verdict = more.length === 0 ? only : undefined;
  const current = filters.undecided ? "undecided" : (verdict ?? "all");
  const total = verdicts.reduce((sum, one) => sum + counts[one], 0);
  const isNothing = counts.new + counts.changes + counts.perhaps === 0;
  const number = (count: number) => <span className="number">({count})</span>;
  const address = (changes: Record<string, string | undefined>) =>
    withQuery(query, { verdict: undefined, undecided: undefined, page: undefined, ...changes });
  const ofAll = (verdict ? decisionsOfAll[verdict] : []).filter(
    (one) => one !== "create" || record.kind === "athletes",
  );
  return (
    <AppForm form={form} ns="imports" isWide enter={{ name: "intent", value: "save" }}>
      <ErrorSummary form={form} />
      <VersionField version={version} />
      <RowsSummary record={record} nothing={isNothing} />
      {undecided.length > 0 && (
        <Panel padded title={t("values.title")}>
          <ValueTable values={undecided} rows={fields.values.getFieldList()} choices={choices} />
        </Panel>
      )}
      <Panel>
        <LinkTabs
          label={t("rows.tabs")}
          current={current}
          tabs={[
            { id: "all", to: address({}), label: t("rows.all"), extra: number(total) },
            ...verdicts
              .filter((one) => counts[one] > 0 || one === verdict)
              .map((one) => ({
                id: one as string,
                to: address({ verdict: one }),
                label: t(`rows.plural.${one}`),
                extra: number(counts[one]),
              })),
            ...(counts.undecided > 0 || filters.undecided
              ? [
                  {
                    id: "undecided",
                    to: address({ undecided: "true" }),
                    label: t("rows.toDecide"),
                    extra: number(counts.undecided),
                  },
                ]
              : []),
          ]}
        />
        <Bar>
          {ofAll.length > 0 && (
            <>
              <input type="hidden" name="verdict" value={verdict} />
              <SelectControl
                id="rows-all"
                name="all"
                label={t("rows.allLikeThis", { count: counts[verdict ?? "new"] })}
                width="medium"
                options={[
                  ...ofAll.map((value) => ({ value: value as string, label: t(`rows.alls.${value}`) })),
                  { value: "proposed", label: t("rows.alls.proposed") },
                ]}
              />
              <Button type="submit" name="intent" value="all" variant="outlined">
                {t("rows.apply")}
              </Button>
            </>
          )}
          <span className="grow" />
          {counts.wrong > 0 && (
            <Button
              component="a"
              href={`${importPath(id, "rows")}/download?verdict=wrong`}
              variant="outlined"
              startIcon={<Icon name="download" />}
            >
              {t("rows.download", { count: counts.wrong })}
            </Button>
          )}
          {rows.some(({ decisions }) => decisions.length > 0) && (
            <Button type="submit" name="intent" value="save" variant="outlined">
              {t("rows.save")}
            </Button>
          )}
          {!isNothing && (
            <Button type="submit" name="intent" value="write" variant="contained">
              {counts.written > 0 ? t("rows.write", { count: counts.written }) : t("rows.writeChosen")}
            </Button>
          )}
        </Bar>
        {rows.length === 0 ? (
          <EmptyState title={t("rows.none")}>
            <Button component={Link} to={address({})} variant="outlined">
              {t("rows.all")}
            </Button>
          </EmptyState>
        ) : (
          <RowTable rows={rows} fields={fields.rows.getFieldList()} />
        )}
        <Pagination pageInfo={pageInfo} pageSize={pageSize} isFixed />
      </Panel>
    </AppForm>
  );
}
