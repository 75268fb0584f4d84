import sharp from "sharp";
import { describe, expect } from "vitest";
import { copyImage } from "#tests/support/copied-images.ts";
import { test } from "#tests/support/fixtures.ts";
import { type Page, Visitor } from "#tests/support/visitor.ts";

const megabyte = 1024 * 1024;
const image = (color: string, type: "png" | "jpeg" = "png") =>
  sharp({ create: { width: 90, height: 60, channels: 3, background: color } })
    .toFormat(type)
    .toBuffer();
const large = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "red" } })
    .png()
    .toBuffer();
const fileOf = (bytes: Uint8Array, name: string) => new File([Buffer.from(bytes)], name);
const png = async (name: string) => fileOf(await image("red"), name);
/** An image of a length: what comes after its end is ignored by decoders. */
const long = async (name: string, length: number) =>
  fileOf(Buffer.concat([await image("red", "jpeg"), Buffer.alloc(length)]), name);

/** Names of the pictures in their order. */
const namesOf = (page: Page) => [...page.document.querySelectorAll("figure .file")].map((one) => one.textContent);
const errorsOf = (page: Page) => [...page.document.querySelectorAll("[role=alert] a")].map((link) => link.textContent);
const idsOf = (page: Page) =>
  [...page.document.querySelectorAll("figure a[href$='/edit']")].map(
    (link) => link.getAttribute("href")?.split("/").at(-2) ?? "",
  );

/** Creates a location. Answers the address of its gallery. */
async function newGallery(visitor: Visitor): Promise<string> {
  await visitor.signIn("facilities");
  const created = await visitor.submit(await visitor.get("/locations/new"), { name: "Con foto" });
  return `${created.path}/media`;
}

const upload = async (visitor: Visitor, gallery: string, ...files: File[]) =>
  visitor.submit(await visitor.get(gallery), { image: files });

