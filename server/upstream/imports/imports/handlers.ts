import { imports } from "#contracts/imports/imports.ts";
import { deleteUnusedFile } from "#upstream/account/media/in-use.ts";
import { implement } from "#upstream/core/implement.ts";
import { deleteRow } from "#upstream/core/rows.ts";
import { inTransaction } from "#upstream/db/transaction.ts";
import { announceChange } from "#upstream/notifications/notifications/change.ts";
import { rowsFile } from "../files/rows.ts";
import { templateFile } from "../files/template.ts";
import { createImport } from "./create.ts";
import { kindsOf, requireKind } from "./modules.ts";
import { decideRows, listRecords, listRows, rowBatches } from "./rows.ts";
import { listImports, showImport } from "./show.ts";
import { startStep, stopWriting } from "./start.ts";
import { lockIdle } from "./store.ts";
import { imports as table } from "./table.ts";
import { templateFields } from "./template.ts";
import { updateImport } from "./update.ts";

export const importImplementations = implement(imports, {
  async list({ query }, { services: { db, now }, caller: { organisationId } }) {
    const [page, kinds] = await Promise.all([
      listImports(db, organisationId, query),
      kindsOf(db, organisationId, now()),
    ]);
    return { ...page, kinds };
  },

  async fields({ query: { kind, language } }, { services: { db, now }, caller: { organisationId } }) {
    await requireKind(db, organisationId, kind, now());
    return { data: await templateFields(db, organisationId, kind, language) };
  },

  async template({ query: { kind, language } }, { services: { db, now }, caller: { organisationId } }) {
    await requireKind(db, organisationId, kind, now());
    return templateFile(kind, language, await templateFields(db, organisationId, kind, language));
  },

  async create({ body }, { services, caller }) {
    const { id } = await createImport(services, caller, body);
    return showImport(services.db, caller.organisationId, id, services.now());
  },

  show: ({ params }, { services: { db, now }, caller }) => showImport(db, caller.organisationId, params.id, now()),

  async update(input, { services, caller }) {
    await updateImport(services, caller, input);
    return showImport(services.db, caller.organisationId, input.params.id, services.now());
  },

  async preview({ params: { id }, body }, { services, caller }) {
    await startStep(services, caller, { id, seen: body.version, step: "preview" });
    return showImport(services.db, caller.organisationId, id, services.now());
  },

  listRows: ({ params, query }, { services: { db }, caller }) => listRows(db, caller.organisationId, params.id, query),

  async downloadRows({ params: { id }, query: { language, ...filters } }, { services: { db, now }, caller }) {
    const { organisationId } = caller;
    const record = await showImport(db, organisationId, id, now());
    // The first page is read before the answer begins, so that a refusal is one.
    const batches = rowBatches(db, organisationId, id, filters);
    return rowsFile(record, language, batches, await batches.next());
  },

  async decide({ params: { id }, body }, { services: { db, now }, caller: { organisationId } }) {
    await decideRows(db, organisationId, id, body);
    return showImport(db, organisationId, id, now());
  },

  async write({ params: { id }, body }, { services, caller }) {
    await startStep(services, caller, { id, seen: body.version, step: "writing" });
    return showImport(services.db, caller.organisationId, id, services.now());
  },

  async stop({ params: { id } }, { services, caller: { organisationId } }) {
    await stopWriting(services, organisationId, id);
    return showImport(services.db, organisationId, id, services.now());
  },

  async undo({ params: { id }, body }, { services, caller }) {
    await startStep(services, caller, { id, seen: body.version, step: "undo" });
    return showImport(services.db, caller.organisationId, id, services.now());
  },

  records: ({ params, query }, { services: { db }, caller }) =>
    listRecords(db, caller.organisationId, params.id, query),

  async delete({ params: { id } }, { services: { db, registry }, caller: { organisationId } }) {
    await inTransaction(db, async (tx) => {
      const { mediaId } = await lockIdle(tx, organisationId, id, undefined);
      await deleteRow(tx, table, { organisationId, id });
      if (mediaId !== null) await deleteUnusedFile(tx, registry, organisationId, mediaId);
      await announceChange(tx, "imports", { organisationId });
    });
  },
});
