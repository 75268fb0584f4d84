import { expect } from "vitest";
import { png } from "#tests/api/support/images.ts";
import { test } from "#tests/support/fixtures.ts";
import { madeTournament } from "#tests/support/made-tournament.ts";
import type { Page } from "#tests/support/visitor.ts";
import { breaking } from "../support/breaking.ts";

const file = (name: string) => new File([png], name);
const namesOf = (page: Page) => [...page.document.querySelectorAll("figure .file")].map((one) => one.textContent);

test("photos of a tournament are uploaded, described, moved and deleted, and the log has it", async ({
  visitor,
  upstream,
}) => {
  await visitor.signIn("events");
  const gallery = `${await madeTournament(visitor, "Con foto")}/media`;
  const uploaded = await visitor.submit(await visitor.get(gallery), { image: [file("uno.png"), file("due.png")] });
  expect([uploaded.path, namesOf(uploaded)]).toEqual([gallery, ["uno.webp", "due.webp"]]);
  const described = await visitor.submit(await visitor.follow(uploaded, "Scrivilo ora"), { alt: "La finale" });
  const img = described.document.querySelector("figure img");
  expect(img?.getAttribute("alt")).toBe("La finale");
  expect((await visitor.request(img?.getAttribute("src") ?? "")).headers.get("content-type")).toBe("image/webp");
  const move = () => visitor.submit(described, {}, { button: "Sposta prima la foto 2, due.webp" });
  const failed = await breaking(upstream.services.sql, "insert or update or delete on upstream.event_pictures", move);
  expect([failed.status, failed.text]).toEqual([
    500,
    expect.stringMatching(/Non è stato possibile salvare la galleria.*Problema sconosciuto del server/u),
  ]);
  const moved = await move();
  expect(namesOf(moved)).toEqual(["due.webp", "uno.webp"]);
  const question = await visitor.follow(moved, "Elimina la foto 1, due.webp");
  expect(question.text).toContain("Eliminare la foto «due.webp» dalla galleria di Con foto?");
  const deleted = await visitor.submit(question, {}, { button: "Elimina foto" });
  expect(namesOf(deleted)).toEqual(["uno.webp"]);
  const logged = await upstream.services.sql<{ action: string }[]>`
    select action from dashboard.audit_log where kind = 'outcome' and action like '%picture.%' order by id`;
  expect(logged.map(({ action }) => action)).toEqual([
    "picture.upload",
    ...["add", "describe", "reorder", "reorder", "delete"].map((verb) => `event_picture.${verb}`),
  ]);
});
