import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { pino } from "pino";
import { afterEach, describe, expect, test } from "vitest";
import { createCatalogue } from "./catalogue.server.ts";
import { parseCatalogue } from "./parse.server.ts";

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** A provider of a catalogue, on a port of its own. Answers its origin. */
async function provider(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const good = { id: "shirt", name: "Maglia", price: 1850, currency: "eur", sizes: ["S", "M"], image: "/shirt.png" };
const json =
  (body: unknown): RequestListener =>
  (_, response) => {
    response.setHeader("content-type", "application/json");
    response.end(typeof body === "string" ? body : JSON.stringify(body));
  };

/** The catalogue of an address, with what it logs and a clock that moves when told. */
function catalogueAt(address: string | undefined) {
  const lines: { msg: string; reasons?: string[] }[] = [];
  let now = 0;
  const log = pino({ level: "warn" }, { write: (line: string) => lines.push(JSON.parse(line)) });
  const catalogue = createCatalogue(address, log, () => now);
  const names = async () => (await catalogue.items()).map(({ name }) => name);
  return { catalogue, names, lines, forward: (minutes: number) => (now += minutes * 60_000) };
}

test("without an address there is nothing, and nothing is said", async () => {
  const { names, lines } = catalogueAt(undefined);
  expect(await names()).toEqual([]);
  expect(lines).toEqual([]);
});

test("it is read once in ten minutes, also when many ask at once", async () => {
  let reads = 0;
  const origin = await provider((request, response) => {
    reads++;
    json({ items: [good] })(request, response);
  });
  const { names, forward } = catalogueAt(`${origin}/c.json`);
  await Promise.all(Array.from({ length: 20 }, names));
  expect(await names()).toEqual(["Maglia"]);
  expect(reads).toBe(1);
  forward(10);
  await names();
  expect(reads).toBe(2);
});

describe("what is wrong leaves the last good copy", () => {
  const wrong: readonly (readonly [what: string, answer: RequestListener])[] = [
    ["slow", () => {}],
    [
      "slow in the middle",
      (_, response) => {
        response.setHeader("content-type", "application/json");
        response.write('{"items":[');
      },
    ],
    ["huge", json({ items: [{ ...good, description: "x".repeat(1_100_000) }] })],
    ["no JSON", json("<html>")],
    ["no list", json({ items: "all" })],
    ["deep", json(`${"[".repeat(400_000)}`)],
    [
      "a page",
      (_, response) => {
        response.setHeader("content-type", "text/html");
        response.end("<html>");
      },
    ],
    [
      "an error",
      (_, response) => {
        response.statusCode = 500;
        response.end();
      },
    ],
    [
      "going round in circles",
      (_, response) => {
        response.writeHead(302, { location: "/again" });
        response.end();
      },
    ],
    ["gone", (request) => request.socket.destroy()],
  ];

  test.for(wrong)("%s", async ([, answer]) => {
    let isWrong = false;
    const origin = await provider((request, response) =>
      (isWrong ? answer : json({ items: [good] }))(request, response),
    );
    const { names, lines, forward } = catalogueAt(`${origin}/c.json`);
    await names();
    isWrong = true;
    forward(10);
    const began = performance.now();
    expect(await names()).toEqual(["Maglia"]);
    expect(performance.now() - began).toBeLessThan(4_000);
    expect(lines.map(({ msg }) => msg)).toEqual(["catalogue: cannot be read"]);
    // No further call waits for the catalogue for a while; then it is asked again.
    expect(await names()).toEqual(["Maglia"]);
    expect(lines).toHaveLength(1);
    isWrong = false;
    forward(1);
    expect(await names()).toEqual(["Maglia"]);
    expect(lines).toHaveLength(1);
  });
});

test("redirects are followed within the origin, and to no other", async () => {
  let asked = 0;
  const inside = await provider(() => asked++);
  const origin = await provider((request, response) => {
    if (request.url === "/final.json") return json({ items: [good] })(request, response);
    response.writeHead(302, { location: request.url === "/away" ? `${inside}/secret` : "/final.json" });
    response.end();
  });
  expect(await catalogueAt(`${origin}/c.json`).names()).toEqual(["Maglia"]);
  expect(await catalogueAt(`${origin}/away`).names()).toEqual([]);
  expect(asked).toBe(0);
});

test("pictures are images of that origin, of a size", async () => {
  const png = Buffer.from("89504e470d0a1a0a", "hex");
  let asked = 0;
  const inside = await provider(() => asked++);
  const things = ["/ok.png", "/svg.png", "/large.png", "/away.png", `${inside}/internal.png`];
  const origin = await provider((request, response) => {
    const { url = "" } = request;
    if (url === "/c.json")
      return json({ items: things.map((image, at) => ({ ...good, id: `t${at}`, image })) })(request, response);
    if (url === "/away.png") response.writeHead(302, { location: `${inside}/internal.png` });
    else response.setHeader("content-type", url === "/svg.png" ? "image/svg+xml" : "image/png");
    response.end(url === "/large.png" ? Buffer.alloc(600_000) : png);
  });
  const { catalogue } = catalogueAt(`${origin}/c.json`);
  expect(await catalogue.picture("t0")).toEqual({ bytes: png, type: "image/png" });
  for (const id of ["t1", "t2", "t3", "t4", "none", "../c.json"]) expect(await catalogue.picture(id), id).toBeNull();
  expect(asked).toBe(0);
});

describe("hostile things", () => {
  const source = new URL("https://shop.example/c.json");
  const parsed = (...items: unknown[]) => parseCatalogue(JSON.stringify({ items }), source);

  test("are left out one by one, with the reason but not the text", () => {
    const secret = "<script>alert(1)</script>";
    const { items, dropped } = parsed(
      good,
      good,
      { ...good, id: "a/b" },
      { ...good, id: secret },
      { ...good, id: "dear", price: 1e15 },
      { ...good, id: "cheap", price: -1 },
      { ...good, id: "part", price: 0.5 },
      { ...good, id: "long", name: "x".repeat(300) },
      { ...good, id: "money", currency: "btc" },
      { ...good, id: "sizes", sizes: Array.from({ length: 50 }, String) },
      null,
      [],
      "x",
      { __proto__: { id: "p" } },
      { ...good, id: "__proto__" },
    );
    expect(items.map(({ id }) => id)).toEqual(["shirt", "__proto__"]);
    expect(dropped).toHaveLength(13);
    expect(dropped.join()).not.toContain("script");
  });

  test("lose a picture that is not of the origin, and nothing else", () => {
    const images = [
      "javascript:alert(1)",
      "data:image/png;base64,AAAA",
      "http://shop.example/a.png",
      "https://shop.example.evil.example/a.png",
      "https://shop.example@evil.example/a.png",
      "//evil.example/a.png",
      "file:///etc/passwd",
      "http://169.254.169.254/latest",
    ];
    const { items } = parsed(...images.map((image, at) => ({ ...good, id: `t${at}`, image })));
    expect(items).toHaveLength(images.length);
    expect(items.every(({ image }) => image === null)).toBe(true);
  });

  test("by the million cost little", () => {
    const began = performance.now();
    const { items, dropped } = parseCatalogue(`{"items":[${"0,".repeat(999_999)}0]}`, source);
    expect(items).toEqual([]);
    expect(dropped.length).toBeLessThan(1_100);
    const many = parsed(...Array.from({ length: 5_000 }, (_, at) => ({ ...good, id: `t${at}` })));
    expect(many.items).toHaveLength(60);
    expect(performance.now() - began).toBeLessThan(3_000);
  });
});
