import { expect, test } from "vitest";
import { formOf } from "#app/backend/forms/contract-form.server.ts";
import { parseFormData } from "#app/backend/forms/forms.server.ts";
import { ProfileFlat, toPatch } from "./form-schema.ts";

const profileSchema = formOf(ProfileFlat, { locale: "it" }).transform(toPatch);

const parse = (fields: Record<string, string>) => parseFormData(new URLSearchParams(fields), profileSchema);
const least = { firstName: " Ada ", lastName: "Rossi", gender: "female" };

test("empty fields clear, sizes become one object", () => {
  const submission = parse({ ...least, nickname: "", city: "Udine", top: "M" });
  if (submission.status !== "success") throw new Error(JSON.stringify(submission.error));
  expect(submission.value).toMatchObject({
    firstName: "Ada",
    nickname: null,
    city: "Udine",
    birthDate: null,
    website: null,
    clothingSizes: { tankTop: null, top: "M", shorts: null },
  });
});

test("names are required, the rest is checked by its kind", () => {
  const submission = parse({ gender: "female", firstName: " ", birthDate: "31/12/2000", website: "ftp://a.example" });
  expect(submission.status).toBe("error");
  expect(submission.reply().error).toEqual({
    firstName: ["field.required"],
    lastName: ["field.required"],
    birthDate: ["field.date"],
    website: ["field.url"],
  });
});
