import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect } from "vitest";
import { test as base } from "#tests/support/fixtures.ts";
import { startDashboard } from "#tests/support/programs.ts";
import { type Page, Visitor } from "#tests/support/visitor.ts";

const png = Buffer.from("89504e470d0a1a0a", "hex");
const items = [
  { id: "shirt", name: "Maglia", description: "Cotone", price: 1850, sizes: ["S", "M"], image: "/shirt.png" },
  { id: "net", name: "Rete <img src=x onerror=alert(1)>", price: null, category: "Campo" },
  { id: "bad", name: "Pallone", image: "javascript:alert(1)", price: 1000 },
];

/** What the provider has in its catalogue at the moment. */
const offered: unknown[] = items;

const test = base.extend("shop", { scope: "file" }, async ({ upstream }, { onCleanup }) => {
  const provider = createServer((request, response) => {
    response.setHeader("content-type", request.url === "/shirt.png" ? "image/png" : "application/json");
    response.end(request.url === "/shirt.png" ? png : JSON.stringify({ items: offered }));
  });
  await new Promise<void>((resolve) => provider.listen(0, "127.0.0.1", resolve));
  const { port } = provider.address() as AddressInfo;
  const start = () =>
    startDashboard({
      upstreamUrl: upstream.url,
      databaseUrl: upstream.databaseUrl,
      merchandisingUrl: `http://127.0.0.1:${port}/catalogue.json`,
    });
  const dashboard = await start();
  onCleanup(async () => {
    await dashboard.stop();
    provider.close();
  });
  return { url: dashboard.url, start };
});

const form = "main form#quote";

describe("with a catalogue", () => {
  test("things are shown as text, with pictures by way of us", async ({ shop }) => {
    const visitor = new Visitor(shop.url);
    await visitor.signIn("board", "Aurora");
    const page = await visitor.get("/marketplace");
    expect([...page.document.querySelectorAll("main h2")].map((one) => one.textContent)).toEqual(
      items.map(({ name }) => name),
    );
    expect(page.text).toContain("18,50 €");
    expect(page.text).toContain("Prezzo con il preventivo");
    expect(page.html).not.toContain("javascript:");
    const pictures = [...page.document.querySelectorAll("main img")].map((one) => one.getAttribute("src"));
    expect(pictures).toEqual(["/marketplace/pictures/shirt"]);
    const picture = await visitor.request("/marketplace/pictures/shirt");
    expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/png"]);
    expect((await visitor.request("/marketplace/pictures/net")).status).toBe(404);
    const coach = new Visitor(shop.url);
    await coach.signIn("coach");
    expect((await coach.request("/marketplace/pictures/shirt")).status).toBe(302);
  });

  test("quantities lead to a request that is sent with the names and prices seen", async ({ shop }) => {
    const visitor = new Visitor(shop.url);
    await visitor.signIn("manager", "Aurora");
    const page = await visitor.get("/marketplace");
    const quote = await visitor.submit(page, { "quantity.shirt": "12", "size.shirt": "M", "quantity.net": "0" });
    expect(quote.path).toMatch(/^\/marketplace\/quote\?/u);
    expect([...quote.document.querySelectorAll("main li h2")].map((one) => one.textContent)).toEqual(["Maglia"]);
    const refused = await visitor.submit(quote, { "items[0].quantity": "1001", email: "nobody" }, { form });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain("Quantità (1): Il valore deve essere minore o uguale a 1000");
    expect(refused.text).toContain("E-mail: Inserisci un indirizzo e-mail valido");
    expect(refused.document.querySelector("[name='items[0].quantity']")?.getAttribute("value")).toBe("1001");
    const sent = await visitor.submit(quote, { "items[0].quantity": "24", message: "Per maggio" }, { form });
    expect(sent.path).toBe("/marketplace");
    expect(sent.html).toContain("Richiesta inviata");
    const log = await visitor.action("action=quote.request");
    expect(log.text).toContain("24 × Maglia");
  });

  test("what is no longer there is left out, and refused when it goes in between", async ({ shop }) => {
    const own = await shop.start();
    const visitor = new Visitor(own.url);
    await visitor.signInAnew("manager", "Aurora");
    const page = await visitor.get("/marketplace/quote?quantity.shirt=1&quantity.ghost=2&quantity.x%2F..=3");
    expect(page.text).toContain("2 articoli non sono più in catalogo");
    const forged = page.html.includes('value="shirt"');
    expect(forged).toBe(true);
    const element = page.document.querySelector("[name='items[0].id']");
    element?.setAttribute("value", "ghost");
    const refused = await visitor.submit(page, { message: "" }, { form });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain("Uno degli articoli non è più in catalogo");
    await own.stop();
  });
});

const messageLabel = ({ document }: Page) => document.querySelector("label[for=quote-message]")?.textContent?.trim();

describe("without a catalogue", () => {
  test("a quote is asked for in words, or for a module", async ({ visitor }) => {
    await visitor.signIn("manager", "Aurora");
    const page = await visitor.get("/marketplace");
    expect(page.text).toContain("Il catalogo è vuoto");
    const quote = await visitor.follow(page, "Chiedi un preventivo");
    const refused = await visitor.submit(quote, { message: "" }, { form });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain("Messaggio: Scegli almeno un articolo, oppure scrivi che cosa ti serve");
    expect((await visitor.submit(quote, { message: "Dieci reti" }, { form })).path).toBe("/marketplace");

    expect(messageLabel(quote), "the message alone says what is wanted").toBe("Messaggio");
    const module = await visitor.get("/marketplace?product=academy");
    expect(messageLabel(module)).toBe("Messaggio (facoltativo)");
    expect(module.path).toBe("/marketplace/quote?product=academy");
    expect(module.text).toContain("Academy");
    expect((await visitor.submit(module, {}, { form })).path, "back to where a module is asked for").toBe(
      "/account/plans",
    );
    expect((await visitor.get("/marketplace?product=everything")).path).toBe("/marketplace?product=everything");
  });
});
