import { useTranslation } from "react-i18next";
import { Link, redirect } from "react-router";
import { notFound } from "#app/backend/errors.server.ts";
import { submit } from "#app/backend/forms/submit.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { formatCents } from "#app/rules/money.ts";
import { managers } from "#app/rules/permissions.ts";
import { Alert } from "#app/ui/alert.tsx";
import { AppForm, useAppForm } from "#app/ui/forms/app-form.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { FormActions } from "#app/ui/forms/form-actions.tsx";
import { Refusals } from "#app/ui/forms/refusals.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { styled } from "#app/ui/styled.ts";
import { useLanguage } from "#app/ui/use-language.ts";
import { erasures, PersonKind } from "#contracts/people/erasures.ts";
import type { Route } from "./+types/erase";
import { belowErasures, erasuresPath } from "./handle.ts";
import { type Line, linesOf } from "./view.ts";

export const handle = belowErasures("erasures:erase.title");

/** The person of an address. @throws AppError 404 for a kind of people that there is not */
function personOf({ params }: Route.LoaderArgs | Route.ActionArgs) {
  const kind = PersonKind.safeParse(params.kind);
  if (!kind.success) throw notFound();
  return { kind: kind.data, id: params.personId };
}

/** Says what goes, what stays and what ends, and what stops it. */
export async function loader(args: Route.LoaderArgs) {
  const caller = await requireStaff(args, managers);
  const { erasure, ...preview } = await caller.call(erasures.preview, { params: personOf(args) });
  if (erasure) throw redirect(erasuresPath);
  const { kind, name, openAccounts, hasAccess } = preview;
  const isSelf = kind === "staffMembers" && preview.personId === caller.staff.id;
  return {
    ...{ kind, name, openAccounts, hasAccess, isSelf, personId: preview.personId },
    email: caller.account.email,
    lines: linesOf(preview),
  };
}

/** Erases; there is no way back. */
export async function action(args: Route.ActionArgs) {
  const caller = await requireStaff(args, managers);
  const params = personOf(args);
  return submit(args, caller, {
    hide: ["password"],
    action: "person.erase",
    op: erasures.create,
    form: erasures.create.body,
    input: ({ password }) => ({ params, body: { password } }),
    // The log says by an id alone who it was: the name goes with the person.
    target: { type: "erased_person", id: params.id },
    changes: {},
    fields: {
      "password.current_wrong": "password",
      "erasure.open_money": "",
      "erasure.has_access": "",
      "erasure.self": "",
    },
    done: { to: erasuresPath, key: "erasures:erase.done" },
  });
}

/** Says how long to wait after too many attempts. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

const Parts = styled("div")(({ theme }) => ({
  display: "grid",
  gap: theme.spacing(2),
  "& h3": { margin: 0 },
  "& ul": { margin: 0, overflowWrap: "anywhere" },
  "& section > p": { marginTop: theme.spacing(1) },
}));

export default function ErasePerson({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("erasures");
  const { kind, name, lines, hasAccess, isSelf, openAccounts, email, personId } = loaderData;
  const isStopped = hasAccess || isSelf || openAccounts.length > 0;
  return (
    <Panel padded title={t("erase.heading", { name })}>
      <Parts>
        <p>{t(`erase.lead.${kind}`)}</p>
        <OpenAccounts accounts={openAccounts} />
        {isSelf && (
          <Alert severity="warning" role="note">
            {t("errors.erasure.self")}
          </Alert>
        )}
        {hasAccess && !isSelf && (
          <Alert severity="warning" role="note">
            {t("errors.erasure.has_access")} <Link to={`/staff/${personId}/edit`}>{t("erase.toAccess")}</Link>
          </Alert>
        )}
        <Section title={t("erase.goes")} lines={lines.goes} />
        <Section title={t("erase.ends")} lines={lines.ends} />
        <Section title={t("erase.stays")} lines={lines.stays} hint={t("erase.why")} />
        <p>{t("erase.notHere")}</p>
        {!isStopped && <PasswordForm email={email} cancelTo={recordOf(kind, personId)} reply={actionData} />}
        {isStopped && <Refusals reply={actionData} ns="erasures" />}
      </Parts>
    </Panel>
  );
}

/** What stops the erasure: money that is still to come in, or to be given back. */
function OpenAccounts({ accounts }: { readonly accounts: Route.ComponentProps["loaderData"]["openAccounts"] }) {
  const { t } = useTranslation("erasures");
  const language = useLanguage();
  if (accounts.length === 0) return null;
  return (
    <Alert severity="warning" role="note">
      <p>{t("errors.erasure.open_money")}</p>
      <ul>
        {accounts.map(({ debitId, name, toPay, toRefund, currency }) => (
          <li key={debitId}>
            <Link to={`/my-organization/debits/${debitId}`}>{name}</Link>
            {": "}
            {t(toRefund > 0 ? "erase.toRefund" : "erase.toPay", {
              amount: formatCents(toRefund > 0 ? toRefund : toPay, currency, language),
            })}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

interface SectionProps {
  readonly title: string;
  readonly lines: readonly Line[];
  readonly hint?: string;
}

function Section({ title, lines, hint }: SectionProps) {
  const { t } = useTranslation("erasures");
  if (lines.length === 0) return null;
  return (
    <section>
      <h3>{title}</h3>
      <ul>
        {lines.map(({ key, ...values }) => (
          <li key={key}>{t(`lines.${key}`, values)}</li>
        ))}
      </ul>
      {hint !== undefined && <p>{hint}</p>}
    </section>
  );
}

/** The page of a person, where their kind and id are enough to find it. */
const recordOf = (kind: PersonKind, id: string): string =>
  ({ athletes: `/my-organization/athletes/${id}/edit`, guardians: erasuresPath, staffMembers: `/staff/${id}/edit` })[
    kind
  ];

interface PasswordFormProps {
  readonly email: string;
  readonly cancelTo: string;
  readonly reply: Route.ComponentProps["actionData"];
}

/** Asks for the manager's own password; what stops the erasure is settled first. */
function PasswordForm({ email, cancelTo, reply }: PasswordFormProps) {
  const { t } = useTranslation("erasures");
  const [form, fields] = useAppForm<{ password: string }>({ id: "erasure", lastResult: reply });
  return (
    <AppForm form={form} ns="erasures" labels={{ password: t("fields.password") }}>
      <ErrorSummary form={form} />
      <input type="text" hidden readOnly autoComplete="username" value={email} />
      <TextField
        field={fields.password}
        type="password"
        autoComplete="current-password"
        hint={t("erase.passwordHint")}
      />
      <FormActions submit={t("erase.submit")} cancelTo={cancelTo} tone="error" />
    </AppForm>
  );
}
