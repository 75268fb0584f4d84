import { setImmediate } from "node:timers/promises";
import sharp, { type Sharp } from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { media } from "#contracts/account/media.ts";
import { png, pngForm } from "#tests/api/support/images.ts";
import { createStage, type Stage } from "#tests/api/support/stage.ts";

let stage: Stage;
let bearer: string;
beforeAll(async () => {
  stage = await createStage();
  bearer = await stage.staff("facilities");
});
afterAll(() => stage.stop());

const megabyte = 1024 * 1024;
const red = { r: 255, g: 0, b: 0 };
const plain = (width: number, height: number): Sharp =>
  sharp({ create: { width, height, channels: 3, background: red } });
/** Bytes after the end of an image, which decoders ignore. */
const padded = (image: Buffer, length: number) => Buffer.concat([image, Buffer.alloc(length - image.length)]);

const upload = (...images: [string, Uint8Array][]) =>
  stage.client.ok(media.uploadImages, {}, { bearer, rawBody: pngForm(...images) });
const refused = (...images: [string, Uint8Array][]) =>
  stage.client.refused(media.uploadImages, {}, { bearer, rawBody: pngForm(...images) });
const count = async () => (await stage.sql`select count(*)::int as n from upstream.media`)[0]?.n;

/** The bytes of a stored image, with what the decoder finds in them. */
async function stored(id: string, variant: "original" | "thumbnail" = "original") {
  const { url } = await stage.client.ok(media.download, { params: { id }, query: { variant } }, { bearer });
  const response = await fetch(url);
  expect(response.headers.get("content-type")).toBe("image/webp");
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(response.headers.get("content-length")).toBe(String(bytes.length));
  return { bytes, found: await sharp(bytes).metadata() };
}

