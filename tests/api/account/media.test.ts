import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { maxClubBytes, media } from "#contracts/account/media.ts";
import { createLog } from "#server/process/log.ts";
import { eicar, startFakeClamd } from "#tests/api/support/fake-clamd.ts";
import { png, pngForm } from "#tests/api/support/images.ts";
import { createStage, type Stage } from "#tests/api/support/stage.ts";
import { createScanner } from "#upstream/account/media/scanner.ts";
import { readMedia, writeMedia } from "#upstream/account/media/store.ts";
import { connect } from "#upstream/db/connection.ts";
import { demoOrganisations } from "#upstream/seed/accounts.ts";

let stage: Stage;
let clamd: Awaited<ReturnType<typeof startFakeClamd>>;
beforeAll(async () => {
  clamd = await startFakeClamd();
  stage = await createStage({ clamd: { url: clamd.url, limitMs: 60_000 } });
});
afterAll(async () => {
  await stage.stop();
  await clamd.stop();
});

const megabyte = 1024 * 1024;
function fileForm(name: string, bytes: Uint8Array, type = "application/pdf"): FormData {
  const form = new FormData();
  form.append("file", new File([Buffer.from(bytes)], name, { type }));
  return form;
}

const count = async () => (await stage.sql`select count(*)::int as n from upstream.media`)[0]?.n;

describe("files", () => {
  it("are at most 5 MB", async () => {
    const bearer = await stage.account("coach");
    const fits = fileForm("a.pdf", Buffer.concat([Buffer.from("%PDF-1.7"), Buffer.alloc(5 * megabyte - 8, 1)]));
    const stored = await stage.client.ok(media.uploadFile, {}, { bearer, rawBody: fits });
    expect(stored).toMatchObject({ size: 5 * megabyte, contentType: "application/pdf" });
    const rawBody = fileForm("a.pdf", Buffer.alloc(5 * megabyte + 1, 1));
    const refusal = await stage.client.refused(media.uploadFile, {}, { bearer, rawBody });
    expect(refusal).toMatchObject({ status: 422, code: "file.too_large", fields: [{ path: ["file"] }] });
    const claimed = fileForm("a.pdf", Buffer.from("no PDF at all"));
    const other = await stage.client.ok(media.uploadFile, {}, { bearer, rawBody: claimed });
    expect(other.contentType).toBe("application/octet-stream");
    const none = await stage.client.refused(media.uploadFile, {}, { bearer, rawBody: new FormData() });
    expect(none).toMatchObject({ status: 422, code: "file.missing" });
  });

  it("are cut off when the whole request is far too large", async () => {
    const bearer = await stage.account("coach");
    const rawBody = fileForm("a.pdf", Buffer.alloc(25 * megabyte));
    const refusal = await stage.client.refused(media.uploadFile, {}, { bearer, rawBody });
    expect(refusal).toMatchObject({ status: 413, code: "request.too_large" });
  });
});

describe("a virus scanner", () => {
  const infected = Buffer.from(`%PDF-1.7 ${eicar}`);
  // The bytes follow the image's own, where decoders do not look.
  const image = () => pngForm(["a.png", png], ["b.png", Buffer.concat([png, Buffer.from(eicar)])]);

  it("sees whole files before they are stored, and what it takes for harmful is not", async () => {
    const bearer = await stage.staff("manager");
    const bytes = randomBytes(megabyte + 5);
    await stage.client.ok(media.uploadFile, {}, { bearer, rawBody: fileForm("a.pdf", bytes) });
    expect(clamd.seen.at(-1)?.equals(bytes)).toBe(true);
    const before = await count();
    const file = await stage.client.refused(media.uploadFile, {}, { bearer, rawBody: fileForm("b.pdf", infected) });
    expect(file).toMatchObject({ status: 422, fields: [{ path: ["file"], code: "file.infected" }] });
    const images = await stage.client.refused(media.uploadImages, {}, { bearer, rawBody: image() });
    expect(images).toMatchObject({
      status: 422,
      fields: [{ path: ["image", 1], code: "file.infected", params: { name: "b.png" } }],
    });
    expect(await count()).toBe(before);
  });

  it.each(["breaks off", "says nonsense"] as const)("that %s lets nothing pass", async (mood) => {
    const bearer = await stage.staff("manager");
    const before = await count();
    clamd.feel(mood);
    try {
      const rawBody = fileForm("a.pdf", Buffer.from("%PDF-1.7"));
      const file = await stage.client.refused(media.uploadFile, {}, { bearer, rawBody });
      expect(file).toMatchObject({ status: 422, fields: [{ path: ["file"], code: "file.unscanned" }] });
    } finally {
      clamd.feel("scans");
    }
    expect(await count()).toBe(before);
  });

  it("that nobody can reach lets nothing pass", async () => {
    // Nobody listens on this port.
    const scanner = createScanner({ url: "tcp://127.0.0.1:1" }, createLog("upstream", "silent"));
    expect(await scanner.scan(Buffer.from("x"))).toBe("unscanned");
    const nowhere = createScanner({ url: "unix:/nowhere/clamd.sock" }, createLog("upstream", "silent"));
    expect(await nowhere.scan(Buffer.from("x"))).toBe("unscanned");
  });
});

