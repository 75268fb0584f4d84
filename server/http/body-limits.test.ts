import type { ServerBuild } from "react-router";
import { describe, expect, it } from "vitest";
import { usualPostLimits } from "#app/rules/post-limits.ts";
import { bodyVerdict, drain, postLimitsOf } from "./body-limits.ts";

const megabyte = 1024 * 1024;
const files = { bytes: 25 * megabyte, fields: 50, drainedBytes: 100 * megabyte };

describe("postLimitsOf", () => {
  const route = (id: string, path: string | undefined, parentId: string | undefined, handle?: unknown) => ({
    [id]: { id, path, parentId, module: { default: () => null, handle } },
  });
  const limitsOf = postLimitsOf({
    ...route("root", "", undefined),
    ...route("layout", undefined, "root", { title: "x" }),
    ...route("new", "locations/:locationId/media/new", "layout", { posts: files }),
    ...route("edit", "locations/:locationId", "root"),
  } as ServerBuild["routes"]);

  it.each(["/locations/x/media/new", "/locations/x/media/new.data"])(
    "of %s are those that its route declares",
    (path) => {
      expect(limitsOf(path)).toBe(files);
    },
  );

  it.each(["/", "/login", "/locations/x", "/locations/x/media/new/more", "/locations/x/y/media/new", "/%ff"])(
    "of %s are the usual ones",
    (path) => {
      expect(limitsOf(path)).toBe(usualPostLimits);
    },
  );
});

describe("bodyVerdict", () => {
  it.each([
    [usualPostLimits, 64 * 1024, "read"],
    [usualPostLimits, 64 * 1024 + 1, "drained"],
    [usualPostLimits, 6 * megabyte, "drained"],
    [usualPostLimits, 6 * megabyte + 1, "cut"],
    [files, 25 * megabyte, "read"],
    [files, 26 * megabyte, "told"],
    [files, 101 * megabyte, "cut"],
  ])("under %j of %i bytes is %s", (limits, length, verdict) => {
    expect(bodyVerdict(limits, length)).toBe(verdict);
  });
});

describe("a body that is not read", () => {
  it("is thrown away to its end", async () => {
    let left = 3;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (left === 0) return controller.close();
        left -= 1;
        controller.enqueue(new Uint8Array(megabyte));
      },
    });
    const headers = { "content-type": "multipart/form-data; boundary=x", "content-length": "1", cookie: "a=b" };
    const init: RequestInit & { duplex: "half" } = { method: "POST", headers, body, duplex: "half" };
    const posted = new Request("http://club.example/locations/x/media/new", init);
    await drain(posted);
    expect(left).toBe(0);
  });
});
