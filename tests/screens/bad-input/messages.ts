import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { formKeyField } from "#app/rules/form-key.ts";
import { controlsOf } from "#tests/support/dom.ts";
import { fill } from "#tests/support/html-form.ts";
import { textsOf } from "#tests/support/texts.ts";
import type { Page } from "#tests/support/visitor.ts";

const folder = join(import.meta.dirname, "..", "..", "..", "locales", "it");
const namespaces = readdirSync(folder).map((file) => file.replace(/\.json$/u, ""));

/** Paths of all texts: `errors.field.required`; of errors also the code alone. */
function keysOf(texts: object, path = ""): string[] {
  return Object.entries(texts).flatMap(([name, value]: [string, unknown]) => {
    const key = path ? `${path}.${name}` : name;
    return typeof value === "object" && value !== null ? keysOf(value, key) : [key, key.replace(/^errors\./u, "")];
  });
}

const keys = new Set(
  namespaces.flatMap((name) => keysOf(JSON.parse(readFileSync(join(folder, `${name}.json`), "utf8")))),
);
const generic = textsOf("it")("errors.generic");

/** What is wrong with any page of ours, whatever was posted. */
export function flawsOf(page: Page): string[] {
  const flaws: string[] = [];
  if (page.status >= 500) {
    const said = page.document.querySelector("main")?.textContent ?? page.text;
    flaws.push(`status ${page.status}: ${said.slice(0, 300)}`);
  }
  if (page.document.querySelector("[data-evil]")) flaws.push("markup became an element");
  const told = `${page.document.title} ${page.text}`.match(/[\w:]+(?:\.\w+)+|\b[a-z-]+:\w+/gu) ?? [];
  const bare = told.filter((word) => keys.has(word) || namespaces.some((name) => word.startsWith(`${name}:`)));
  if (bare.length > 0) flaws.push(`shows ${bare.join(", ")}`);
  if (
    /\[object Object\]|undefined|\bNaN\b|\{\{|\}\}/u.test(
      page.document.querySelector("[role=alert]")?.textContent ?? "",
    )
  )
    flaws.push(`says ${page.document.querySelector("[role=alert]")?.textContent}`);
  return flaws;
}

const idsOf = (element: Element): string[] =>
  (element.getAttribute("aria-describedby") ?? "").split(" ").filter(Boolean);

/** What is wrong with how a refusal of a field is told: beside the field, and above the form with a link to it. */
export function refusalFlaws(page: Page, form: Element, name: string): string[] {
  const flaws: string[] = [];
  const controls = controlsOf(page.document, form).filter((control) => control.getAttribute("name") === name);
  const described = controls
    .flatMap((control) => [control, control.closest("fieldset")])
    .filter((element): element is Element => element?.getAttribute("aria-invalid") === "true");
  const messages = described.flatMap(idsOf).flatMap((id) => {
    const text = id.endsWith("-error") ? page.document.getElementById(id)?.textContent : null;
    return text ? [text] : [];
  });
  if (messages.length === 0) flaws.push("no message beside the field");
  for (const message of messages) if (message.includes(generic)) flaws.push(`the message is "${message}"`);
  const links = [...form.querySelectorAll("[role=alert] a")].map((link) => link.getAttribute("href")?.slice(1) ?? "");
  const ids = [...controls, ...controls.map((control) => control.closest("fieldset"))].map((one) =>
    one?.getAttribute("id"),
  );
  if (!links.some((id) => ids.includes(id))) flaws.push(`the summary leads to ${links.join(", ") || "nothing"}`);
  for (const id of links)
    if (!page.document.getElementById(id)) flaws.push(`the summary leads to #${id}, which is not there`);
  if (!page.document.title.startsWith(textsOf("it")("forms.errorPrefix")))
    flaws.push(`the title is "${page.document.title}"`);
  return flaws;
}

/** Fields that a page shows with other values than were posted. Choices that are not offered cannot be shown. */
export function lostValues(form: Element, posted: URLSearchParams | FormData, except: readonly string[]): string[] {
  const shown = fill(form, {}).body;
  const choices = ["select", "radio", "checkbox", "hidden"];
  return [...new Set([...posted.keys()])].flatMap((name) => {
    const control = form.querySelector(`[name="${name}"]`);
    // Each page has a key of its own.
    if (name === formKeyField) return [];
    // Buttons keep nothing, and neither do file fields.
    if (!control || control.localName === "button" || control.getAttribute("type") === "file") return [];
    if (except.includes(name) && choices.includes(control.getAttribute("type") ?? control.localName)) return [];
    const [wanted, kept] = [posted.getAll(name), shown.getAll(name)].map((values) => values.map(plain).join(" | "));
    return wanted === kept ? [] : [`${name} shows "${kept?.slice(0, 60)}", not "${wanted?.slice(0, 60)}"`];
  });
}

const plain = (value: FormDataEntryValue): string =>
  typeof value === "string" ? value.replace(/\r\n?/gu, "\n").trim() : value.name;
