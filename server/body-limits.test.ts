import { describe, expect, it } from "vitest";
import { bodyVerdict, withoutBody } from "./body-limits.ts";

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

describe("withoutBody", () => {
  it("throws the body away to its end, and keeps the rest", async () => {
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
    const request = await withoutBody(new Request("http://club.example/locations/x/media/new", init));
    expect(left).toBe(0);
    expect([request.method, request.url]).toEqual(["POST", "http://club.example/locations/x/media/new"]);
    expect([...request.headers]).toEqual([["cookie", "a=b"]]);
    expect(request.body).toBeNull();
  });
});
