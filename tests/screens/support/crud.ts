import { describe, expect } from "vitest";
import { textOf } from "#tests/support/dom.ts";
import { test } from "#tests/support/fixtures.ts";
import { fill, type Values } from "#tests/support/html-form.ts";
import type { DemoAccount, Page, Visitor } from "#tests/support/visitor.ts";

/** What is typed into a form; what depends on the form, such as the ids of courts, is looked up in it. */
type Typed = Values | ((form: Page) => Values);
const typedInto = (form: Page, typed: Typed): Values => (typeof typed === "function" ? typed(form) : typed);

/** A form that is taken: what is typed, the word that it leaves, and what the list shows then. */
interface Saved {
  readonly typed: Typed;
  readonly said: string;
  readonly shown: string | RegExp;
}

/** A link by its words or its label. */
type Link = string | RegExp;

/** The ordinary screens of a resource, without scripts: a list, a form to add and to change, a question before it goes. */
export interface Crud {
  /** Who does it; the facility manager unless given. */
  readonly as?: DemoAccount;
  /** Address of the list, on which the test works alone or leaves all as it was. */
  list(visitor: Visitor): Promise<string>;
  /** The form's button, in words; its first one unless given. */
  readonly button?: string;
  /** By the form at `<list>/new`. */
  readonly added: Saved;
  /** `by`: the link from the list to the form. */
  readonly changed?: Saved & { readonly by: Link };
  /** `by`: the links that lead from the list to the question; `button`: the question's, in words. */
  readonly removed?: { readonly by: readonly Link[]; readonly button: string; readonly said: string };
  /** What is refused when it is put over what `added` types, and what is said beside its field. 422 unless given. */
  readonly refused: readonly (readonly [typed: Values, said: string, status?: number])[];
  /** What the log has of it, in this order. */
  readonly logged: readonly string[];
}

/** Follows the link whose words or label match. */
function follow(visitor: Visitor, page: Page, link: Link): Promise<Page> {
  if (typeof link === "string") return visitor.follow(page, link);
  const labels = [...page.document.querySelectorAll("a")].map((one) => one.getAttribute("aria-label") ?? "");
  return visitor.follow(page, labels.find((label) => link.test(label)) ?? String(link));
}

const listOf = (page: Page): string => textOf(page.document.querySelector("main"));

/** What is wrong, as the list above a form says it. */
export const errorsOf = (page: Page): string[] =>
  [...page.document.querySelectorAll("[role=alert] a")].map((link) => link.textContent ?? "");

/** Tests the ordinary screens of a resource by a table. Roles, foreign ids and odd input are walked for all screens. */
export function testCrud(name: string, crud: Crud): void {
  const submit = async (visitor: Visitor, form: Page, typed: Values) =>
    visitor.submit(form, typed, crud.button === undefined ? {} : { button: crud.button });
  const { added, changed, removed } = crud;

  describe(`${name} without a script`, () => {
    test("are added, changed and deleted, and the log has it", async ({ visitor, upstream }) => {
      await visitor.signIn(crud.as ?? "facilities");
      const list = await crud.list(visitor);
      const save = async (form: Page, { typed, said, shown }: Saved) => {
        const saved = await submit(visitor, form, typedInto(form, typed));
        expect(saved.path).toBe(list);
        expect(saved.text).toContain(said);
        expect(saved.text).toMatch(shown);
        return saved;
      };
      let page = await save(await visitor.get(`${list}/new`), added);
      if (changed) {
        const form = await follow(visitor, page, changed.by);
        page = await save(form, changed);
        // Somebody who had the form open before overwrites nothing, where the record has a version.
        if (form.document.querySelector("[name=version]")) {
          const first = Object.entries(typedInto(form, added.typed));
          const offered = first.filter(([field]) => form.document.querySelector(`[name="${field}"]`));
          expect((await submit(visitor, form, Object.fromEntries(offered))).status).toBe(409);
        }
      }
      if (removed) {
        let question = page;
        for (const link of removed.by) question = await follow(visitor, question, link);
        const gone = await visitor.submit(question, {}, { button: removed.button });
        expect(gone.path).toBe(list);
        expect(gone.text).toContain(removed.said);
        expect(listOf(gone).replace(removed.said, "")).not.toMatch((changed ?? added).shown);
        expect((await visitor.get(question.path)).status).toBe(404);
      }
      const actions = await upstream.services.sql<{ action: string }[]>`
        select action from dashboard.audit_log where kind = 'outcome' and outcome = 'succeeded'
           and action in ${upstream.services.sql(crud.logged)} order by id`;
      expect(actions.map(({ action }) => action).slice(-crud.logged.length)).toEqual(crud.logged);
    });

    test("refuse what is wrong beside its field, keep what was typed, and save nothing", async ({ visitor }) => {
      await visitor.signIn(crud.as ?? "facilities");
      const list = await crud.list(visitor);
      const before = listOf(await visitor.get(list));
      const form = await visitor.get(`${list}/new`);
      for (const [wrong, said, status = 422] of crud.refused) {
        const typed = { ...typedInto(form, added.typed), ...wrong };
        const reply = await submit(visitor, form, typed);
        // One message, which may stand beside each field that it is about.
        const wanted = errorsOf(reply).map(() => expect.stringContaining(said));
        expect.soft([reply.status, errorsOf(reply)], said).toEqual([status, wanted]);
        expect.soft(wanted, said).not.toEqual([]);
        const links = [...reply.document.querySelectorAll("[role=alert] a")].map((link) => link.getAttribute("href"));
        for (const link of links)
          expect.soft(reply.document.getElementById(link?.slice(1) ?? ""), link ?? "").not.toBeNull();
        const [first = ""] = Object.keys(typed);
        const again = reply.document.querySelector(`[name="${first}"]`)?.closest("form");
        const kept = again && fill(again, {}).body;
        for (const [field, value] of Object.entries(typed))
          if (typeof value === "string") expect.soft([said, field, kept?.get(field)]).toEqual([said, field, value]);
      }
      expect(listOf(await visitor.get(list))).toBe(before);
    });
  });
}
