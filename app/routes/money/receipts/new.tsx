import { useTranslation } from "react-i18next";
import { Link, redirect } from "react-router";
import { z } from "zod";
import { isAppError, notFound } from "#app/backend/errors.server.ts";
import { upstreamRefusal, withParts } from "#app/backend/forms/forms.server.ts";
import { submit } from "#app/backend/forms/submit.server.ts";
import { requireStaff, type StaffCaller } from "#app/backend/session/guards.server.ts";
import { formatDate } from "#app/rules/dates.ts";
import { receiptsPath } from "#app/rules/debits.ts";
import { formatCents } from "#app/rules/money.ts";
import { board } from "#app/rules/permissions.ts";
import { sportOptions } from "#app/rules/places.ts";
import { Button } from "#app/ui/button.tsx";
import { AppForm, useAppForm } from "#app/ui/forms/app-form.tsx";
import { CheckboxGroupField } from "#app/ui/forms/choice-fields.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { FormActions } from "#app/ui/forms/form-actions.tsx";
import { Question } from "#app/ui/forms/question.tsx";
import { SelectField } from "#app/ui/forms/select-field.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { EmptyState } from "#app/ui/tables/empty-state.tsx";
import { useLanguage } from "#app/ui/use-language.ts";
import { debits } from "#contracts/money/debits.ts";
import { DeductionGap, maxReceiptPayments, receipts } from "#contracts/money/receipts.ts";
import { Id } from "#contracts/scalars.ts";
import { sports } from "#contracts/settings/sports.ts";
import { payersOf } from "../debits/payers.server.ts";
import type { Route } from "./+types/new";
import { belowReceipts } from "./handle.ts";

export const handle = belowReceipts("receipts:new.title");

/** The debit that the address names (`?debitId=`); without one it leads to the list. Throws AppError 404. */
async function loadDebit(staff: StaffCaller, request: Request) {
  const named = new URL(request.url).searchParams.get("debitId");
  if (named === null) throw redirect("/my-organization/receipts");
  const id = Id.safeParse(named);
  if (!id.success) throw notFound();
  return staff.call(debits.get, { params: { id: id.data } });
}

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, board);
  const debit = await loadDebit(staff, args.request);
  const { timeZone } = staff.staff.organization;
  const open = debit.payments.filter(
    ({ paid, voidedAt, receipt, origin }) => paid && voidedAt === null && receipt === null && origin === "received",
  );
  const allSports = debit.kind === "subscription" ? await staff.call(sports.list) : { data: [] };
  return {
    debitId: debit.id,
    label: [debit.athlete?.name, debit.label].filter(Boolean).join(" · "),
    payers: debit.athlete ? await payersOf(staff, [debit.athlete.id]) : [],
    currency: debit.price.currency,
    // The sport is asked for a sale only: a court and a tournament have their own.
    sports: sportOptions(allSports.data, staff.locale),
    payments: open.map(({ id, amount, method, paidAt }) => ({
      id,
      amount,
      method,
      date: formatDate(paidAt ?? "", timeZone),
    })),
  };
}

/** The form: the person whom it is made out to is a guardian's id, `athlete`, or empty for whoever paid. */
const form = z
  .object({
    paymentIds: z.preprocess(
      (ids) => (typeof ids === "string" ? [ids] : (ids ?? [])),
      z.array(Id).min(1, "field.required").max(maxReceiptPayments),
    ),
    payerId: z.union([Id, z.literal("athlete")]).optional(),
    sportId: Id.optional(),
    proceedWithoutTaxId: z.literal("on").optional(),
    proceedWithoutDeduction: z.literal("on").optional(),
  })
  .transform(({ paymentIds, payerId, sportId, proceedWithoutTaxId, proceedWithoutDeduction }) => ({
    paymentIds,
    sportId,
    ...(payerId !== undefined && { payerId: payerId === "athlete" ? null : payerId }),
    proceedWithoutTaxId: proceedWithoutTaxId === "on",
    proceedWithoutDeduction: proceedWithoutDeduction === "on",
  }));

