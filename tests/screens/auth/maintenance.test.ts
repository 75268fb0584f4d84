import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { eventually } from "#tests/support/eventually.ts";
import { type Stage, startStage } from "#tests/support/stage.ts";
import { account, password, staffMember, teachAccount } from "#tests/support/stub-upstream.ts";

// why: the flags service is another program; this one speaks Flagsmith's protocol and is switched by the test.
let enabled = true;
let flags: Server;
let stage: Stage;
beforeAll(async () => {
  flags = createServer((request, response) => {
    const known = request.headers["x-environment-key"] === "test";
    const state = {
      id: 1,
      enabled,
      feature_state_value: null,
      feature: { id: 1, name: "maintenance", type: "STANDARD" },
    };
    response.writeHead(known ? 200 : 403, { "content-type": "application/json" }).end(JSON.stringify([state]));
  });
  await new Promise<void>((resolve) => flags.listen(0, "127.0.0.1", resolve));
  const { port } = flags.address() as AddressInfo;
  stage = await startStage({ flags: { url: `http://127.0.0.1:${port}/api/v1/`, environmentId: "test", lifetime: 50 } });
});
afterAll(async () => {
  await stage.stop();
  await new Promise((resolve) => flags.close(resolve));
});

test("while the flag is on everything leads to /maintenance, and back home when it is off", async () => {
  const visitor = stage.visitor();
  for (const path of ["/", "/login", "/profile", "/no/such/page"]) {
    expect((await visitor.ask(path)).location).toBe("/maintenance");
  }
  expect((await visitor.post("/login", {})).location).toBe("/maintenance");
  const page = await visitor.ask("/maintenance");
  expect([page.status, page.headers.get("retry-after")]).toEqual([503, "10"]);
  expect(page.html).toMatch(/<noscript><meta http-equiv="refresh" content="10"\/?><\/noscript>/u);
  expect(page.text).toContain("Manutenzione in corso");

  enabled = false;
  await eventually(async () => expect((await visitor.ask("/maintenance")).location).toBe("/"));
  expect((await visitor.ask("/login")).status).toBe(200);
});

test("a form that is sent when maintenance has begun is kept, and stands there when it is over", async () => {
  enabled = false;
  const visitor = stage.visitor("es");
  await eventually(async () => expect((await visitor.ask("/login")).status).toBe(200));
  const me = account([staffMember("north", ["manager"])]);
  teachAccount(stage.upstream, me);
  await visitor.post("/login", { email: me.email, password });
  const form = await visitor.get("/profile");
  enabled = true;
  await eventually(async () => expect((await visitor.ask("/login")).location).toBe("/maintenance"));
  const closed = await visitor.submit(form, { firstName: "Adelaide", lastName: "D'Este" });
  expect(closed.path).toMatch(/^\/maintenance\?redirectTo=%2Fprofile%3Fkept%3D/u);
  expect(closed.text).toContain("lo encontrarás en el formulario cuando termine el mantenimiento");
  // It looks again by itself, with a script and without, and stays what it is.
  const again = closed.document.querySelector("main a.button, main a[href^='/maintenance']")?.getAttribute("href");
  expect(again).toBe(closed.path);
  expect((await visitor.ask(closed.path.replace("/maintenance", "/maintenance.data"))).status).toBe(503);

  enabled = false;
  await eventually(async () => expect((await visitor.ask(closed.path)).location).toMatch(/^\/profile\?kept=/u));
  // On a busy machine a page does not wait for what was kept.
  const back = await eventually(async () => {
    const page = await visitor.get(closed.path);
    expect(page.text).toContain("Todavía no se ha guardado nada");
    return page;
  });
  expect(back.document.querySelector("main [name=lastName]")?.getAttribute("value")).toBe("D'Este");
});

test("a flags service that fails counts as no maintenance", async () => {
  const silent = await startStage({ flags: { url: "http://127.0.0.1:1/api/v1/", environmentId: "test" } });
  try {
    expect((await silent.visitor().ask("/login")).status).toBe(200);
  } finally {
    await silent.stop();
  }
});
