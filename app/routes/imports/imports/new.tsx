import { useTranslation } from "react-i18next";
import { redirect } from "react-router";
import { accept, leadOn } from "#app/backend/forms/submit.server.ts";
import { requireStaff, type StaffCaller } from "#app/backend/session/guards.server.ts";
import { board } from "#app/rules/permissions.ts";
import type { RouteHandle } from "#app/ui/layout/handle.ts";
import { Panel } from "#app/ui/layout/panel.tsx";
import { EmptyState } from "#app/ui/tables/empty-state.tsx";
import { type Import, ImportKindName, maxPasted } from "#contracts/imports/import-shapes.ts";
import { imports } from "#contracts/imports/imports.ts";
import { Id } from "#contracts/scalars.ts";
import type { Route } from "./+types/new";
import { atSource, giveForm, loadTournaments, tooLarge, uploadTable } from "./give.server.ts";
import { GiveForm } from "./give-form.tsx";
import { importPath, importsPath } from "./handle.ts";
import { KindLinks } from "./kind-links.tsx";
import { isMatched, targetOf } from "./load.server.ts";

const megabyte = 1024 * 1024;

export const handle: RouteHandle = {
  i18n: ["imports"],
  title: "imports:new.title",
  crumbs: [{ to: importsPath, label: "imports:list.title" }],
  // A file of 5 MB, or 1 MB of text, whose letters may take several bytes; more than that the form itself refuses.
  posts: { bytes: 7 * megabyte, fields: 12, drainedBytes: 100 * megabyte },
};

/** `?kind=` says what is brought along, `?event=` to which tournament. */
export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, board);
  const { searchParams } = new URL(args.request.url);
  const { kinds } = await staff.call(imports.list, { query: { pageSize: 1 } });
  const asked = ImportKindName.safeParse(searchParams.get("kind")).data;
  const kind = kinds.find((one) => one === asked) ?? null;
  const eventId = Id.safeParse(searchParams.get("event")).data ?? "";
  if (kind === null && kinds.length === 1) throw redirect(`?kind=${kinds[0]}`);
  return { kinds, kind, eventId, tournaments: await loadTournaments(staff, kind), maxLength: maxPasted };
}

/** Reads the table; where nothing is to be decided, its rows are looked at straight away. */
export async function action(args: Route.ActionArgs) {
  const staff = await requireStaff(args, board);
  const refused = await tooLarge(args);
  if (refused) return refused;
  return accept(args, { form: giveForm, hide: ["file"] }, async ({ kind, eventId = null, file, pasted = null }) => {
    const fileId = file ? await uploadTable(staff, file) : null;
    const giving = staff.mutate({
      action: "import.give",
      op: imports.create,
      input: { body: { kind, eventId: kind === "teams" ? eventId : null, fileId, pasted } },
      target: { type: "import", ...(file && { label: file.name }) },
      targetFrom: ({ id }) => id,
      changes: { kind: { after: kind }, ...(file && { file: { after: file.name } }) },
      changesFrom: ({ rows }) => ({ rows: { after: rows } }),
    });
    const given = await atSource(file ? "file" : "pasted", giving);
    if (!isMatched(given)) return leadOn(args, { to: importPath(given.id, "columns"), key: "imports:new.done" });
    await startPreview(staff, given);
    return redirect(importPath(given.id));
  });
}

const startPreview = (staff: StaffCaller, given: Import) =>
  staff.mutate({
    action: "import.preview",
    op: imports.preview,
    input: { params: { id: given.id }, body: { version: given.version } },
    target: targetOf(given),
    changes: {},
  });

/** Gives a table: one page, one press. */
export default function NewImport({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("imports");
  const { kinds, kind, ...about } = loaderData;
  if (kinds.length === 0)
    return (
      <Panel>
        <EmptyState icon="upload" title={t("new.nothing")} hint={t("new.nothingHint")} />
      </Panel>
    );
  if (kind === null) return <KindLinks kinds={kinds} />;
  return (
    <Panel padded title={t(`new.of.${kind}`)}>
      <GiveForm {...about} kind={kind} hasOthers={kinds.length > 1} reply={actionData} />
    </Panel>
  );
}
