import { useTranslation } from "react-i18next";
import { constraintOf, formOf } from "#app/backend/forms/contract-form.server.ts";
import { submit } from "#app/backend/forms/submit.server.ts";
import { AppForm, useAppForm } from "#app/ui/forms/app-form.tsx";
import { RadioGroupField } from "#app/ui/forms/choice-fields.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { FormActions } from "#app/ui/forms/form-actions.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { EmptyState } from "#app/ui/tables/empty-state.tsx";
import { FilterBar } from "#app/ui/tables/filter-bar.tsx";
import { SearchControl } from "#app/ui/tables/search-control.tsx";
import { guardians } from "#contracts/academy/guardians.ts";
import { maxSearch } from "#contracts/sizes.ts";
import { belowMember } from "../memberships/handle.ts";
import { requireMember } from "../memberships/load.server.ts";
import { sectionPath } from "../memberships/sections.ts";
import type { Route } from "./+types/known";
import { RelationFields, type RelationValues } from "./form.tsx";
import { knownGuardian } from "./form-schema.ts";
import { nameOf, targetOf } from "./load.server.ts";

export const handle = belowMember("athletes:guardians.known.title", { i18n: ["athletes"] });

/** How many a search offers. */
const offered = 20;

export async function loader(args: Route.LoaderArgs) {
  const { staff, membership, member } = await requireMember(args);
  const typed = new URL(args.request.url).searchParams.get("search");
  // why the family's name: whom siblings share has it, more often than not.
  const search = (typed ?? membership.athlete.lastName).trim().slice(0, maxSearch);
  const [found, own] = await Promise.all([
    staff.call(guardians.search, { query: { search, pageSize: offered } }),
    staff.call(guardians.list, { params: { id: membership.athlete.id } }),
  ]);
  const known = new Set(own.data.map(({ id }) => id));
  return {
    member,
    search,
    isSearch: typed !== null,
    people: found.data
      .filter(({ id }) => !known.has(id))
      .map((one) => ({
        value: one.id,
        label: nameOf(one),
        hint: [one.email, one.phoneNumber, one.athletes.join(", ")].filter(Boolean).join(" · "),
      })),
    constraint: constraintOf(knownGuardian),
  };
}

export async function action(args: Route.ActionArgs) {
  const { staff, membership } = await requireMember(args);
  return submit(args, staff, {
    action: "guardian.add",
    op: guardians.add,
    form: formOf(knownGuardian, staff),
    fields: { "guardian.too_many": "", "guardian.taken": "guardianId", "record.not_found": "guardianId" },
    params: { id: membership.athlete.id },
    target: { type: "guardian" },
    targetFrom: targetOf,
    done: (guardian) => ({
      to: sectionPath(membership.id, "family"),
      key: "athletes:guardians.new.done",
      values: { name: nameOf(guardian) },
    }),
  });
}

type Values = RelationValues & { guardianId: string };
const start: Values = { guardianId: "", relation: "", isPayer: "", receivesMail: "on" };

export default function KnownGuardianPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { t } = useTranslation("athletes");
  const { search, isSearch, people, constraint } = loaderData;
  const [form, fields] = useAppForm<Values>({
    id: "known-guardian",
    lastResult: actionData,
    defaultValue: start,
    constraint,
  });
  return (
    <>
      <Panel>
        <FilterBar isFolded={false} submit={t("guardians.known.find")}>
          <SearchControl label={t("guardians.known.search")} defaultValue={search} maxLength={maxSearch} />
        </FilterBar>
        {people.length === 0 && (
          <EmptyState
            icon="search"
            title={t(isSearch ? "guardians.known.none" : "guardians.known.start")}
            hint={t("guardians.known.hint")}
          />
        )}
      </Panel>
      {people.length > 0 && (
        <Panel padded>
          <AppForm form={form} ns="athletes" fieldTexts="athletes:guardians.fields">
            <ErrorSummary form={form} />
            <RadioGroupField field={fields.guardianId} options={people} />
            <RelationFields fields={fields} />
            <FormActions submit={t("guardians.new.submit")} cancelTo={sectionPath(params.membershipId, "family")} />
          </AppForm>
        </Panel>
      )}
    </>
  );
}