describe("a club's room", () => {
  it("is counted by club, shown to its board, and refuses beyond with the field", async () => {
    const bearer = await stage.staff("manager");
    const before = await stage.client.ok(media.storage, {}, { bearer });
    expect(before.max).toBe(maxClubBytes);
    const rawBody = fileForm("a.pdf", Buffer.alloc(1000, 1));
    await stage.client.ok(media.uploadFile, {}, { bearer, rawBody });
    expect((await stage.client.ok(media.storage, {}, { bearer })).used).toBe(before.used + 1000);
    // So many that 999 bytes are left.
    const sizes = [2_000_000_000, 2_000_000_000, maxClubBytes - 4_000_000_000 - before.used - 1000 - 999];
    for (const size of sizes)
      await stage.sql`
        insert into upstream.media (organisation_id, account_id, file_name, content_type, size)
        values (${demoOrganisations.aurora}, gen_random_uuid(), 'room', 'text/plain', ${size})`;
    try {
      const stored = await count();
      const refusal = await stage.client.refused(media.uploadFile, {}, { bearer, rawBody });
      expect(refusal).toMatchObject({
        status: 409,
        code: "file.no_room",
        fields: [{ path: ["file"], params: { max: "5 GB" } }],
      });
      const small = fileForm("a.pdf", Buffer.alloc(999, 1));
      await stage.client.ok(media.uploadFile, {}, { bearer, rawBody: small });
      const images = await stage.client.refused(media.uploadImages, {}, { bearer, rawBody: pngForm(["a.png", png]) });
      expect(images).toMatchObject({ status: 409, fields: [{ path: ["image", 0], code: "file.no_room" }] });
      expect(await count()).toBe(stored + 1);
      // Another club has its own.
      const other = await stage.staff("manager", "riviera");
      await stage.client.ok(media.uploadFile, {}, { bearer: other, rawBody });
      const coach = await stage.staff("coach");
      expect((await stage.client.refused(media.storage, {}, { bearer: coach })).status).toBe(403);
    } finally {
      await stage.sql`delete from upstream.media where file_name = 'room'`;
    }
  });
});

