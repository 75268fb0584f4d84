import { setImmediate as turn } from "node:timers/promises";
import { z } from "zod";
import { PersonCopy } from "#contracts/people/copy-format.ts";
import { readMedia } from "#upstream/account/media/store.ts";
import { type ZipEntry, zipOf } from "#upstream/core/download/zip.ts";
import type { Services } from "#upstream/core/services.ts";
import { receiptPdf } from "#upstream/money/receipts/pdf.ts";
import { receiptOr404 } from "#upstream/money/receipts/store.ts";
import { type CopyFile, collectCopy } from "./collect.ts";
import { copyPage } from "./page.ts";
import type { CopiedPerson } from "./person.ts";

/** What `data.json` means, as a JSON schema. */
export const copySchema = (): object => z.toJSONSchema(PersonCopy, { io: "output" });

/** The bytes of a file as they are taken: one piece of a stored file at a time, a receipt drawn when its turn comes. */
async function* bytesOf({ db, sql }: Services, who: CopiedPerson, file: CopyFile): AsyncGenerator<Uint8Array> {
  if ("mediaId" in file) return yield* readMedia(sql, file.mediaId);
  // Other answers of the process come in between.
  await turn();
  yield receiptPdf(await receiptOr404(db, who.organisationId, file.receiptId), who.language, who.timeZone);
}

/**
 * The copy of a person as an archive: what is kept of them in JSON, what that means, a page to read, and their files. What is
 * in the database is read at once, before the first byte; files as they are taken, and no faster.
 * @throws Refusal 409 `copy.too_large`
 */
export async function copyArchive(services: Services, who: CopiedPerson): Promise<AsyncGenerator<Uint8Array>> {
  const { copy, files } = await collectCopy(services.db, who, services.now());
  const text = (name: string, content: string): ZipEntry => ({ name, pieces: [new TextEncoder().encode(content)] });
  return zipOf([
    text("index.html", copyPage(copy, who)),
    text("data.json", JSON.stringify(copy, null, 2)),
    text("schema.json", JSON.stringify(copySchema(), null, 2)),
    ...files.map((file) => ({ name: file.path, pieces: bytesOf(services, who, file) })),
  ]);
}
