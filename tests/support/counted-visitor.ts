import { controlsOf, textOf } from "./dom.ts";
import { submitterOf, type Values } from "./html-form.ts";
import type { Page, Visitor } from "./visitor.ts";

/**
 * A person at work whose clicks are counted: a press, a link, a tick, a radio button, Enter and a file are one click
 * each, a select is two; a field that is typed into counts by itself.
 */
export class CountedVisitor {
  readonly visitor: Visitor;
  readonly steps: { readonly name: string; clicks: number; typed: number }[] = [];
  page: Page;

  /** Begins on a page that somebody was sent the address of. */
  constructor(visitor: Visitor, page: Page) {
    this.visitor = visitor;
    this.page = page;
  }

  /** What is done from now on counts for this part of the way. */
  step(name: string): void {
    this.steps.push({ name, clicks: 0, typed: 0 });
  }

  get clicks(): number {
    return this.steps.reduce((sum, one) => sum + one.clicks, 0);
  }

  get typed(): number {
    return this.steps.reduce((sum, one) => sum + one.typed, 0);
  }

  /** What each part of the way cost, and all of it. */
  table(): string {
    const rows = [...this.steps, { name: "in all", clicks: this.clicks, typed: this.typed }];
    return rows.map(({ name, clicks, typed }) => `${name}: ${clicks} clicks, ${typed} fields`).join("\n");
  }

  /** Follows a link of the page by its words, or the one that matches a selector. */
  async follow(link: string): Promise<Page> {
    this.#count({ clicks: 1 });
    const links = [...this.page.document.querySelectorAll("a[href]")];
    const named = links.find((one) => textOf(one) === link || one.getAttribute("aria-label") === link);
    const found = named ?? (/[#.[]/u.test(link) ? this.page.document.querySelector(link) : null);
    const href = found?.getAttribute("href");
    if (!href) throw new Error(`No link "${link}" on ${this.page.path}. Its links: ${links.map(textOf).join(" | ")}`);
    this.page = await this.visitor.get(
      new URL(href, new URL(this.page.path, "http://club")).href.replace("http://club", ""),
    );
    return this.#arrived();
  }

  /** Fills in a form of the page and presses its button; what stands there already costs nothing. */
  async submit(values: Values, { form, button }: { form?: string; button?: string } = {}): Promise<Page> {
    const element = form
      ? this.page.document.querySelector(form)
      : [...this.page.document.querySelectorAll("form")].find(
          (one) =>
            Object.keys(values).every((name) =>
              controlsOf(this.page.document, one).some((control) => control.getAttribute("name") === name),
            ) &&
            (button === undefined || submitterOf(one, button) !== undefined),
        );
    if (!element) throw new Error(`No form with ${Object.keys(values).join(", ")} on ${this.page.path}`);
    for (const [name, value] of Object.entries(values)) this.#countField(element, name, value);
    this.#count({ clicks: 1 });
    const how = { ...(form && { form }), ...(button && { button }) };
    this.page = await this.visitor.submit(this.page, values, how);
    return this.#arrived();
  }

  #arrived(): Page {
    // A question is asked with a 409.
    if (this.page.status >= 400 && this.page.status !== 409)
      throw new Error(
        `${this.page.path} answers ${this.page.status}: ${textOf(this.page.document.querySelector("main"))}`,
      );
    return this.page;
  }

  #countField(form: Element, name: string, value: Values[string]): void {
    const controls = controlsOf(this.page.document, form).filter((one) => one.getAttribute("name") === name);
    const type = controls[0]?.localName === "select" ? "select" : (controls[0]?.getAttribute("type") ?? "text");
    if (type === "checkbox") {
      const isWanted = (own: string) => (Array.isArray(value) ? value.includes(own) : value === true || value === own);
      const pressed = controls.filter(
        (one) => isWanted(one.getAttribute("value") ?? "on") !== one.hasAttribute("checked"),
      );
      this.#count({ clicks: pressed.length });
    } else if (type === "radio" || type === "file") this.#count({ clicks: 1 });
    else if (type === "select") this.#count({ clicks: 2 });
    else this.#count({ typed: 1 });
  }

  #count({ clicks = 0, typed = 0 }: { clicks?: number; typed?: number }): void {
    const step = this.steps.at(-1);
    if (!step) throw new Error("say which step it is first");
    step.clicks += clicks;
    step.typed += typed;
  }
}
