import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { constraintOf, formOf } from "#app/backend/forms/contract-form.server.ts";
import { submit } from "#app/backend/forms/submit.server.ts";
import { servicesContext } from "#app/backend/services.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { formatCents } from "#app/rules/money.ts";
import { board } from "#app/rules/permissions.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { AppForm, useAppForm } from "#app/ui/forms/app-form.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { FieldRow } from "#app/ui/forms/field-set.tsx";
import { FormActions } from "#app/ui/forms/form-actions.tsx";
import { TextAreaField, TextField } from "#app/ui/forms/text-field.tsx";
import type { RouteHandle } from "#app/ui/layout/handle.ts";
import { Panel } from "#app/ui/layout/panel.tsx";
import { quoteLimits } from "#contracts/marketplace/quote-limits.ts";
import { Product, quoteRequests } from "#contracts/marketplace/quote-requests.ts";
import { requestedIn } from "../requested-items.ts";
import type { Route } from "./+types/new";
import { QuoteForm, seenItems, toBody } from "./form-schema.ts";
import { RequestedRows, requestedLabels } from "./requested-rows.tsx";

export const handle: RouteHandle = {
  i18n: ["marketplace", "home"],
  title: "marketplace:quote.title",
  crumbs: [{ to: "/marketplace", label: "marketplace:list.title" }],
  posts: { bytes: 64 * 1024, fields: 300, rows: { name: "items", most: quoteLimits.items } },
};

const productIn = (request: Request) =>
  Product.safeParse(new URL(request.url).searchParams.get("product")).data ?? null;

/** The page to go back to: a module is asked for on the page of plans. */
const backFrom = (product: Product | null) => (product ? "/account/plans" : "/marketplace");

export async function loader(args: Route.LoaderArgs) {
  const { account, locale } = await requireStaff(args, board);
  const catalogue = await args.context.get(servicesContext).catalogue.items();
  const wanted = requestedIn(new URL(args.request.url).searchParams);
  const known = wanted.filter(({ id }) => catalogue.some((item) => item.id === id));
  const { firstName, lastName, email, phoneNumber } = account;
  const product = productIn(args.request);
  const constraint = constraintOf(QuoteForm);
  const isInWords = known.length === 0 && product === null;
  return {
    product,
    gone: wanted.length - known.length,
    things: catalogue.map(({ id, name, sizes, price, currency }) => ({
      id,
      name,
      sizes,
      price: price === null ? null : formatCents(price, currency, locale),
    })),
    values: {
      items: known,
      contactName: [firstName, lastName].filter(Boolean).join(" "),
      email,
      phoneNumber: phoneNumber ?? "",
    },
    // Without things and without a module the message alone says what is wanted.
    constraint: isInWords ? { ...constraint, message: { ...constraint.message, required: true } } : constraint,
  };
}

export async function action(args: Route.ActionArgs) {
  const staff = await requireStaff(args, board);
  const catalogue = await args.context.get(servicesContext).catalogue.items();
  const product = productIn(args.request);
  return submit(args, staff, {
    form: formOf(QuoteForm, staff),
    action: "quote.request",
    op: quoteRequests.create,
    input: (value) => ({ body: toBody(value, product, catalogue) }),
    target: { type: "quote" },
    targetFrom: ({ id }) => id,
    changes: ({ items, message, contactName, email }) => ({
      ...(product && { product: { after: product } }),
      ...(items.length > 0 && {
        items: { after: seenItems(items, catalogue).map((item) => `${item.quantity} × ${item.name}`) },
      }),
      ...(message && { message: { after: message } }),
      contactName: { after: contactName },
      email: { after: email },
    }),
    fields: { "quote.empty": "message", "quote.unknown_item": "", "support.too_many": "" },
    done: { to: backFrom(product), key: "marketplace:quote.sent" },
  });
}

type Values = Record<"message" | "contactName" | "email" | "phoneNumber", string> & {
  items: Record<"id" | "quantity" | "size" | "notes", string>[];
};

/** What is asked for, whom to answer, and the button that sends it. */
export default function NewQuote({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("marketplace");
  const { t: tHome } = useTranslation("home");
  const { product, gone, things, values, constraint } = loaderData;
  const [form, fields] = useAppForm<Values>({ id: "quote", lastResult: actionData, defaultValue: values, constraint });
  const rows = fields.items.getFieldList();
  return (
    <Panel padded>
      <AppForm form={form} ns="marketplace" labels={requestedLabels(rows, t)}>
        <ErrorSummary form={form} />
        {gone > 0 && <Alert severity="warning">{t("quote.gone", { count: gone })}</Alert>}
        {product && <p>{t("quote.forProduct", { product: tHome(`modules.${product}`) })}</p>}
        {rows.length > 0 && <RequestedRows rows={rows} things={things} />}
        {rows.length === 0 && product === null && things.length > 0 && (
          <p>
            <Button component={Link} to="/marketplace" variant="outlined">
              {t("quote.choose")}
            </Button>
          </p>
        )}
        <TextAreaField field={fields.message} rows={5} hint={t("quote.messageHint")} />
        <FieldRow>
          <TextField field={fields.contactName} autoComplete="name" />
          <TextField field={fields.email} type="email" autoComplete="email" />
          <TextField field={fields.phoneNumber} type="tel" autoComplete="tel" />
        </FieldRow>
        <FormActions submit={t("quote.submit")} cancelTo={backFrom(product)} />
      </AppForm>
    </Panel>
  );
}
