import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { parseErrorMessage } from "#app/rules/error-text.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { AppForm, useAppForm } from "#app/ui/forms/app-form.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { PresenceRow } from "./presence-row.tsx";
import { Bar, Rows } from "./presence-styles.ts";
import { useMarks } from "./use-marks.ts";
import { countMarks, type ParticipantRow } from "./view.ts";

interface PresenceFormProps {
  readonly trainingId: string;
  readonly rows: readonly ParticipantRow[];
  /** Whether others can be let in now. */
  readonly canAdd: boolean;
  readonly reply:
    | (SubmissionResult<string[]> & {
        readonly obstacle?: { readonly code: string; readonly name: string; readonly used: string | null };
      })
    | undefined;
  readonly back: string;
}

// why no interfaces: conform takes only types whose keys it can list.
type RowFields = { id: string; mark: string; was: string; notes: string; noted: string };
type Typed = { data: RowFields[] };

/** What answers a refusal of the whole form. */
const proceeds = {
  "presence.recovery_spent": "proceedWithoutRevoking",
  "training.full": "proceedBeyondCapacity",
} as const;

/**
 * Presence on a coach's phone: a row for each athlete, three round buttons, one form. With scripts each tap is saved as
 * it is made; "Salva" saves everything either way.
 */
export function PresenceForm({ trainingId, rows, canAdd, reply, back }: PresenceFormProps) {
  const { t } = useTranslation("participants");
  const [form, fields] = useAppForm<Typed>({
    id: "presence",
    lastResult: reply,
    defaultValue: { data: rows.map(({ id, mark, notes }) => ({ id, mark, was: mark, notes, noted: notes })) },
  });
  const { states, shown, saved, tap } = useMarks(trainingId, rows);
  const counts = countMarks(rows.map(({ id, mark }) => shown[id] ?? mark));
  const unsent = Object.values(states).filter((state) => state === "unsent").length;
  const code = (form.errors ?? []).map((message) => parseErrorMessage(message).code)[0] ?? "";
  const proceed = code in proceeds ? proceeds[code as keyof typeof proceeds] : undefined;
  // What was typed in a form that was refused, by whose row it is: rows come and go meanwhile.
  const typed = reply ? fields.data.getFieldList().map((field) => field.getFieldset()) : [];
  const typedOf = (id: string) => typed.find((own) => own.id.initialValue === id);
  return (
    <AppForm form={form} ns="participants" isWide>
      <ErrorSummary
        form={form}
        proceed={
          proceed && (
            <Button type="submit" name="intent" value={proceed} variant="outlined" color="warning">
              {t("page.proceed")}
            </Button>
          )
        }
      />
      {reply?.obstacle && (
        <Alert severity="warning" role="note">
          {reply.obstacle.used === null
            ? t("page.obstacle", { name: reply.obstacle.name })
            : t("page.usedIn", { name: reply.obstacle.name, training: reply.obstacle.used })}
        </Alert>
      )}
      <Bar className="top">
        <p role="status">{t("page.counts", counts)}</p>
        <span className="acts">
          {counts.unmarked > 0 && (
            <Button type="submit" name="intent" value="allPresent" variant="outlined" startIcon={<Icon name="check" />}>
              {t("page.allPresent")}
            </Button>
          )}
          {canAdd && (
            <Button type="submit" name="intent" value="add" variant="outlined" startIcon={<Icon name="add" />}>
              {t("page.add")}
            </Button>
          )}
        </span>
      </Bar>
      <Rows>
        {rows.map((row, at) => (
          <PresenceRow
            key={row.id}
            row={row}
            name={`${fields.data.name}[${at}]`}
            checked={shown[row.id] ?? typedOf(row.id)?.mark.initialValue ?? row.mark}
            notes={typedOf(row.id)?.notes.initialValue ?? row.notes}
            trainingId={trainingId}
            state={states[row.id]}
            was={saved[row.id] ?? row.mark}
            onTap={(mark) => tap(row, mark)}
          />
        ))}
      </Rows>
      <Bar className="bottom">
        {unsent > 0 && <p role="alert">{t("page.unsent", { count: unsent })}</p>}
        <Button type="submit" variant="contained">
          {t("page.save")}
        </Button>
        <Button component={Link} to={back}>
          {t("page.back")}
        </Button>
      </Bar>
    </AppForm>
  );
}