describe("a gallery without a script", () => {
  test("several pictures are uploaded at once, described, moved and deleted", async ({ visitor }) => {
    const gallery = await newGallery(visitor);
    expect((await visitor.get(gallery)).text).toContain("La galleria è ancora vuota");
    const uploaded = await upload(
      visitor,
      gallery,
      await png("uno.png"),
      await png("due <b>.png"),
      await png("tre.png"),
    );
    expect(uploaded.path).toBe(gallery);
    expect(uploaded.text).toContain("3 foto caricate");
    expect(namesOf(uploaded)).toEqual(["uno.webp", "due <b>.webp", "tre.webp"]);
    expect(uploaded.text).toContain("A 3 foto manca il testo alternativo");

    const form = await visitor.follow(uploaded, "Scrivilo ora");
    const described = await visitor.submit(form, { alt: "Il campo <b>centrale</b> 🎾" });
    expect(described.text).toContain("Testo alternativo salvato");
    expect(described.text).toContain("Il campo <b>centrale</b> 🎾");
    expect(described.document.querySelector("figure img")?.getAttribute("alt")).toBe("Il campo <b>centrale</b> 🎾");
    const second = await visitor.follow(described, "Descrivi la foto 2, due <b>.webp");
    const plain = await visitor.submit(second, { alt: "", decorative: true });
    expect(plain.text).toContain("Solo decorativa");
    expect(plain.text).toContain("A 1 foto manca");

    const first = await visitor.submit(plain, {}, { button: "Sposta prima la foto 3, tre.webp" });
    expect(first.text).toContain("Ordine delle foto aggiornato");
    expect(namesOf(first)).toEqual(["uno.webp", "tre.webp", "due <b>.webp"]);
    const last = await visitor.submit(first, {}, { button: "Sposta dopo la foto 1, uno.webp" });
    expect(namesOf(last)).toEqual(["tre.webp", "uno.webp", "due <b>.webp"]);

    const question = await visitor.follow(last, "Elimina la foto 1, tre.webp");
    expect(question.text).toContain("Eliminare la foto «tre.webp» dalla galleria di Con foto?");
    expect(question.text).toContain("È la copertina");
    const deleted = await visitor.submit(question, {}, { button: "Elimina foto" });
    expect(deleted.text).toContain("Foto eliminata");
    expect(namesOf(deleted)).toEqual(["uno.webp", "due <b>.webp"]);
  });

  test("the first picture is the cover of the location", async ({ visitor }) => {
    const gallery = await newGallery(visitor);
    const [id = ""] = idsOf(await upload(visitor, gallery, await png("uno.png"), await png("due.png")));
    const cover = `img[src="/locations/media/${id}/thumbnail"]`;
    for (const path of ["/locations/list", gallery.replace(/\/media$/u, "")])
      expect((await visitor.get(path)).document.querySelector(cover), path).not.toBeNull();
  });

  test.for([
    ["nothing", async () => [new File([], "")], "Foto: Scegli almeno una foto"],
    [
      "what is no image, by name",
      async () => [await png("ok.png"), fileOf(Buffer.from("<html>"), "pagina.png")],
      "Foto: «pagina.png» non è un'immagine JPEG, PNG, WebP, AVIF o GIF",
    ],
    [
      "an image of 2 MB",
      async () => [await long("grande.jpg", 2 * megabyte), await png("ok.png")],
      "Foto: «grande.jpg»: l'immagine deve essere inferiore a 2MB",
    ],
    [
      "an image of more than 24 megapixels",
      async () => [fileOf(await large(6001, 4000), "immensa.png")],
      "Foto: «immensa.png» ha troppi pixel: al massimo 24 megapixel",
    ],
    [
      "a file above 5 MB",
      async () => [await png("ok.png"), await long("enorme.jpg", 5 * megabyte)],
      "Foto: «enorme.jpg»: non è possibile caricare file superiori a 5MB",
    ],
    [
      "more than the server reads",
      async () => [await long("enorme.jpg", 26 * megabyte)],
      "Foto: Hai inviato troppo in una volta: al massimo 24MB in tutto. Non è possibile caricare file superiori a 5MB",
    ],
    [
      "more than twelve",
      async () => Promise.all(Array.from({ length: 13 }, (_, index) => png(`${index}.png`))),
      "Foto: Carica al massimo 12 foto alla volta",
    ],
  ] as const)("refuses %s, and keeps none", async ([, files, said], { visitor }) => {
    const gallery = await newGallery(visitor);
    const refused = await upload(visitor, gallery, ...(await files()));
    expect([409, 413, 422]).toContain(refused.status);
    expect(refused.path).toBe(`${gallery}/new`);
    expect(errorsOf(refused)).toEqual([said]);
    expect((await visitor.get(gallery)).text).toContain("La galleria è ancora vuota");
  });

  test("names every file that is wrong", async ({ visitor }) => {
    const gallery = await newGallery(visitor);
    const bad = (name: string) => fileOf(Buffer.from("no"), name);
    const refused = await upload(visitor, gallery, bad("a.png"), await png("ok.png"), bad("b.png"));
    expect(errorsOf(refused)).toHaveLength(2);
    expect(refused.text).toContain("«a.png»");
    expect(refused.text).toContain("«b.png»");
  });

  test("is full with thirty pictures", async ({ visitor, upstream }) => {
    const { sql } = upstream.services;
    const gallery = await newGallery(visitor);
    const some = (count: number) => Promise.all(Array.from({ length: count }, (_, index) => png(`${index}.png`)));
    const [first = ""] = idsOf(await upload(visitor, gallery, ...(await some(2))));
    await sql`
      insert into upstream.location_pictures (organisation_id, location_id, media_id, position)
      select organisation_id, location_id, copy, 1 + at from upstream.location_pictures,
        unnest(${await copyImage(sql, first, 27)}::uuid[]) with ordinality as copies (copy, at) where media_id = ${first}`;
    const before = await visitor.get(gallery);
    expect(before.text).toContain("C'è posto per un'altra foto");
    const refused = await upload(visitor, gallery, ...(await some(2)));
    expect(errorsOf(refused)).toEqual([
      "Foto: Una galleria ha al massimo 30 foto: caricane meno, oppure elimina prima qualche foto",
    ]);
    const full = await upload(visitor, gallery, ...(await some(1)));
    expect(full.text).toContain("La galleria è al completo con 30 foto");
    expect(full.document.querySelector("input[type=file]")).toBeNull();
  });

  test.for([
    [{ alt: "" }, "Che cosa si vede nella foto: Scrivi che cosa si vede, oppure indica che la foto è solo decorativa"],
    [
      { alt: "   " },
      "Che cosa si vede nella foto: Scrivi che cosa si vede, oppure indica che la foto è solo decorativa",
    ],
    [{ alt: "x".repeat(251) }, "Che cosa si vede nella foto: Inserisci al massimo 250 caratteri"],
    [
      { alt: "Testo", decorative: true },
      "La foto è solo decorativa: Hai scritto un testo: togli la spunta, oppure cancella il testo",
    ],
    [
      { alt: "a\0b" },
      "Che cosa si vede nella foto: Il testo contiene caratteri che non si vedono o che non si possono usare qui: riscrivilo",
    ],
  ] as const)("refuses the text %j, and keeps what was typed", async ([values, said], { visitor }) => {
    const gallery = await newGallery(visitor);
    const form = await visitor.follow(await upload(visitor, gallery, await png("uno.png")), "Scrivilo ora");
    const refused = await visitor.submit(form, values);
    expect(refused.status).toBe(422);
    expect(errorsOf(refused)).toEqual([said]);
    // Nothing but spaces is an empty field; a NUL cannot be sent back.
    const typed = refused.document.querySelector("textarea")?.textContent;
    if (!values.alt.includes("\0")) expect(typed).toBe(values.alt.trim());
    expect((await visitor.get(gallery)).text).toContain("A 1 foto manca");
  });

  test("an order that is no longer true is not saved", async ({ visitor }) => {
    const gallery = await newGallery(visitor);
    const page = await upload(visitor, gallery, await png("uno.png"), await png("due.png"));
    const [one = "", two = ""] = idsOf(page);
    const changed = await visitor.post(gallery, { order: two });
    expect(changed.location).toBe(gallery);
    expect((await visitor.get(gallery)).text).toContain("Nel frattempo la galleria è cambiata");
    await visitor.post(gallery, { order: `${two} ${one}` });
    expect(idsOf(await visitor.get(gallery))).toEqual([two, one]);
    for (const fields of [new URLSearchParams(), new URLSearchParams({ up: crypto.randomUUID() })])
      expect((await visitor.request(gallery, { method: "POST", body: fields })).status).toBe(404);
    for (const fields of [new URLSearchParams({ up: "x" }), new URLSearchParams({ order: "x y" })])
      expect((await visitor.request(gallery, { method: "POST", body: fields })).status).toBe(422);
  });
});

