import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { CompetitionDrawing } from "#app/ui/competition/drawing.tsx";
import { roundName } from "#app/ui/competition/names.ts";
import { AppForm, useAppForm } from "#app/ui/forms/app-form.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { FormActions } from "#app/ui/forms/form-actions.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { styled } from "#app/ui/styled.ts";
import { useLookup } from "#app/ui/text.ts";
import type { RoundLabel } from "#contracts/events/structure.ts";
import { AffectedMatches, resetIn } from "../matches/affected.tsx";
import type { Previewed } from "./load.server.ts";
import { PickLine } from "./row.tsx";
import type { PickRow } from "./rows.ts";
import type { EntryGroup } from "./sources.ts";

const Columns = styled("div")(({ theme }) => ({
  display: "grid",
  gap: theme.spacing(2),
  alignItems: "start",
  "& > *": { minWidth: 0 },
  // The list beside what it makes, where both have room.
  [theme.breakpoints.up("lg")]: { gridTemplateColumns: "minmax(400px, 2fr) minmax(0, 3fr)" },
}));

const Rows = styled("ol")(({ theme }) => ({
  display: "grid",
  gap: 8,
  margin: 0,
  padding: 0,
  listStyle: "none",
  "& > li": { display: "grid", gridTemplateColumns: "52px minmax(0, 1fr) auto", gap: 8, alignItems: "start" },
  "& .number input": { textAlign: "center" },
  "& .buttons": { display: "flex", alignItems: "center", minHeight: 40 },
  "& .lock": { display: "inline-flex", alignItems: "center", gap: 2, minHeight: 40, paddingInline: 4 },
  "& .lock .icon": { width: 16, height: 16, color: theme.vars.palette.text.secondary },
  "& .error": { color: theme.vars.palette.error.main, font: theme.vars.font.caption },
  [theme.breakpoints.down("sm")]: {
    "& > li": {
      gridTemplateColumns: "52px minmax(0, 1fr)",
      paddingBlockEnd: 8,
      borderBlockEnd: `1px solid ${theme.vars.palette.divider}`,
    },
    "& .buttons": { gridColumn: "1 / -1", justifyContent: "flex-end" },
  },
}));

const Tools = styled("div")({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: 8,
  "& .count": { width: 64 },
});

/** Choices of all rows together: a list of a thousand open places would be a page of megabytes. */
const mostOptions = 6000;

interface PicksFormProps {
  readonly record: { readonly id: string };
  readonly home: string;
  readonly round: RoundLabel & { readonly status: string };
  readonly groups: readonly EntryGroup[];
  readonly rows: readonly PickRow[];
  readonly would: Previewed | null;
  readonly seen: string | undefined;
  readonly mix?: string | undefined;
  readonly isAsked?: boolean;
  /** Whether nothing is stored yet, and these are who enters as a rule. */
  readonly isProposal: boolean;
  readonly reply: SubmissionResult<string[]> | undefined;
}

/** The form of a round's entrants: a numbered list, whose order is the seed, beside what it makes of the round. */
export function PicksForm(props: PicksFormProps) {
  const { record, home, round, groups, rows, would, seen, mix, isAsked = false, isProposal, reply } = props;
  const { t } = useTranslation("rounds");
  const lookup = useLookup();
  const [form] = useAppForm({ id: "picks", lastResult: reply });
  const placed = new Set(rows.map(({ source }) => source));
  const byKey = new Map(groups.flatMap(({ entries }) => entries).map((entry) => [entry.key, entry]));
  const free = freeOf(groups, placed, Math.max(20, Math.floor(mostOptions / Math.max(1, rows.length))));
  // Fields are the browser's: other rows are other fields.
  const stamp = rows.map(({ id, source }) => `${id} ${source}`).join();
  const resets = would ? resetIn(would.affected) : 0;
  return (
    <Columns>
      <Panel title={`${t("picks.heading")}: ${roundName(round, lookup)}`} padded>
        <AppForm form={form} ns="structure" fieldTexts="rounds:fields" isWide>
          <ErrorSummary form={form} />
          {isAsked && would && <input type="hidden" name="tag" value={would.tag} />}
          {seen !== undefined && <input type="hidden" name="seen" value={seen} />}
          {mix !== undefined && <input type="hidden" name="mix" value={mix} />}
          {round.status === "running" && (
            <Alert severity="info" role="note">
              {t("picks.running")}
            </Alert>
          )}
          {isProposal && reply === undefined && (
            <Alert severity="info" role="note">
              {t("picks.proposal")}
            </Alert>
          )}
          <p>{t("picks.lead")}</p>
          <Tools>
            <Button type="submit" name="intent" value="fill" variant="outlined" startIcon={<Icon name="sort" />}>
              {t("picks.fill")}
            </Button>
            <Button type="submit" name="intent" value="mix" variant="outlined" startIcon={<Icon name="swap" />}>
              {t("picks.mix")}
            </Button>
          </Tools>
          {mix !== undefined && <p role="status">{t("picks.mixed", { mix })}</p>}
          {rows.length > 0 ? (
            <Rows key={stamp}>
              {rows.map((row, at) => (
                <PickLine
                  key={row.id}
                  {...{ at, row, free }}
                  isLast={at === rows.length - 1}
                  entry={byKey.get(row.source)}
                  errors={form.allErrors[`rows[${at}].source`]}
                />
              ))}
            </Rows>
          ) : (
            <p>{t("picks.none")}</p>
          )}
          <Tools>
            <div className="input count">
              <input type="text" inputMode="numeric" name="count" defaultValue="1" aria-label={t("fields.count")} />
            </div>
            <Button type="submit" name="intent" value="add" variant="outlined" startIcon={<Icon name="add" />}>
              {t("picks.add")}
            </Button>
          </Tools>
          {would && (
            <>
              <AffectedMatches eventId={record.id} affected={would.affected} isAsked={isAsked} />
              {would.unscheduled > 0 && (
                <Alert severity="warning" role="note">
                  {t("picks.unscheduled", { count: would.unscheduled })}
                </Alert>
              )}
            </>
          )}
          <FormActions
            submit={isAsked && resets > 0 ? t("picks.proceed", { count: resets }) : t("picks.save")}
            name="intent"
            value="save"
            cancelTo={home}
          >
            <Button type="submit" name="intent" value="preview" variant="outlined">
              {t("picks.preview")}
            </Button>
          </FormActions>
        </AppForm>
      </Panel>
      <div>{would && would.drawing.matches.length > 0 && <CompetitionDrawing drawing={would.drawing} />}</div>
    </Columns>
  );
}

/** The entries that have no place yet, up to a number. */
function freeOf(groups: readonly EntryGroup[], placed: ReadonlySet<string>, most: number): EntryGroup[] {
  let left = most;
  return groups.flatMap(({ round, entries }) => {
    const free = entries.filter(({ key }) => !placed.has(key)).slice(0, left);
    left -= free.length;
    return free.length > 0 ? [{ round, entries: free }] : [];
  });
}
