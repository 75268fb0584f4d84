import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ErrorBody } from "#contracts/errors.ts";
import type { Notification } from "#contracts/notifications/notifications.ts";
import type { PageInfo } from "#contracts/page.ts";
import { addNotification, type Member } from "#tests/api/support/members.ts";
import { createStage, type Stage } from "#tests/api/support/stage.ts";

type Page = { data: Notification[]; pageInfo: PageInfo };
type Answer = Page & ErrorBody;

let stage: Stage;
let organisationId: string;

beforeAll(async () => {
  // Without a worker: no job stands behind these notifications.
  stage = await createStage();
  organisationId = await stage.organisation("Circolo Uno");
}, 60_000);
afterAll(() => stage?.stop());

const add = (member: Member, job?: { status: string; progress?: number }) => addNotification(stage.sql, member, job);
const patch = (member: Member, ids: string[], status: string) =>
  member.call<Answer>("PATCH", "/notifications", { ids, status });
const unreadOf = async (member: Member) =>
  (await member.call<{ count: number }>("GET", "/notifications/count-unread")).body.count;

describe("list", () => {
  test("newest first, a page at a time", async () => {
    const member = await stage.member(organisationId);
    const ids: string[] = [];
    for (let i = 0; i < 12; i += 1) ids.unshift(await add(member));

    const first = await member.call<Page>("GET", "/notifications");
    expect(first.body.data.map((one) => one.id)).toEqual(ids.slice(0, 10));
    expect(first.body.pageInfo).toEqual({
      currentPage: 1,
      isFirstPage: true,
      isLastPage: false,
      nextPage: 2,
      previousPage: null,
      pageCount: 2,
      total: 12,
    });
    const second = await member.call<Page>("GET", "/notifications?page=2");
    expect(second.body.data.map((one) => one.id)).toEqual(ids.slice(10));
  });

  test("archived ones only when asked for", async () => {
    const member = await stage.member(organisationId);
    const [kept, archived] = [await add(member), await add(member)];
    await patch(member, [archived], "READ");
    await patch(member, [archived], "ARCHIVED");

    const usual = await member.call<Page>("GET", "/notifications");
    expect(usual.body.data.map((one) => one.id)).toEqual([kept]);
    const asked = await member.call<Page>("GET", "/notifications?status=ARCHIVED");
    expect(asked.body.data.map((one) => one.id)).toEqual([archived]);
    const all = await member.call<Page>("GET", "/notifications?status=ARCHIVED&status=unread");
    expect(all.body.pageInfo.total).toBe(2);
  });

  test("nobody sees another staff member's or organisation's", async () => {
    const owner = await stage.member(organisationId);
    const colleague = await stage.member(organisationId);
    const stranger = await stage.member(await stage.organisation("Circolo Due"));
    await add(owner);
    for (const other of [colleague, stranger]) {
      expect((await other.call<Page>("GET", "/notifications")).body.data).toEqual([]);
      expect(await unreadOf(other)).toBe(0);
    }
  });
});

describe("update", () => {
  test("unread, READ, ARCHIVED, and never back", async () => {
    const member = await stage.member(organisationId);
    const id = await add(member);
    expect(await unreadOf(member)).toBe(1);

    const early = await patch(member, [id], "ARCHIVED");
    expect([early.status, early.body.code]).toEqual([409, "notification.unread"]);
    expect(await unreadOf(member)).toBe(1);
    const read = await patch(member, [id], "READ");
    expect(read.body.data.map((one) => one.status)).toEqual(["READ"]);
    expect(await unreadOf(member)).toBe(0);
    expect((await patch(member, [id], "ARCHIVED")).body.data.map((one) => one.status)).toEqual(["ARCHIVED"]);

    const back = await patch(member, [id], "READ");
    expect([back.status, back.body.code]).toEqual([409, "notification.archived"]);
    expect((await patch(member, [id], "unread")).status).toBe(400);
  });

  test("the same state again changes nothing", async () => {
    const member = await stage.member(organisationId);
    const id = await add(member);
    const [first] = (await patch(member, [id], "READ")).body.data;
    const [again] = (await patch(member, [id, id], "READ")).body.data;
    expect(again).toEqual(first);
  });

  test.each(["PENDING", "RUNNING", "FAILED"])(
    "a %s job is not archived, nor are those named with it",
    async (status) => {
      const member = await stage.member(organisationId);
      const [done, other] = [await add(member), await add(member, { status })];
      await patch(member, [done], "READ");
      const answer = await patch(member, [done, other], "ARCHIVED");
      expect([answer.status, answer.body.code]).toEqual([409, "notification.not_completed"]);
      const { body } = await member.call<Page>("GET", "/notifications");
      expect(body.data.map((one) => one.status)).toEqual(["unread", "READ"]);
      expect((await patch(member, [other], "READ")).status).toBe(200);
    },
  );

  test("another staff member's are not found, and nothing changes", async () => {
    const owner = await stage.member(organisationId);
    const own = await add(owner);
    for (const other of [await stage.member(organisationId), await stage.member(await stage.organisation("Altro"))]) {
      const mine = await add(other);
      const answer = await patch(other, [mine, own], "READ");
      expect([answer.status, answer.body.code]).toEqual([404, "record.not_found"]);
      expect(await unreadOf(other)).toBe(1);
    }
    expect(await unreadOf(owner)).toBe(1);
  });

  test("needs a token", async () => {
    const response = await fetch(`${stage.upstream.url}/notifications`);
    expect(response.status).toBe(401);
  });
});

test("mark all as read reaches the caller's own unread ones only", async () => {
  const owner = await stage.member(organisationId);
  const colleague = await stage.member(organisationId);
  await add(owner);
  await add(owner, { status: "RUNNING", progress: 40 });
  await add(colleague);
  const archived = await add(owner);
  await patch(owner, [archived], "READ");
  await patch(owner, [archived], "ARCHIVED");

  expect((await owner.call("PATCH", "/notifications/mark-all-as-read")).status).toBe(204);
  expect(await unreadOf(owner)).toBe(0);
  expect(await unreadOf(colleague)).toBe(1);
  const all = await owner.call<Page>("GET", "/notifications?status=ARCHIVED&status=READ&status=unread");
  expect(all.body.data.map((one) => one.status).toSorted()).toEqual(["ARCHIVED", "READ", "READ"]);
});
