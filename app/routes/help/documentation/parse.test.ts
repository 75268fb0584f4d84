import { expect, test } from "vitest";
import { parseChapter } from "./parse.ts";
import { excerpt, matching } from "./search.ts";

const label = (key: string) => `«${key}»`;

test("a chapter is read block by block", () => {
  const text = `# Title

A paragraph that
goes on, with **weight**, a [link](/a#b) and {common:actions.back}.

## Heading {#here}

1. One
2. Two
   goes on

- Point

![What is seen](/help/a.webp)
`;
  expect(parseChapter(text, label)).toEqual({
    title: "Title",
    blocks: [
      {
        kind: "paragraph",
        line: [
          { kind: "text", text: "A paragraph that goes on, with " },
          { kind: "strong", text: "weight" },
          { kind: "text", text: ", a " },
          { kind: "link", text: "link", to: "/a#b" },
          { kind: "text", text: " and " },
          { kind: "label", text: "«common:actions.back»" },
          { kind: "text", text: "." },
        ],
      },
      { kind: "heading", id: "here", text: "Heading" },
      { kind: "steps", items: [[{ kind: "text", text: "One" }], [{ kind: "text", text: "Two goes on" }]] },
      { kind: "list", items: [[{ kind: "text", text: "Point" }]] },
      { kind: "image", alt: "What is seen", src: "/help/a.webp" },
    ],
  });
});

test("a search finds words in any place, without accents, and titles first", () => {
  const manual = [
    parseChapter("# Agenda\n\nPerché i pagamenti si vedono qui.", label),
    parseChapter("# Pagamenti\n\nSi incassa.\n\n## Perché {#why}\n\nNiente.", label),
  ];
  const titles = (search: string) => matching(manual, search).map(({ title }) => title);
  expect(titles("")).toEqual(["Agenda", "Pagamenti"]);
  expect(titles("PAGAMENTI")).toEqual(["Pagamenti", "Agenda"]);
  expect(titles("perche vedono")).toEqual(["Agenda"]);
  expect(titles("niente di niente")).toEqual([]);
  expect(excerpt(manual[1] ?? { title: "", blocks: [] }, "niente")).toBe("Niente.");
  expect(excerpt(manual[1] ?? { title: "", blocks: [] }, "pagamenti")).toBe("Si incassa.");
});
