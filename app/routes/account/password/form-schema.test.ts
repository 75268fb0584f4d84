import { expect, test } from "vitest";
import { parseFormData } from "#app/backend/forms/forms.server.ts";
import { passwordSchema } from "./form-schema.ts";

const errorsOf = (currentPassword: string, newPassword: string, repeat = newPassword) =>
  parseFormData(new URLSearchParams({ currentPassword, newPassword, repeat }), passwordSchema).reply().error;

test("a good new password passes", () => {
  expect(errorsOf("Demo1234", "Nuova1")).toBeUndefined();
});

test.each(["Ab1cd", "abcdef1", "ABCDEF1", "Abcdefg"])("%s is too weak", (password) => {
  expect(errorsOf("Demo1234", password)).toEqual({ newPassword: ["password.weak"] });
});

test("the new password differs from the current one", () => {
  expect(errorsOf("Demo1234", "Demo1234")).toEqual({ newPassword: ["password.unchanged"] });
});

test("both times it is the same", () => {
  expect(errorsOf("Demo1234", "Nuova1", "Nuova2")).toEqual({ repeat: ["password.mismatch"] });
});

test("all three are required", () => {
  expect(errorsOf("", "")).toEqual({
    currentPassword: ["field.required"],
    newPassword: ["field.required"],
    repeat: ["field.required"],
  });
});
