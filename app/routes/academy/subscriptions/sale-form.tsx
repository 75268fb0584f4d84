import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import { counterMethods } from "#app/rules/debits.ts";
import { parseErrorMessage } from "#app/rules/error-text.ts";
import { currencySymbol, formatCents, moneyInput } from "#app/rules/money.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { AppForm, useAppForm, VersionField } from "#app/ui/forms/app-form.tsx";
import type { Option } from "#app/ui/forms/controls.tsx";
import { DateField } from "#app/ui/forms/date-field.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { FieldRow, FieldSet } from "#app/ui/forms/field-set.tsx";
import { FormActions } from "#app/ui/forms/form-actions.tsx";
import { MoneyField } from "#app/ui/forms/money-field.tsx";
import { SelectField } from "#app/ui/forms/select-field.tsx";
import { TextAreaField, TextField } from "#app/ui/forms/text-field.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { CollectNow } from "#app/ui/money/collect-now.tsx";
import { useLanguage } from "#app/ui/use-language.ts";
import type { CurrencyCode } from "#contracts/scalars.ts";
import { maxNotes, maxReason } from "#contracts/sizes.ts";
import { instalmentLabels } from "./instalment-rows.tsx";
import { ProceedAll } from "./proceed-all.tsx";
import type { Member } from "./sale.server.ts";
import { SaleConsents, type SaleConsentsProps } from "./sale-consents.tsx";
import { SaleCourse } from "./sale-course.tsx";
import type { OfferedCourse } from "./sale-courses.server.ts";
import { type PlanValues, SalePlan } from "./sale-plan.tsx";
import { Refused, SalePreview } from "./sale-preview.tsx";
import {
  offeredSeason,
  overrulable,
  type SalePreview as Preview,
  type RefusedMember,
  type Season,
} from "./sale-view.ts";

/** What the action answers besides the form's errors. */
export interface SaleParts {
  readonly preview: Preview | null;
  readonly refused: readonly RefusedMember[];
}

/** A sale that is corrected: its version, what was collected, in minor units, and how the form starts. */
interface Correction {
  readonly version: number;
  /** Whether it waits for approval: then it is changed, and nothing is canceled. */
  readonly isRequest: boolean;
  readonly collected: number;
  readonly start: Partial<Pick<Values, "transactionDate" | "coverage" | "promotionId" | "discounted" | "notes">>;
}

interface SaleFormProps {
  readonly template: { id: string; name: string; price: number; currency: CurrencyCode };
  readonly members: readonly Member[];
  /** The course that is sold; null without one. */
  readonly course: OfferedCourse | null;
  /** Whether there is another course to choose, or none. */
  readonly hasOtherCourses: boolean;
  readonly offers: readonly Option[];
  readonly plan: { readonly count: number; readonly first: string; readonly everyMonths: number };
  readonly today: string;
  /** What is to be asked of a single member, and who may sign; null for several. */
  readonly asked: SaleConsentsProps["asked"] | null;
  /** The page where the sale was begun. */
  readonly back: string;
  /** What the sale would be as the form starts. */
  readonly preview: Preview | null;
  readonly refused: readonly RefusedMember[];
  /** Set where a sale is made anew that was made wrongly. */
  readonly correction?: Correction;
  readonly reply: (SubmissionResult<string[]> & Partial<SaleParts>) | undefined;
}

// why no interface: conform takes only types whose keys it can list.
type Values = {
  sessionIds: string[];
  transactionDate: string;
  coverage: { startAt: string; endAt: string };
  promotionId: string;
  discounted: string;
  plan: PlanValues;
  isPaidNow: string;
  payNow: { amount: string; method: string; paidOn: string };
  notes: string;
  consents: string[];
  consentBy: string;
  reason: string;
};

/** The fields of all parts by their own names. why not spread: conform hands them out one by one. */
function fieldsOf(top: ReturnType<typeof useAppForm<Values>>[1]) {
  const { sessionIds, transactionDate, discounted, promotionId, isPaidNow, notes, reason, consents, consentBy } = top;
  const { startAt, endAt } = top.coverage.getFieldset();
  const { kind, count, first, everyMonths, instalments } = top.plan.getFieldset();
  const { amount, method, paidOn } = top.payNow.getFieldset();
  return {
    ...{ sessionIds, transactionDate, discounted, promotionId, isPaidNow, notes, reason, consents, consentBy },
    ...{ startAt, endAt, kind, count, first, everyMonths, instalments, amount, method, paidOn },
  };
}

/** The address of a sale to others, or of something else; `query` is where it was begun. */
const saleTo = (
  query: URLSearchParams,
  members: readonly Member[],
  templateId?: string,
  courseId?: string,
  season?: Season,
) =>
  `?${new URLSearchParams([
    ...members.map(({ id }) => ["membershipId", id]),
    ...(templateId ? [["templateId", templateId]] : []),
    ...(courseId ? [["courseId", courseId]] : []),
    ...(season
      ? [
          ["startAt", season.startAt],
          ["endAt", season.endAt],
        ]
      : []),
    ...[query.get("returnTo")].flatMap((returnTo) => (returnTo === null ? [] : [["returnTo", returnTo]])),
  ])}`;