describe("a picture", () => {
  test("is served as an image that may be kept, and never as anything else", async ({ visitor }) => {
    const gallery = await newGallery(visitor);
    const [id = ""] = idsOf(await upload(visitor, gallery, await png("pagina.html")));
    for (const variant of ["original", "thumbnail"]) {
      const address = `/locations/media/${id}/${variant}`;
      const response = await visitor.request(address);
      expect(response.status).toBe(200);
      expect(Object.fromEntries(response.headers)).toMatchObject({
        "content-type": "image/webp",
        "x-content-type-options": "nosniff",
        "cache-control": "private, max-age=31536000, immutable",
        "content-security-policy":
          "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox",
      });
      expect((await sharp(Buffer.from(await response.arrayBuffer())).metadata()).width).toBe(90);
      const etag = response.headers.get("etag") ?? "";
      const again = await visitor.request(address, { headers: { "if-none-match": etag } });
      expect(again.status).toBe(304);
      expect(await again.text()).toBe("");
    }
    for (const path of [`${id}/huge`, `${crypto.randomUUID()}/original`, "x/original"])
      expect((await visitor.request(`/locations/media/${path}`)).status).toBe(404);
  });

  test("is not found by another organisation, and nothing can be done with it", async ({ visitor, dashboard }) => {
    const gallery = await newGallery(visitor);
    const [id = ""] = idsOf(await upload(visitor, gallery, await png("nostra.png")));
    const stranger = new Visitor(dashboard.url);
    await stranger.signIn("manager", "Riviera");
    expect((await stranger.request(`/locations/media/${id}/original`)).status).toBe(404);
    for (const path of ["", "/new", `/${id}/edit`, `/${id}/delete`])
      expect((await stranger.request(gallery + path)).status, path).toBe(404);
    for (const path of ["", `/${id}/edit`, `/${id}/delete`])
      expect((await stranger.post(gallery + path, { up: id, order: id, alt: "mia" })).status, path).toBe(404);
    const body = new FormData();
    body.append("image", await png("loro.png"));
    for (const path of ["/new", "/upload"])
      expect((await stranger.request(gallery + path, { method: "POST", body })).status, path).toBe(404);
    // Nor through a gallery of their own.
    const place = await stranger.follow(await stranger.get("/locations/list"), "Bagno Riviera 45");
    expect((await stranger.request(`${place.path}/media/${id}/delete`)).status).toBe(404);
    expect((await stranger.post(`${place.path}/media`, { up: id })).status).toBe(404);
    expect(namesOf(await visitor.get(gallery))).toEqual(["nostra.webp"]);
  });
});

