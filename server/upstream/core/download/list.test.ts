import { expect, test } from "vitest";
import { listDownload } from "./list.ts";

async function* batches() {
  yield [{ name: "Zoe", count: 3 }];
}

test("each cell of a list has the heading of its place", () => {
  const cells = {
    name: ({ name }: { name: string; count: number }) => name,
    count: ({ count }: { name: string; count: number }) => ({ number: count }),
  };
  const { title, language, columns } = listDownload(
    { title: "Gettoni", columns: "Nome,Quanti" },
    "it",
    cells,
    batches(),
  );
  expect([title, language, columns.map(({ header }) => header)]).toEqual(["Gettoni", "it", ["Nome", "Quanti"]]);
  expect(columns.map(({ cell }) => cell({ name: "Zoe", count: 3 }))).toEqual(["Zoe", { number: 3 }]);
});
