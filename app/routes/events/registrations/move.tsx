import { useTranslation } from "react-i18next";
import { z } from "zod";
import { submit } from "#app/backend/forms/submit.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { AppForm, useAppForm } from "#app/ui/forms/app-form.tsx";
import { RadioGroupField } from "#app/ui/forms/choice-fields.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { FormActions } from "#app/ui/forms/form-actions.tsx";
import { SelectField } from "#app/ui/forms/select-field.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { styled } from "#app/ui/styled.ts";
import { RegistrationList, registrations } from "#contracts/events/registrations.ts";
import { maxTeams } from "#contracts/events/sizes.ts";
import { Id } from "#contracts/scalars.ts";
import type { Route } from "./+types/move";
import { belowRegistrations, registrationsPath } from "./handle.ts";
import { requireRegistration, targetOf, wholeList } from "./load.server.ts";
import { promotedIn } from "./promoted.ts";
import { possibleIn } from "./view.ts";

export const handle = belowRegistrations("registrations:move.title");

const moveForm = z
  .object({
    how: z.enum(["place", "swap"]).default("place"),
    list: RegistrationList.exclude(["withdrawn"]),
    position: z.number().int().min(1).max(maxTeams).optional(),
    swapWith: Id.optional(),
    version: z.coerce.number().int().optional(),
  })
  .refine(({ how, swapWith }) => how === "place" || swapWith !== undefined, {
    path: ["swapWith"],
    message: "field.required",
  });

export async function loader(args: Route.LoaderArgs) {
  const { staff, tournament, record, registration } = await requireRegistration(args);
  const { id, name, list, position, version } = registration;
  const stopped = list === "withdrawn" ? ("withdrawn" as const) : possibleIn(tournament).stopped;
  const asked = RegistrationList.exclude(["withdrawn"]).safeParse(new URL(args.request.url).searchParams.get("list"));
  const { data, counts } = await wholeList(staff, tournament.id, ["entry", "waiting"]);
  return {
    ...{ record, name, list, position, version, stopped },
    counts,
    maxTeams: tournament.maxTeams,
    wanted: asked.success ? asked.data : list,
    others: data
      .filter((one) => one.id !== id)
      .map((one) => ({ id: one.id, list: one.list, label: `${one.position}. ${one.name}` })),
  };
}

export async function action(args: Route.ActionArgs) {
  const { staff, tournament, registration } = await requireRegistration(args);
  const { id, name, list, position } = registration;
  return submit(args, staff, {
    form: moveForm,
    action: ({ how }) => (how === "swap" ? "registration.swap" : "registration.move"),
    op: registrations.update,
    input: (typed) => ({
      params: { id },
      body: {
        ...(typed.how === "swap"
          ? { swapWith: typed.swapWith }
          : { list: typed.list, ...(typed.position !== undefined && { position: typed.position }) }),
        version: typed.version,
      },
    }),
    target: targetOf(registration),
    changes: {},
    changesFrom: ({ registration: now, promoted }) => ({
      ...(now.list !== list && { list: { before: list, after: now.list } }),
      position: { before: position, after: now.position },
      ...promotedIn(promoted),
    }),
    fields: { "registration.full": "list" },
    done: ({ registration: now }) => ({
      to: registrationsPath(tournament.id) + (now.list === "waiting" ? "?list=waiting" : ""),
      key: now.list === "waiting" ? "registrations:move.waiting" : "registrations:move.entry",
      values: { name, position: now.position ?? 0 },
    }),
  });
}

/** Shows the fields of what was chosen only, by CSS: it works without a script, too. */
const Choices = styled("div")({
  display: "flex",
  flexDirection: "column",
  gap: 20,
  "&:has(input[value=swap]:checked) > .place, &:has(input[value=place]:checked) > .swap": { display: "none" },
  "& > .place": { display: "flex", flexDirection: "column", gap: 20 },
});

/** Giving a team another place, or another's. */
export default function Move({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("registrations");
  const { record, name, list, position, version, stopped, counts, maxTeams: most, wanted, others } = loaderData;
  const [form, fields] = useAppForm<Record<"how" | "list" | "position" | "swapWith", string>>({
    id: "move",
    lastResult: actionData,
    defaultValue: {
      how: "place",
      list: wanted,
      position: wanted === list ? String(position ?? "") : "",
      swapWith: "",
    },
  });
  if (stopped !== null) return <Alert severity="info">{t(`stopped.${stopped}`)}</Alert>;
  return (
    <Panel padded>
      <AppForm form={form} ns="registrations">
        <ErrorSummary form={form} />
        <input type="hidden" name="version" value={version} />
        <p>{t(list === "entry" ? "move.isEntry" : "move.isWaiting", { name, position: position ?? 0 })}</p>
        <Choices>
          <RadioGroupField
            field={fields.how}
            options={[
              { value: "place", label: t("move.place") },
              { value: "swap", label: t("move.swap") },
            ]}
          />
          <div className="place">
            <RadioGroupField
              field={fields.list}
              inline
              options={[
                {
                  value: "entry",
                  label: t("lists.entry"),
                  hint: most === null ? `(${counts.entry})` : `(${counts.entry}/${most})`,
                },
                { value: "waiting", label: t("lists.waiting"), hint: `(${counts.waiting})` },
              ]}
            />
            <TextField
              field={fields.position}
              inputMode="numeric"
              width="short"
              maxLength={4}
              optional
              hint={t("move.positionHint")}
            />
          </div>
          <div className="swap">
            <SelectField
              field={fields.swapWith}
              width="medium"
              empty={t("move.choose")}
              options={(["entry", "waiting"] as const).flatMap((of) => {
                const options = others.filter((one) => one.list === of);
                return options.length === 0
                  ? []
                  : [{ label: t(`lists.${of}`), options: options.map(({ id, label }) => ({ value: id, label })) }];
              })}
            />
          </div>
        </Choices>
        <p>{t("move.nobody")}</p>
        <FormActions submit={t("move.submit")} cancelTo={registrationsPath(record.id)} />
      </AppForm>
    </Panel>
  );
}
