import { useTranslation } from "react-i18next";
import { z } from "zod";
import { constraintOf, formOf } from "#app/backend/forms/contract-form.server.ts";
import { accept } from "#app/backend/forms/submit.server.ts";
import { AppForm, useAppForm } from "#app/ui/forms/app-form.tsx";
import { CheckboxField, CheckboxGroupField, RadioGroupField } from "#app/ui/forms/choice-fields.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { FormActions } from "#app/ui/forms/form-actions.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { BoardBody, boards } from "#contracts/events/boards.ts";
import { boardShows } from "#contracts/events/play.ts";
import { addressesPath, belowAddresses } from "../scorer-links/handle.ts";
import { type IssuedParts, type IssuedReply, issued } from "../scorer-links/issue.server.ts";
import { Issued } from "../scorer-links/issued.tsx";
import { requireTournament } from "../tournaments/load.server.ts";
import type { Route } from "./+types/new";

export const handle = belowAddresses("boards", "scoring:boards.new");

const { label, show, tournamentIds, fieldIds, showPlayers } = BoardBody.shape;
const Shape = z.object({ label, show, tournamentIds, fieldIds, showPlayers });
type Typed = z.output<typeof Shape>;
type Typing = Record<"label" | "show" | "showPlayers", string> & Record<"tournamentIds" | "fieldIds", string[]>;

export async function loader(args: Route.LoaderArgs) {
  const { tournament, record } = await requireTournament(args);
  const optionsOf = (some: readonly { readonly id: string; readonly name: string }[]) =>
    some.map(({ id, name }) => ({ value: id, label: name }));
  const { divisions, courts } = tournament;
  return { record, divisions: optionsOf(divisions), courts: optionsOf(courts), constraint: constraintOf(Shape) };
}

/** Makes a screen's address. It goes out once and into no log: what is recorded is what it shows, and that it was made. */
export async function action(args: Route.ActionArgs) {
  const { staff, tournament, record } = await requireTournament(args);
  return accept<z.ZodType<Typed>, IssuedParts>(args, { form: formOf(Shape, staff) }, async (typed) => {
    const namesIn = (some: readonly { readonly id: string; readonly name: string }[], ids: readonly string[]) =>
      some.filter(({ id }) => ids.includes(id)).map(({ name }) => name);
    const courts = namesIn(tournament.courts, typed.fieldIds);
    const divisions = namesIn(tournament.divisions, typed.tournamentIds);
    const { token } = await staff.mutate({
      action: "board.create",
      op: boards.create,
      input: { params: { eventId: record.id }, body: typed },
      target: { type: "board", label: typed.label },
      targetFrom: ({ board }) => board.id,
      changes: {
        event: { after: record.name },
        show: { after: typed.show },
        ...(divisions.length > 0 && { divisions: { after: divisions } }),
        ...(courts.length > 0 && { courts: { after: courts } }),
        showPlayers: { after: typed.showPlayers },
      },
    });
    return issued(args.request, `/board/${token}`);
  });
}

/** A new address for a screen at the venue, and what it shows. */
export default function NewBoard({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("scoring");
  const { record, divisions, courts, constraint } = loaderData;
  const reply: IssuedReply | undefined = actionData;
  const [form, fields] = useAppForm<Typing>({
    id: "board",
    lastResult: reply,
    defaultValue: { label: "", show: "cycle", tournamentIds: [], fieldIds: [], showPlayers: "" },
    constraint,
  });
  const back = addressesPath(record.id, "boards");
  if (reply?.url && reply.qr)
    return <Issued title={t("boards.made")} how={t("boards.how")} url={reply.url} qr={reply.qr} backTo={back} />;
  return (
    <Panel padded>
      <AppForm form={form} ns="scoring" fieldTexts="scoring:boards.fields">
        <ErrorSummary form={form} />
        <p>{t("boards.lead")}</p>
        <TextField field={fields.label} hint={t("boards.labelHint")} autoComplete="off" />
        <RadioGroupField
          field={fields.show}
          options={boardShows.map((value) => ({
            value,
            label: t(`boards.shows.${value}.label`),
            hint: t(`boards.shows.${value}.hint`),
          }))}
        />
        {divisions.length > 1 && (
          <CheckboxGroupField
            field={fields.tournamentIds}
            options={divisions}
            inline
            hint={t("boards.divisionsHint")}
          />
        )}
        {courts.length > 1 && (
          <CheckboxGroupField field={fields.fieldIds} options={courts} inline hint={t("boards.courtsHint")} />
        )}
        <CheckboxField field={fields.showPlayers} hint={t("boards.playersHint")} />
        <FormActions submit={t("boards.submit")} cancelTo={back} />
      </AppForm>
    </Panel>
  );
}
