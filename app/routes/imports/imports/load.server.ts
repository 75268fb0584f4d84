import type { RouteArgs } from "#app/backend/services.server.ts";
import { requireStaff, type StaffCaller } from "#app/backend/session/guards.server.ts";
import type { AuditTarget } from "#app/rules/audit-actions.ts";
import { board } from "#app/rules/permissions.ts";
import type { Option } from "#app/ui/forms/controls.tsx";
import { attributes } from "#contracts/academy/attributes.ts";
import { sites } from "#contracts/academy/sites.ts";
import { maxSubscriptionTemplates, subscriptionTemplates } from "#contracts/academy/subscription-templates.ts";
import { divisions } from "#contracts/events/divisions.ts";
import type { Import, MissingValueKind } from "#contracts/imports/import-shapes.ts";
import { imports } from "#contracts/imports/imports.ts";

type ImportArgs = RouteArgs & { readonly params: { readonly importId: string } };

/** The caller and the import that the address names. Throws AppError 404. */
export async function requireImport(args: ImportArgs) {
  const staff = await requireStaff(args, board);
  const record = await staff.call(imports.show, { params: { id: args.params.importId } });
  return { staff, record };
}

/** An import in the log: called as its file, which may name people. */
export const targetOf = ({ id, fileName }: Pick<Import, "id" | "fileName">): AuditTarget => ({
  type: "import",
  id,
  ...(fileName !== null && { label: fileName }),
});

/** What all pages of an import answer of it. */
export const shown = ({ id, fileName }: Import) => ({ id, fileName });

/** Whether a job runs: its page shows how far it is. */
export const isRunning = ({ state }: Pick<Import, "state">): boolean =>
  state === "previewing" || state === "writing" || state === "undoing";

/** Whether nothing is to be decided before the rows can be looked at. */
export const isMatched = ({ missingFields, questions, sheets }: Import): boolean =>
  missingFields.length === 0 &&
  questions.every(({ isAnswered }) => isAnswered) &&
  sheets.filter(({ isHidden }) => !isHidden).length < 2;

const optionsOf = (values: readonly { readonly id: string; readonly name: string }[]): Option[] =>
  values.map(({ id, name }) => ({ value: id, label: name }));

/** What values of a file can be taken for, where the club does not have them: only of the kinds that are missing. */
export async function loadChoices(
  { call }: Pick<StaffCaller, "call">,
  { values, event }: Import,
): Promise<Partial<Record<MissingValueKind, readonly Option[]>>> {
  const kinds = new Set(values.map(({ about }) => about));
  const attributesOf = async (code: "levels" | "groups") => {
    const { data } = await call(attributes.list, { query: { code } });
    return optionsOf(data.flatMap((attribute) => (attribute.code === code ? attribute.values : [])));
  };
  const load: Record<MissingValueKind, () => Promise<Option[]>> = {
    level: () => attributesOf("levels"),
    group: () => attributesOf("groups"),
    site: async () => optionsOf((await call(sites.list)).data),
    package: async () => {
      const all = { query: { pageSize: maxSubscriptionTemplates } };
      return optionsOf((await call(subscriptionTemplates.list, all)).data);
    },
    division: async () =>
      event === null ? [] : optionsOf((await call(divisions.list, { params: { eventId: event.id } })).data),
  };
  return Object.fromEntries(await Promise.all([...kinds].map(async (kind) => [kind, await load[kind]()] as const)));
}
