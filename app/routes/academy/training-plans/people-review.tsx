import { useTranslation } from "react-i18next";
import { formatLongDay } from "#app/rules/dates.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { AppForm, useAppForm } from "#app/ui/forms/app-form.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { FormActions } from "#app/ui/forms/form-actions.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { DataTable } from "#app/ui/tables/data-table.tsx";
import { useErrorText } from "#app/ui/text.ts";
import { useLanguage } from "#app/ui/use-language.ts";
import { ObjectionList } from "./objection-list.tsx";
import type { PeopleReply, PeopleReview } from "./people.server.ts";

interface PeopleReviewFormProps {
  readonly session: { readonly name: string };
  readonly reply: PeopleReply & { readonly review: PeopleReview };
  readonly back: string;
}

/** The question before other standing athletes are saved: what they change in each training. */
export function PeopleReviewForm({ session, reply, back }: PeopleReviewFormProps) {
  const { t } = useTranslation(["recurring-sessions", "reservation-series"]);
  const { review, asked = "", kept = [] } = reply;
  const errorText = useErrorText("recurring-sessions");
  const language = useLanguage();
  const [form] = useAppForm({ id: "session-participants", lastResult: reply });
  const { added, removed, refused, trainings, isFull } = review;
  const isNothing = added.length + removed.length + trainings.length === 0;
  return (
    <AppForm form={form} ns="recurring-sessions" isWide>
      <ErrorSummary form={form} />
      <Alert severity="info" role="status">
        <strong>{session.name}</strong>
        <ul>
          {added.length > 0 && <li>{t("participants.added", { count: added.length, names: added.join(", ") })}</li>}
          {removed.length > 0 && (
            <li>{t("participants.removed", { count: removed.length, names: removed.join(", ") })}</li>
          )}
          {isNothing && <li>{t("participants.nothing")}</li>}
        </ul>
      </Alert>
      <ObjectionList asked={refused} />
      {isFull && <Alert severity="warning">{t("participants.fullAsk")}</Alert>}
      {kept.map(([name, value], n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: names repeat, and the list never changes.
        <input key={n} type="hidden" name={name} value={value} />
      ))}
      <input type="hidden" name="tag" value={review.tag} />
      {asked !== "" && <input type="hidden" name="proceed" value={asked} />}
      {trainings.length > 0 && (
        <Panel title={t("participants.trainings")}>
          <DataTable
            caption={t("participants.trainings")}
            rows={trainings}
            rowKey={({ id }) => id}
            columns={[
              {
                id: "date",
                header: t("reservation-series:review.when"),
                cell: ({ date }) => formatLongDay(date, language),
              },
              { id: "added", header: t("participants.in"), align: "end", cell: (row) => row.added },
              { id: "removed", header: t("participants.out"), align: "end", cell: (row) => row.removed },
              {
                id: "refused",
                header: t("participants.refused"),
                cell: ({ refused }) =>
                  refused.map(({ name, code }) => <div key={name}>{`${name}: ${errorText(code)}`}</div>),
              },
            ]}
          />
        </Panel>
      )}
      <FormActions
        submit={asked === "" ? t("participants.submit") : t("reservation-series:review.proceed")}
        cancelTo={back}
        name="intent"
        value="save"
      >
        <Button type="submit" name="intent" value="edit" variant="outlined">
          {t("reservation-series:review.back")}
        </Button>
      </FormActions>
    </AppForm>
  );
}
