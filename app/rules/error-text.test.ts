import { expect, test } from "vitest";
import { errorKeys, errorMessage, parseErrorMessage } from "./error-text.ts";

test("a message carries its code and parameters", () => {
  const message = errorMessage("field.too_long", { max: 80, name: "a|b" });
  expect(parseErrorMessage(message)).toEqual({ code: "field.too_long", params: { max: 80, name: "a|b" } });
});

test("a bare code stays a code", () => {
  expect(errorMessage("password.weak")).toBe("password.weak");
  expect(parseErrorMessage("password.weak")).toEqual({ code: "password.weak", params: {} });
});

test("broken parameters do not hide the code", () => {
  expect(parseErrorMessage("a.b|{")).toEqual({ code: "a.b", params: {} });
});

test("the area's text comes first, the general one last", () => {
  expect(errorKeys("otp.wrong", "auth")).toEqual([
    "auth:errors.otp.wrong",
    "common:errors.otp.wrong",
    "common:errors.any.wrong",
    "common:errors.generic",
  ]);
});
