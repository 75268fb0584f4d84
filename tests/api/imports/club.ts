import { readFileSync } from "node:fs";
import { join } from "node:path";
import { imports } from "#contracts/imports/imports.ts";
import type { Stage } from "#tests/api/support/stage.ts";
import { waitFor } from "#tests/support/wait.ts";

const running = ["previewing", "writing", "undoing"];
const fixture = (name: string) => readFileSync(join(import.meta.dirname, "../../fixtures/imports", name));

/** Makes a club with both modules, and says how it brings tables along. */
export async function importingClub(stage: Stage, name: string) {
  const organisationId = await stage.organisation(name);
  await stage.sql`insert into upstream.module_subscriptions (organisation_id, product, enabled, total)
    values (${organisationId}, 'academy', true, 0), (${organisationId}, 'tournaments', true, 10)
    on conflict do nothing`;
  const member = await stage.member(organisationId, ["manager"]);
  const as = { bearer: member.jwt };
  const show = (id: string) => stage.client.ok(imports.show, { params: { id } }, as);
  const ended = (id: string) =>
    waitFor(async () => {
      const one = await show(id);
      return running.includes(one.state) ? undefined : one;
    }, 30_000);
  return {
    member,
    as,
    organisationId,
    show,
    ended,
    paste: (pasted: string, kind: "athletes" | "sales" | "teams" = "athletes", eventId?: string) =>
      stage.client.ok(imports.create, { body: { kind, pasted, ...(eventId && { eventId }) } }, as),
    /** Gives one of the files of `tests/fixtures/imports`. */
    async give(file: string, kind: "athletes" | "sales" | "teams" = "athletes", eventId?: string) {
      const form = new FormData();
      form.append("file", new File([fixture(file)], file));
      const answer = await fetch(`${stage.url}/files`, {
        method: "POST",
        headers: { authorization: `Bearer ${member.jwt}`, "idempotency-key": crypto.randomUUID() },
        body: form,
      });
      const { id: fileId } = (await answer.json()) as { id: string };
      return stage.client.ok(imports.create, { body: { kind, fileId, ...(eventId && { eventId }) } }, as);
    },
    update: (id: string, body: object) => stage.client.ok(imports.update, { params: { id }, body }, as),
    async preview(id: string) {
      await stage.client.ok(imports.preview, { params: { id }, body: {} }, as);
      return ended(id);
    },
    async write(id: string) {
      await stage.client.ok(imports.write, { params: { id }, body: {} }, as);
      return ended(id);
    },
    async undo(id: string) {
      await stage.client.ok(imports.undo, { params: { id }, body: {} }, as);
      return ended(id);
    },
    rows: async (id: string) =>
      (await stage.client.ok(imports.listRows, { params: { id }, query: { pageSize: 1000 } }, as)).data,
    records: async (id: string) =>
      (await stage.client.ok(imports.records, { params: { id }, query: { pageSize: 1000 } }, as)).data,
  };
}