/** How a package is sold: price, dates, instalments, and what is collected at once. */
export function SaleForm(props: SaleFormProps) {
  const { template, members, course, offers, plan, today, reply, correction } = props;
  const { t } = useTranslation(["subscriptions", "money"]);
  const language = useLanguage();
  const [query] = useSearchParams();
  const [form, top] = useAppForm<Values>({
    id: "sale",
    lastResult: reply,
    defaultValue: {
      sessionIds: [...(course?.chosen ?? [])],
      transactionDate: today,
      ...(props.preview?.dates && { coverage: props.preview.dates }),
      plan: {
        ...{ kind: "equal", first: plan.first, count: String(plan.count), everyMonths: String(plan.everyMonths) },
        // A plan whose instalments are named one by one starts with the equal ones.
        instalments: (props.preview?.instalments ?? []).map(({ dueDate, amount }) => ({
          ...{ dueDate, method: "cash" },
          amount: moneyInput(amount, language),
        })),
      },
      payNow: { amount: "", method: "cash", paidOn: today },
      ...props.correction?.start,
    },
  });
  const fields = fieldsOf(top);
  const otherCourse = props.hasOtherCourses ? saleTo(query, members, template.id, "choose") : null;
  const symbol = currencySymbol(template.currency, language);
  const preview = reply?.preview === undefined ? props.preview : reply.preview;
  const refused = reply?.refused ?? props.refused;
  const season = offeredSeason(refused);
  // Members who have the package already are left out, unless the sale goes on all the same.
  const count = members.length - refused.filter(({ code }) => code === "subscription.already_has").length;
  const others = members.filter(({ id }) => !refused.some((one) => one.membershipId === id));
  const asked = overrulable([
    ...refused.map(({ code }) => code),
    ...(form.errors ?? []).map((error) => parseErrorMessage(error).code),
  ]);
  // A refusal that was overruled before stays overruled.
  const proceed = overrulable([...String(reply?.initialValue?.proceed ?? "").split(" "), ...asked]);
  const hasErrors = Object.keys(form.allErrors).length > 0;
  // The button to go on stands beside the refusals, which may be known before the form is sent.
  const goesOn = asked.length > 0 && <ProceedAll questions={proceed} />;
  return (
    <Panel
      padded
      title={t("new.what", { name: template.name, price: formatCents(template.price, template.currency, language) })}
      actions={
        <Button component={Link} to={saleTo(query, members)} size="small">
          {t("new.otherPackage")}
        </Button>
      }
    >
      <AppForm form={form} ns="subscriptions" labels={instalmentLabels(fields.instalments.getFieldList(), t)}>
        <ErrorSummary form={form} proceed={goesOn} />
        <p>
          {t("new.to", {
            count: members.length,
            names: members
              .slice(0, 5)
              .map(({ name }) => name)
              .join(", "),
          })}
        </p>
        {correction && (
          <>
            <VersionField version={correction.version} />
            <Alert severity="info" role="note">
              {correction.isRequest
                ? t("correction.request")
                : t(correction.collected > 0 ? "correction.moves" : "correction.cancels", {
                    sum: formatCents(correction.collected, template.currency, language),
                  })}
            </Alert>
          </>
        )}
        {members.map(({ id }) => (
          <input key={id} type="hidden" name="membershipId" value={id} />
        ))}
        <input type="hidden" name="templateId" value={template.id} />
        <Refused
          refused={hasErrors && members.length === 1 && season === null ? [] : refused}
          withoutThem={refused.length > 0 && others.length > 0 ? saleTo(query, others, template.id, course?.id) : null}
          season={season && { ...season, to: saleTo(query, members, template.id, course?.id, season) }}
        />
        {course ? (
          <SaleCourse course={course} field={fields.sessionIds} otherTo={otherCourse} />
        ) : (
          otherCourse && (
            <p>
              <Link to={otherCourse}>{t("course.add")}</Link>
            </p>
          )
        )}
        <FieldRow>
          <DateField field={fields.transactionDate} />
          <MoneyField field={fields.discounted} symbol={symbol} optional hint={t("new.discountedHint")} />
        </FieldRow>
        <SelectField field={fields.promotionId} options={offers} empty={t("new.noPromotion")} width="medium" />
        <FieldSet title={t("new.coverage")}>
          <FieldRow>
            <DateField field={fields.startAt} optional />
            <DateField field={fields.endAt} optional />
          </FieldRow>
        </FieldSet>
        <SalePlan form={form} plan={top.plan} symbol={symbol} />
        {correction === undefined && (
          <FieldSet title={t("new.payNow")}>
            <CollectNow field={fields.isPaidNow}>
              <FieldRow>
                <MoneyField field={fields.amount} symbol={symbol} optional hint={t("new.amountHint")} />
                <SelectField
                  field={fields.method}
                  width="short"
                  options={counterMethods.map((value) => ({ value, label: t(`money:method.${value}`) }))}
                />
                <DateField field={fields.paidOn} optional />
              </FieldRow>
            </CollectNow>
          </FieldSet>
        )}
        <TextAreaField field={fields.notes} rows={2} maxLength={maxNotes} optional />
        {correction && <TextField field={fields.reason} maxLength={maxReason} optional />}
        {props.asked && <SaleConsents asked={props.asked} field={fields.consents} signer={fields.consentBy} />}
        {preview && <SalePreview preview={preview} />}
        <FormActions
          submit={correction ? t("correction.submit") : t("new.submit", { count: Math.max(count, 1) })}
          cancelTo={props.back}
        >
          <Button type="submit" name="intent" value="preview" variant="outlined">
            {t("new.preview")}
          </Button>
          {!hasErrors && goesOn}
        </FormActions>
      </AppForm>
    </Panel>
  );
}