describe("reading", () => {
  const addressOf = async (id: string, bearer: string) =>
    new URL((await stage.client.ok(media.download, { params: { id } }, { bearer })).url);

  it("goes over a signed address that needs no token and is an attachment for sure", async () => {
    const bearer = await stage.staff("manager");
    const bytes = randomBytes(3 * megabyte + 17);
    const rawBody = fileForm('Perché "no"; €.html', bytes, "text/html");
    const { id } = await stage.client.ok(media.uploadFile, {}, { bearer, rawBody });
    const [chunks] = await stage.sql`
      select count(*)::int as n, max(length(bytes))::int as longest from upstream.media_chunks where media_id = ${id}`;
    expect(chunks).toEqual({ n: 4, longest: megabyte });
    const response = await fetch(await addressOf(id, bearer));
    expect(response.status).toBe(200);
    expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "text/html",
      "content-length": String(bytes.length),
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox",
      "cache-control": "private, no-store",
    });
    const disposition = response.headers.get("content-disposition") ?? "";
    expect(disposition).toMatch(/^attachment; filename="[\w .;()+-]*"; filename\*=UTF-8''/u);
    expect(decodeURIComponent(disposition.split("UTF-8''")[1] ?? "")).toBe('Perché "no"; €.html');
  });

  it("is refused with a changed signature, for another file and after five minutes", async () => {
    const bearer = await stage.staff("manager");
    const upload = () => stage.client.ok(media.uploadImages, {}, { bearer, rawBody: pngForm() });
    const [[first], [second]] = [await upload(), await upload()];
    const address = await addressOf(first?.id ?? "", bearer);
    const altered = new URL(address);
    altered.searchParams.set("expires", String(Number(address.searchParams.get("expires")) + 60));
    const moved = new URL(address.href.replace(first?.id ?? "-", second?.id ?? "-"));
    const bare = new URL(address.pathname, address);
    for (const url of [altered, moved, bare]) expect((await fetch(url)).status).toBe(404);
    expect((await fetch(address)).status).toBe(200);
    stage.clock.forward(6);
    expect((await fetch(address)).status).toBe(404);
  });

  it("is for the organisation or the account that owns the file; anybody else gets 404", async () => {
    const upload = async (bearer: string) =>
      (await stage.client.ok(media.uploadImages, {}, { bearer, rawBody: pngForm() }))[0]?.id ?? "";
    const status = async (id: string, bearer: string) =>
      (await stage.client.send(media.download, { params: { id } }, { bearer })).status;
    const [manager, board, coach] = [
      await stage.staff("manager"),
      await stage.staff("board"),
      await stage.account("coach"),
    ];
    const [riviera, account] = [await stage.staff("manager", "riviera"), await stage.account("manager")];
    const ofAurora = await upload(manager);
    expect(await Promise.all([manager, board, riviera, account, coach].map((who) => status(ofAurora, who)))).toEqual([
      200, 200, 404, 404, 404,
    ]);
    const rawBody = new FormData();
    rawBody.append("file", new File(["a"], "a.pdf", { type: "application/pdf" }));
    const { id: ofCoach } = await stage.client.ok(media.uploadFile, {}, { bearer: coach, rawBody });
    const coachAsStaff = await stage.staff("coach");
    expect(await Promise.all([coach, coachAsStaff, manager, account].map((who) => status(ofCoach, who)))).toEqual([
      200, 200, 404, 404,
    ]);
    expect(await status(crypto.randomUUID(), manager)).toBe(404);
  });
});

describe("the store", () => {
  const file = {
    organisationId: demoOrganisations.aurora,
    accountId: null,
    fileName: "export.csv",
    contentType: "text/csv",
  };

  it("takes a source of any piece lengths, reading it no faster than it writes", async () => {
    const connection = connect(stage.databaseUrl, 1);
    const pieces = [0, 1, 999_999, 2_500_000, 48_576, 3].map((length) => randomBytes(length));
    try {
      const row = await writeMedia(connection.db, file, pieces);
      const read: Uint8Array[] = [];
      for await (const chunk of readMedia(connection.sql, row.id)) read.push(chunk);
      expect(row.size).toBe(3_548_579);
      expect(Buffer.concat(read).equals(Buffer.concat(pieces))).toBe(true);
      expect(read.map(({ length }) => length)).toEqual([megabyte, megabyte, megabyte, 3_548_579 - 3 * megabyte]);
    } finally {
      await connection.close();
    }
  });

  it("keeps nothing of a source that fails", async () => {
    const connection = connect(stage.databaseUrl, 1);
    async function* broken() {
      yield randomBytes(2 * megabyte);
      throw new Error("the source broke");
    }
    try {
      const before = await count();
      await expect(writeMedia(connection.db, file, broken())).rejects.toThrow("the source broke");
      expect(await count()).toBe(before);
    } finally {
      await connection.close();
    }
  });

  it("stores an empty file", async () => {
    const connection = connect(stage.databaseUrl, 1);
    try {
      expect((await writeMedia(connection.db, file, [])).size).toBe(0);
    } finally {
      await connection.close();
    }
  });
});
