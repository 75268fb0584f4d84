import { expect, test } from "vitest";
import { pageAddress, postedForm } from "./posted-form.server.ts";

const formOf = (entries: [string, string | File][]) => {
  const form = new FormData();
  for (const [name, value] of entries) form.append(name, value);
  return form;
};
test.each([
  ["/profile.data", "/profile"],
  ["/profile.data?index", "/profile?index"],
  ["/_.data", "/"],
  ["/profile.data?_routes=root", "/profile"],
  ["/profile.data?page=2&_routes=root%2Croutes", "/profile?page=2"],
  ["/a/_.data", "/a/"],
  ["/a_.data", "/a_"],
  ["/profile", "/profile"],
])("%s is about %s", (asked, page) => {
  expect(pageAddress(`https://club.example${asked}`)).toBe(page);
});

const url = "https://club.example/locations/new?from=list";

test("text comes back as it was sent, repeated fields in their order, files do not", () => {
  const entries: [string, string | File][] = [
    ["name", "Campo 1"],
    ["day", "1"],
    ["day", "2"],
    ["image", new File(["abc"], "a.png")],
  ];
  expect(postedForm(formOf(entries), url)).toEqual({
    action: "/locations/new?from=list",
    fields: [
      ["name", "Campo 1"],
      ["day", "1"],
      ["day", "2"],
    ],
    hasFiles: true,
  });
  // A field for files in which none was chosen.
  expect(postedForm(formOf([["image", new File([], "")]]), url)).toMatchObject({ hasFiles: false });
});

test("a form with a secret, or a very large one, never comes back", () => {
  for (const name of ["password", "newPassword", "repeat", "otp"])
    expect(
      postedForm(
        formOf([
          ["email", "a@b.example"],
          [name, "x"],
        ]),
        url,
      ),
      name,
    ).toBeNull();
  expect(postedForm(formOf([["note", "x".repeat(70_000)]]), url)).toBeNull();
});