describe("the upload of one file, for scripts", () => {
  const send = async (visitor: Visitor, gallery: string, file: File, headers: HeadersInit = []) => {
    const body = new FormData();
    body.append("image", file);
    return visitor.request(`${gallery}/upload`, { method: "POST", body, headers });
  };

  test("answers with codes", async ({ visitor }) => {
    const gallery = await newGallery(visitor);
    const saved = await send(visitor, gallery, await png("uno.png"));
    expect([saved.status, await saved.json()]).toEqual([201, { errors: [] }]);
    const wrong = await send(visitor, gallery, fileOf(Buffer.from("x"), "due.png"));
    expect([wrong.status, await wrong.json()]).toEqual([422, { errors: ['image.wrong_type|{"name":"due.png"}'] }]);
    const large = await send(visitor, gallery, await long("tre.png", 8 * megabyte));
    expect([large.status, await large.json()]).toEqual([413, { errors: ["gallery.too_much"] }]);
    expect(namesOf(await visitor.get(gallery))).toEqual(["uno.webp"]);
  });

  test("is refused from another site's page, without a session, and to other roles", async ({ visitor, dashboard }) => {
    const gallery = await newGallery(visitor);
    for (const header of [
      ["origin", "https://evil.example"],
      ["sec-fetch-site", "cross-site"],
      ["origin", "null"],
    ] satisfies [string, string][])
      expect((await send(visitor, gallery, await png("a.png"), [header])).status).toBe(403);
    const nobody = await send(new Visitor(dashboard.url), gallery, await png("a.png"));
    expect(nobody.headers.get("location")).toMatch(/^\/login/u);
    const coach = new Visitor(dashboard.url);
    await coach.signIn("coach");
    expect((await send(coach, gallery, await png("a.png"))).headers.get("location")).toBe("/");
    expect((await visitor.get(gallery)).text).toContain("La galleria è ancora vuota");
  });
});

test("the log says which files were uploaded, described and deleted, and which refused", async ({
  visitor,
  dashboard,
}) => {
  const gallery = await newGallery(visitor);
  const page = await upload(visitor, gallery, await png("registro.png"));
  await upload(visitor, gallery, fileOf(Buffer.from("x"), "rifiutata.png"));
  await visitor.submit(await visitor.follow(page, "Scrivilo ora"), { alt: "Un campo" });
  const question = await visitor.follow(await visitor.get(gallery), "Elimina la foto 1, registro.webp");
  await visitor.submit(question, {}, { button: "Elimina foto" });
  const manager = new Visitor(dashboard.url);
  await manager.signIn("manager", "Aurora");
  for (const [outcome, file] of [
    ["succeeded", "registro.png"],
    ["refused", "rifiutata.png"],
  ])
    expect((await manager.action(`action=picture.upload&outcome=${outcome}`)).text).toContain(file);
  for (const action of ["picture.upload", "picture.add"])
    expect((await manager.action(`action=${action}&outcome=succeeded`)).text).toContain(idsOf(page)[0]);
  const log = await manager.get("/audit");
  expect(log.text).not.toContain("image.");
  expect(log.text).toContain("Un file non era un'immagine");
  for (const words of [
    "Caricamento di foto",
    "Foto aggiunte alla galleria",
    "Testo alternativo di una foto",
    "Eliminazione di una foto",
    "registro.webp",
  ])
    expect(log.text).toContain(words);
});
