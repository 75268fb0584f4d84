import { describe, expect, it } from "vitest";
import { bodyVerdict } from "./body-limits.ts";

const megabyte = 1024 * 1024;

describe("bodyVerdict", () => {
  it.each([
    ["/login", 6, "read"],
    ["/login", 7, "refused"],
    ["/locations/x/media/upload", 6, "read"],
    ["/locations/x/media/upload", 7, "told"],
    ["/locations/x/media/upload", 101, "refused"],
    ["/locations/x/media/new", 25, "read"],
    ["/locations/x/media/new.data", 25, "read"],
    ["/locations/x/media/new", 26, "told"],
    ["/locations/x/media/new", 101, "refused"],
    ["/locations/x/y/media/new", 7, "refused"],
    ["/locations/x/media/new/more", 7, "refused"],
  ])("%s with %i MB is %s", (path, length, verdict) => {
    expect(bodyVerdict(path, length * megabyte)).toBe(verdict);
  });
});
