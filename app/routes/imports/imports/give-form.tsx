import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { AppForm, useAppForm } from "#app/ui/forms/app-form.tsx";
import type { Option } from "#app/ui/forms/controls.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { FileField } from "#app/ui/forms/file-field.tsx";
import { FormActions } from "#app/ui/forms/form-actions.tsx";
import { SelectField } from "#app/ui/forms/select-field.tsx";
import { TextAreaField } from "#app/ui/forms/text-field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { ImportKindName } from "#contracts/imports/import-shapes.ts";
import { importsPath } from "./handle.ts";

/** What programs of sheets write, and what they call it. */
const accepted = [".csv", ".tsv", ".txt", ".xlsx", "text/csv", "text/tab-separated-values", "text/plain"].join(",");

interface GiveFormProps {
  readonly kind: ImportKindName;
  /** Whether something else could be brought along. */
  readonly hasOthers: boolean;
  readonly eventId: string;
  readonly tournaments: readonly Option[];
  /** Characters that can be pasted. */
  readonly maxLength: number;
  readonly reply: SubmissionResult<string[]> | undefined;
}

/** The file, or what is pasted in its place. */
export function GiveForm({ kind, hasOthers, eventId, tournaments, maxLength, reply }: GiveFormProps) {
  const { t } = useTranslation("imports");
  const [form, fields] = useAppForm<{ file?: string; pasted: string; eventId: string }>({
    id: "import",
    lastResult: reply,
    defaultValue: { pasted: "", eventId },
  });
  return (
    <AppForm form={form} ns="imports" encType="multipart/form-data">
      <ErrorSummary form={form} />
      <p>{t(`new.lead.${kind}`)}</p>
      <p>
        <Button
          component="a"
          href={`${importsPath}/template?kind=${kind}`}
          variant="outlined"
          size="small"
          startIcon={<Icon name="download" />}
        >
          {t("new.template")}
        </Button>
      </p>
      <input type="hidden" name="kind" value={kind} />
      {kind === "teams" && <SelectField field={fields.eventId} empty={t("new.noEvent")} options={tournaments} />}
      <FileField field={fields.file} accept={accepted} hint={t("new.fileHint")} />
      <TextAreaField field={fields.pasted} rows={6} hint={t("new.pastedHint")} maxLength={maxLength} />
      <FormActions submit={t("new.submit")} cancelTo={importsPath}>
        {hasOthers && (
          <Button component={Link} to="?" variant="text">
            {t("new.other")}
          </Button>
        )}
      </FormActions>
    </AppForm>
  );
}