const fields = {
  "receipt.unpaid": "paymentIds",
  "receipt.opening": "paymentIds",
  "receipt.already_issued": "paymentIds",
  "receipt.mixed_payers": "payerId",
};
const Refused = z.object({ gaps: z.array(DeductionGap) });

export async function action(args: Route.ActionArgs) {
  const staff = await requireStaff(args, board);
  const debit = await loadDebit(staff, args.request);
  const own = new Set(debit.payments.map(({ id }) => id));
  return submit<typeof receipts.create, typeof form, { gaps: DeductionGap[] }>(args, staff, {
    form,
    action: "receipt.issue",
    op: receipts.create,
    input: (body) => {
      if (body.paymentIds.some((id) => !own.has(id))) throw notFound();
      return { body };
    },
    target: { type: "receipt" },
    targetFrom: ({ id }) => id,
    changesFrom: ({ label, amount }) => ({ label: { after: label }, amount: { after: amount } }),
    fields,
    refused: (error, submission) => {
      const { data: known } = Refused.safeParse(isAppError(error) && error.details);
      return known && withParts(upstreamRefusal(error, submission, fields), known);
    },
    done: ({ id, label }) => ({ to: `${receiptsPath}/${id}`, key: "receipts:new.done", values: { label } }),
  });
}

type Values = {
  paymentIds: string[];
  payerId: string;
  sportId: string;
  proceedWithoutTaxId: string;
  proceedWithoutDeduction: string;
};

/** Issuing a receipt for payments of one sale. */
export default function NewReceipt({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(["receipts", "money"]);
  const language = useLanguage();
  const { debitId, label, payers, payments, currency } = loaderData;
  const [answered, fields] = useAppForm<Values>({
    id: "receipt",
    lastResult: actionData,
    defaultValue: {
      paymentIds: payments.map(({ id }) => id),
      payerId: "",
      sportId: "",
      proceedWithoutTaxId: "",
      proceedWithoutDeduction: "",
    },
  });
  if (payments.length === 0 && !actionData)
    return (
      <Panel>
        <EmptyState icon="euro" title={t("new.nothing")} hint={t("new.nothingHint")}>
          <Button component={Link} to={`/my-organization/debits/${debitId}`} variant="outlined">
            {t("show.account")}
          </Button>
        </EmptyState>
      </Panel>
    );
  return (
    <Panel padded title={label}>
      <AppForm form={answered} ns="receipts">
        <ErrorSummary form={answered} />
        <Question fields={[fields.proceedWithoutDeduction]}>
          <LostDeduction gaps={(actionData && "gaps" in actionData && actionData.gaps) || []} />
        </Question>
        <Question fields={[fields.proceedWithoutTaxId]} />
        <CheckboxGroupField
          field={fields.paymentIds}
          options={payments.map(({ id, amount, method, date }) => ({
            value: id,
            label: formatCents(amount, currency, language),
            hint: `${date} · ${t(`money:method.${method}`)}`,
          }))}
        />
        <SelectField
          field={fields.payerId}
          width="medium"
          empty={t("new.whoPaid")}
          options={[
            { value: "athlete", label: t("new.athlete") },
            ...payers.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
        {loaderData.sports.length > 0 && (
          <SelectField
            field={fields.sportId}
            width="medium"
            empty={t("new.usualSport")}
            options={loaderData.sports}
            hint={t("new.sportHint")}
          />
        )}
        <FormActions submit={t("new.submit")} cancelTo={`/my-organization/debits/${debitId}`} />
      </AppForm>
    </Panel>
  );
}

/** What a parent loses with the receipt as it would be, and where each thing that is missing can be put right. */
function LostDeduction({ gaps }: { readonly gaps: readonly DeductionGap[] }) {
  const { t } = useTranslation("receipts");
  return (
    <>
      <p>{t("new.deduction")}</p>
      <ul>
        {gaps.map((gap) => (
          <li key={gap}>
            {t(`new.gaps.${gap}`)}
            {gap === "club" && (
              <>
                {" "}
                <Link to="/account/profile">{t("new.toProfile")}</Link>
              </>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
