import { useTranslation } from "react-i18next";
import { z } from "zod";
import { constraintOf, formOf } from "#app/backend/forms/contract-form.server.ts";
import { accept } from "#app/backend/forms/submit.server.ts";
import { formatDateTime } from "#app/rules/dates.ts";
import { quarterHours } from "#app/rules/quarter-hours.ts";
import { instantOf } from "#app/rules/time.server.ts";
import { AppForm, useAppForm } from "#app/ui/forms/app-form.tsx";
import { CheckboxField } from "#app/ui/forms/choice-fields.tsx";
import { DateField, TimeField } from "#app/ui/forms/date-field.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { FieldRow } from "#app/ui/forms/field-set.tsx";
import { FormActions } from "#app/ui/forms/form-actions.tsx";
import { SelectField } from "#app/ui/forms/select-field.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { matches } from "#contracts/events/matches.ts";
import { ScorerLinkBody, scorerLinks } from "#contracts/events/scorer-links.ts";
import { Id, LocalDate, WallTime } from "#contracts/scalars.ts";
import { scorePath } from "../scoring/handle.ts";
import { requireTournament } from "../tournaments/load.server.ts";
import type { Route } from "./+types/new";
import { addressesPath, belowAddresses } from "./handle.ts";
import { type IssuedParts, type IssuedReply, issued } from "./issue.server.ts";
import { Issued } from "./issued.tsx";

export const handle = belowAddresses("scorers", "scoring:links.new");

const { label, fieldId, keepOthers } = ScorerLinkBody.shape;
const Shape = z
  .object({
    label,
    fieldId,
    endDate: LocalDate.nullable().default(null),
    endTime: WallTime.nullable().default(null),
    keepOthers,
  })
  .refine(({ endDate, endTime }) => endDate !== null || endTime === null, {
    path: ["endDate"],
    error: "field.required",
  });
type Typed = z.output<typeof Shape>;

/** The tournament, and the match that the address asks for (`?matchId=`). */
async function load(args: Route.LoaderArgs | Route.ActionArgs) {
  const { staff, tournament, record } = await requireTournament(args);
  const asked = Id.safeParse(new URL(args.request.url).searchParams.get("matchId"));
  const match = asked.success
    ? await staff.call(matches.show, { params: { eventId: record.id, matchId: asked.data } })
    : null;
  return { staff, tournament, record, match };
}

export async function loader(args: Route.LoaderArgs) {
  const { staff, tournament, record, match } = await load(args);
  const { data: links } = await staff.call(scorerLinks.list, { params: { eventId: record.id } });
  const open = links.filter(({ revokedAt, expiresAt }) => revokedAt === null && Date.parse(expiresAt) > Date.now());
  return {
    record,
    open: open
      .filter((link) => !match || link.match?.id === match.id)
      .map((link) => ({ label: link.label, court: link.field?.name, number: link.match?.number })),
    number: match?.number ?? null,
    courts: tournament.courts.map(({ id, name }) => ({ value: id, label: name })),
    constraint: constraintOf(Shape),
  };
}

/** Makes an address. It goes out once and into no log: what is recorded is what it opens, and that it was made. */
export async function action(args: Route.ActionArgs) {
  const { staff, tournament, record, match } = await load(args);
  const { timeZone } = tournament;
  const form = { form: formOf(Shape, staff), fields: { "scorer_link.expired": "endDate" } };
  return accept<z.ZodType<Typed>, IssuedParts>(args, form, async ({ endDate, endTime, ...typed }) => {
    const court = tournament.courts.find(({ id }) => id === typed.fieldId);
    // A date without a time is the whole day.
    const expiresAt = endDate && instantOf(endDate, endTime ?? "23:59", timeZone);
    const { token } = await staff.mutate({
      action: "scorer_link.create",
      op: scorerLinks.create,
      input: {
        params: { eventId: record.id },
        body: { ...typed, expiresAt, ...(match && { fieldId: null, matchId: match.id }) },
      },
      target: { type: "scorerLink", label: typed.label },
      targetFrom: ({ link }) => link.id,
      changesFrom: ({ ended }) => ({ ...(ended.length > 0 && { ended: { after: ended } }) }),
      changes: {
        event: { after: record.name },
        ...(match && { match: { after: `M${match.number}` } }),
        ...(!match && court && { court: { after: court.name } }),
        ...(expiresAt && { expiresAt: { after: formatDateTime(expiresAt, timeZone) } }),
      },
    });
    return issued(args.request, scorePath(token));
  });
}

/** A new address for the scorer of a court, of a match, or of the whole tournament. */
export default function NewScorerLink({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("scoring");
  const { record, number, courts, constraint, open } = loaderData;
  const reply: IssuedReply | undefined = actionData;
  const [form, fields] = useAppForm<Record<"label" | "fieldId" | "endDate" | "endTime" | "keepOthers", string>>({
    id: "scorer-link",
    lastResult: reply,
    defaultValue: { label: number === null ? "" : `M${number}`, fieldId: "", endDate: "", endTime: "", keepOthers: "" },
    constraint,
  });
  const back = addressesPath(record.id, "scorers");
  const named = (one: (typeof open)[number]) =>
    `${one.label} (${one.number === undefined ? (one.court ?? t("links.all")) : `M${one.number}`})`;
  if (reply?.url && reply.qr)
    return <Issued title={t("links.made")} how={t("links.how")} url={reply.url} qr={reply.qr} backTo={back} />;
  return (
    <Panel padded>
      <AppForm form={form} ns="scoring" fieldTexts="scoring:links.fields">
        <ErrorSummary form={form} />
        <p>{number === null ? t("links.lead") : t("links.leadMatch", { number })}</p>
        <TextField field={fields.label} hint={t("links.labelHint")} autoComplete="off" />
        {number === null && <SelectField field={fields.fieldId} empty={t("links.allCourts")} options={courts} />}
        <FieldRow>
          <DateField field={fields.endDate} optional hint={t("links.endHint")} />
          <TimeField field={fields.endTime} times={quarterHours} optional />
        </FieldRow>
        {open.length > 0 && <p>{t("links.openNow", { list: open.map(named).join(", ") })}</p>}
        <CheckboxField field={fields.keepOthers} hint={t("links.keepHint")} />
        <FormActions submit={t("links.submit")} cancelTo={back} />
      </AppForm>
    </Panel>
  );
}