describe("an image is what its content says", () => {
  it.each([
    ["campo.jpg", () => plain(40, 30).png().toBuffer()],
    ["campo.txt", () => plain(40, 30).jpeg().toBuffer()],
    ["campo", () => plain(40, 30).webp().toBuffer()],
    ["campo.avif", () => plain(40, 30).avif().toBuffer()],
    ["../../etc/campo.gif", () => plain(40, 30).gif().toBuffer()],
  ])("%s is kept as WebP", async (name, bytes) => {
    const [image] = await upload([name, await bytes()]);
    expect(image).toMatchObject({ fileName: "campo.webp", contentType: "image/webp", width: 40, height: 30 });
    const { found, bytes: kept } = await stored(image?.id ?? "");
    expect(found).toMatchObject({ format: "webp", width: 40, height: 30 });
    expect(kept.length).toBe(image?.size);
  });

  it("of a moving picture, the first is kept", async () => {
    const frames = await sharp([await plain(8, 8).png().toBuffer(), png], { join: { animated: true } })
      .gif()
      .toBuffer();
    const [image] = await upload(["onda.gif", frames]);
    expect((await stored(image?.id ?? "")).found.pages ?? 1).toBe(1);
  });

  it.each([
    ["a page", Buffer.from("<html><script>alert(1)</script>")],
    ["a drawing with scripts", Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'><script>1</script></svg>")],
    ["a document", Buffer.from("%PDF-1.7")],
    ["nothing", Buffer.alloc(0)],
  ])("%s that calls itself a PNG is refused", async (_, bytes) => {
    const refusal = await refused(["campo.png", bytes]);
    expect(refusal).toMatchObject({
      status: 422,
      code: "image.wrong_type",
      fields: [{ path: ["image", 0], params: { name: "campo.png" } }],
    });
  });

  it("one that is cut off or broken is refused", async () => {
    const whole = await plain(600, 400).jpeg().toBuffer();
    const broken = Buffer.concat([png.subarray(0, 40), Buffer.alloc(40, 7)]);
    for (const bytes of [whole.subarray(0, whole.length / 2), broken])
      expect(await refused(["mezza.jpg", bytes])).toMatchObject({ status: 422, code: "image.unreadable" });
  });

  it("a small file that would be huge once unpacked is refused", async () => {
    const bomb = await sharp({ create: { width: 6001, height: 4000, channels: 3, background: red } })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect(bomb.length).toBeLessThan(megabyte);
    const refusal = await refused(["bomba.png", bomb]);
    expect(refusal).toMatchObject({
      status: 422,
      code: "image.too_many_pixels",
      fields: [{ params: { name: "bomba.png", max: 24 } }],
    });
  });
});

describe("who may upload an image", () => {
  it.each(["manager", "board", "facilities", "events"] as const)(
    "%s: galleries, logos or events are theirs",
    async (person) => {
      await stage.client.ok(media.uploadImages, {}, { bearer: await stage.staff(person), rawBody: pngForm() });
    },
  );

  it("not the coach, who has nowhere to put it", async () => {
    const options = { bearer: await stage.staff("coach"), rawBody: pngForm() };
    expect(await stage.client.refused(media.uploadImages, {}, options)).toMatchObject({ status: 403 });
  });

  it("not an account without an organisation", async () => {
    const options = { bearer: await stage.account("manager"), rawBody: pngForm() };
    expect(await stage.client.refused(media.uploadImages, {}, options)).toMatchObject({ status: 403 });
  });
});

describe("an image is drawn anew", () => {
  it("nothing that the camera wrote is kept, in either variant", async () => {
    const photo = await plain(64, 48)
      .withExif({
        IFD0: { Make: "Fotocamera", Copyright: "Bianchi" },
        IFD3: {
          GPSLatitudeRef: "N",
          GPSLatitude: "44/1 29/1 0/1",
          GPSLongitudeRef: "E",
          GPSLongitude: "11/1 20/1 0/1",
        },
      })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf>Bianchi</rdf></x:xmpmeta>')
      .jpeg()
      .toBuffer();
    expect((await sharp(photo).metadata()).exif?.toString("latin1")).toContain("Fotocamera");
    const [image] = await upload(["foto.jpg", photo]);
    for (const variant of ["original", "thumbnail"] as const) {
      const { bytes, found } = await stored(image?.id ?? "", variant);
      expect(found.exif).toBeUndefined();
      expect(found.xmp).toBeUndefined();
      expect(found.iptc).toBeUndefined();
      expect(bytes.toString("latin1")).not.toMatch(/Fotocamera|Bianchi|EXIF|XMP|GPS/u);
    }
  });

  it("stands upright, as the camera was held", async () => {
    const left = await plain(30, 20).png().toBuffer();
    const photo = await sharp({ create: { width: 60, height: 20, channels: 3, background: "blue" } })
      .composite([{ input: left, left: 0, top: 0 }])
      .withExif({})
      .withMetadata({ orientation: 6 })
      .jpeg({ quality: 100 })
      .toBuffer();
    const [image] = await upload(["in piedi.jpg", photo]);
    expect(image).toMatchObject({ width: 20, height: 60 });
    const { bytes, found } = await stored(image?.id ?? "");
    expect(found.orientation).toBeUndefined();
    // Turned to the right, what was on the left is at the top.
    const { data } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
    expect(data[0]).toBeGreaterThan(200);
    expect(data[data.length - 1]).toBeGreaterThan(200);
  });

  it("has its long side at 2048 pixels at most, and a small variant of 480", async () => {
    const [large, small] = await upload(
      ["larga.jpg", await plain(4000, 1000).jpeg().toBuffer()],
      ["alta.png", await plain(100, 300).png().toBuffer()],
    );
    expect(large).toMatchObject({ width: 2048, height: 512 });
    expect((await stored(large?.id ?? "", "thumbnail")).found).toMatchObject({ width: 480, height: 120 });
    expect(small).toMatchObject({ width: 100, height: 300 });
    expect((await stored(small?.id ?? "", "thumbnail")).found).toMatchObject({ width: 100, height: 300 });
  });

  it("what is no image has no small variant", async () => {
    const rawBody = new FormData();
    rawBody.append("file", new File(["a"], "a.pdf", { type: "application/pdf" }));
    const { id } = await stage.client.ok(media.uploadFile, {}, { bearer, rawBody });
    const query = { variant: "thumbnail" };
    expect((await stage.client.refused(media.download, { params: { id }, query }, { bearer })).status).toBe(404);
    const { url } = await stage.client.ok(media.download, { params: { id } }, { bearer });
    expect((await fetch(url.replace("original", "thumbnail"))).status).toBe(404);
  });
});

describe("the size of an image", () => {
  it("is under 2 MB; of several images all are kept or none, and the refusal names the file", async () => {
    const whole = await plain(20, 20).jpeg().toBuffer();
    await upload(["a.jpg", padded(whole, 2 * megabyte - 1)]);
    const before = await count();
    const refusal = await refused(["a.jpg", whole], ["b <i>.jpg", padded(whole, 2 * megabyte)]);
    expect(refusal).toMatchObject({ status: 422, code: "image.too_large" });
    expect(refusal.fields).toEqual([
      { path: ["image", 1], code: "image.too_large", params: { name: "b <i>.jpg", max: "2MB" } },
    ]);
    expect(await count()).toBe(before);
  });

  it("above 5 MB ends the call before the rest is read", async () => {
    const boundary = "----confine";
    const part = (name: string) =>
      `--${boundary}\r\nContent-Disposition: form-data; name="image"; filename="${name}"\r\nContent-Type: image/jpeg\r\n\r\n`;
    let sent = 0;
    const piece = new Uint8Array(64 * 1024);
    const rawBody = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(Buffer.concat([Buffer.from(part("prima.jpg")), png, Buffer.from(`\r\n${part("è.jpg")}`)]));
      },
      // It never ends by itself, and leaves time for an answer.
      async pull(controller) {
        await setImmediate();
        sent += piece.length;
        controller.enqueue(piece);
      },
    });
    const headers = { "content-type": `multipart/form-data; boundary=${boundary}` };
    const refusal = await stage.client.refused(media.uploadImages, {}, { bearer, rawBody, headers });
    expect(refusal).toMatchObject({ status: 422, code: "file.too_large" });
    expect(refusal.fields).toEqual([
      { path: ["image", 1], code: "file.too_large", params: { name: "è.jpg", max: "5MB" } },
    ]);
    expect(sent).toBeLessThan(20 * megabyte);
  });

  it("and number: twelve at once", async () => {
    const images = Array.from({ length: 13 }, (_, index): [string, Buffer] => [`${index}.png`, png]);
    expect(await upload(...images.slice(1))).toHaveLength(12);
    expect(await refused(...images)).toMatchObject({ status: 422, code: "image.too_many" });
  });

  it("is not nothing", async () => {
    const empty = new FormData();
    empty.append("image", new File([], ""));
    const other = new FormData();
    other.append("file", new File([Buffer.from(png)], "a.png"));
    for (const rawBody of [new FormData(), empty, other])
      expect(await stage.client.refused(media.uploadImages, {}, { bearer, rawBody })).toMatchObject({
        status: 422,
        code: "image.missing",
      });
    const broken = { rawBody: "--x", headers: { "content-type": "multipart/form-data; boundary=x" } };
    expect(await stage.client.refused(media.uploadImages, {}, { bearer, ...broken })).toMatchObject({
      status: 400,
      code: "request.invalid",
    });
  });
});
