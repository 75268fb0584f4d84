import { expect, test } from "vitest";
import { importKinds } from "../match/kinds.ts";
import { recognize } from "../match/recognition.ts";
import { templateHeading } from "./template-headings.ts";

const languages = ["it", "en", "es"] as const;

for (const kind of Object.values(importKinds))
  test(`each heading of a template of ${kind.name} is recognized as its field`, () => {
    const wrong = languages.flatMap((language) =>
      kind.fields.flatMap(({ key }) => {
        const heading = templateHeading(key, language);
        const found = recognize(kind, heading);
        const [, number, part] = /^guardian([12])\.(.+)$/u.exec(key) ?? [];
        const isRight = number
          ? found?.guardian === number && found.field.key === `guardian1.${part}`
          : found?.field.key === key && found.guardian === null;
        return isRight ? [] : [`${language} ${key}: "${heading}" is ${found?.guardian ?? ""} ${found?.field.key}`];
      }),
    );
    expect(wrong).toEqual([]);
  });
