import { useTranslation } from "react-i18next";
import { redirect } from "react-router";
import { requestAuditExport } from "#app/backend/audit/export.server.ts";
import { searchProblem } from "#app/backend/audit/page.server.ts";
import { AppError } from "#app/backend/errors.server.ts";
import { servicesContext } from "#app/backend/services.server.ts";
import { redirectWithFlash } from "#app/backend/session/flash.server.ts";
import { requireStaff, type StaffCaller } from "#app/backend/session/guards.server.ts";
import { searchParams } from "#app/rules/audit-terms.ts";
import { board } from "#app/rules/permissions.ts";
import { ConfirmForm } from "#app/ui/forms/confirm-form.tsx";
import { SelectControl } from "#app/ui/forms/controls.tsx";
import type { RouteHandle } from "#app/ui/layout/handle.ts";
import { styled } from "#app/ui/styled.ts";
import type { Route } from "./+types/export";
import { choiceText, searchOf } from "./search.server.ts";
import { SearchFacts } from "./search-facts.tsx";

export const handle: RouteHandle = {
  i18n: ["audit"],
  title: "audit:export.title",
  crumbs: [{ to: "/audit", label: "audit:list.title" }],
};

const formats = ["csv", "ndjson"] as const;

/** Says what would be exported. A search with a mistake is not: the list says what is wrong with it. */
export async function loader(args: Route.LoaderArgs) {
  const caller = await requireStaff(args, board);
  const search = await readRight(args, caller, new URL(args.request.url).searchParams);
  return { search, action: search.action && choiceText(caller, search.action) };
}

/** Asks for the file; the notifications show how far it is. */
export async function action(args: Route.ActionArgs) {
  const caller = await requireStaff(args, board);
  const form = await args.request.formData();
  const format = formats.find((one) => one === form.get("format"));
  if (!format) throw new AppError("request.invalid", { status: 400 });
  const texts = [...form].filter((entry): entry is [string, string] => typeof entry[1] === "string");
  const search = await readRight(args, caller, new URLSearchParams(texts));
  await requestAuditExport(args, caller, search, format);
  return redirectWithFlash(args, `/audit?${searchParams(search)}`, { key: "audit:export.started", severity: "info" });
}

/** Reads a search that can be answered. Throws a redirect to the list otherwise. */
async function readRight(args: Route.LoaderArgs | Route.ActionArgs, caller: StaffCaller, query: URLSearchParams) {
  const { search, boxProblems, fieldProblems } = searchOf(caller, query);
  const isWrong = boxProblems.length + fieldProblems.length > 0 || (await searchProblem(args, caller, search)) !== null;
  if (isWrong) throw redirect(`/audit?${query}`);
  await args.context.get(servicesContext).providerActions.copy(caller, caller.callBestEffort);
  return search;
}

const Message = styled("div")({ display: "grid", gap: 16, marginBottom: 16 });

export default function ExportActions({ loaderData: { search, action } }: Route.ComponentProps) {
  const { t } = useTranslation("audit");
  const query = searchParams(search);
  return (
    <ConfirmForm
      id="export"
      ns="audit"
      message={
        <Message>
          <p>{t("export.lead")}</p>
          <SearchFacts search={search} action={action} />
        </Message>
      }
      confirm={t("export.submit")}
      cancelTo={`/audit?${query}`}
    >
      {[...query].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <SelectControl
        id="format"
        name="format"
        label={t("export.format")}
        width="medium"
        options={formats.map((value) => ({ value, label: t(`export.formats.${value}`) }))}
      />
    </ConfirmForm>
  );
}
