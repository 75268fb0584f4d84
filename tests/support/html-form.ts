import { controlsOf, textOf } from "./dom.ts";

/** What a form takes: text by field name; a list for several of one name; false unticks; files for uploads. */
export type Values = Readonly<Record<string, string | readonly string[] | boolean | File | readonly File[]>>;

/** A form's data, ready to be sent. */
export interface Filled {
  readonly method: "GET" | "POST";
  /** The action as written in the form or its button; null means the page itself. */
  readonly action: string | null;
  readonly body: URLSearchParams | FormData;
}

/** The button of a form that has these words, or this `name=value`. */
export function submitterOf(form: Element, button: string): Element | undefined {
  return submitters(form).find(
    (one) =>
      textOf(one) === button ||
      one.getAttribute("aria-label") === button ||
      `${one.getAttribute("name")}=${one.getAttribute("value") ?? ""}` === button,
  );
}

const submitters = (form: Element): Element[] =>
  controlsOf(form.ownerDocument, form).filter((one) =>
    one.localName === "button"
      ? !["button", "reset"].includes(one.getAttribute("type") ?? "")
      : one.getAttribute("type") === "submit",
  );

/**
 * What a browser would send for a form: its values as they stand, `values` put over them, and the pressed button (the
 * first one when none is named, as Enter does). Naming a field that the form does not have is an error.
 */
export function fill(form: Element, values: Values, button?: string, pressed?: Element): Filled {
  const submitter = pressed ?? (button === undefined ? submitters(form)[0] : submitterOf(form, button));
  if (button !== undefined && !submitter) throw new Error(`No button "${button}" in the form.`);
  const pairs: [string, string | File][] = [];
  const used = new Set<string>();
  for (const control of controlsOf(form.ownerDocument, form)) {
    const name = control.getAttribute("name");
    if (!name || control.hasAttribute("disabled") || control.closest("fieldset[disabled]")) continue;
    if (control.localName === "button" || control.getAttribute("type") === "submit") {
      if (control === submitter) pairs.push([name, control.getAttribute("value") ?? ""]);
      continue;
    }
    if (name in values) used.add(name);
    for (const value of valuesOf(control, values[name])) pairs.push([name, value]);
  }
  const unknown = Object.keys(values).filter((name) => !used.has(name));
  if (unknown.length > 0) throw new Error(`The form has no field ${unknown.join(", ")}.`);
  // why both: React writes the attribute as its property, and linkedom keeps its capitals.
  const own = (name: "Action" | "Method") =>
    submitter?.getAttribute(`form${name.toLowerCase()}`) ?? submitter?.getAttribute(`form${name}`);
  const method = (own("Method") ?? form.getAttribute("method") ?? "get").toUpperCase();
  return {
    method: method === "POST" ? "POST" : "GET",
    action: own("Action") ?? form.getAttribute("action"),
    body: encode(pairs, (form.getAttribute("enctype") ?? form.getAttribute("encType")) === "multipart/form-data"),
  };
}

/** The text of a textarea. why so: linkedom leaves the character references in it as they are written. */
function typedIn(textarea: Element): string {
  const decoded = textarea.ownerDocument.createElement("p");
  decoded.innerHTML = textarea.textContent ?? "";
  return decoded.textContent ?? "";
}

/** What one control contributes, given what the test wants in it. */
function valuesOf(control: Element, wanted: Values[string] | undefined): (string | File)[] {
  const type = control.getAttribute("type") ?? "text";
  const own = control.getAttribute("value");
  if (type === "checkbox" || type === "radio") {
    const value = own ?? "on";
    const isWanted = Array.isArray(wanted) ? wanted.includes(value) : wanted === true || wanted === value;
    return (wanted === undefined ? control.hasAttribute("checked") : isWanted) ? [value] : [];
  }
  if (wanted instanceof File) return [wanted];
  if (type === "file" && Array.isArray(wanted)) return [...wanted];
  if (type === "file") return [];
  if (Array.isArray(wanted)) return [...wanted];
  if (typeof wanted === "string") {
    if (control.localName === "select") requireOption(control, wanted);
    return [wanted];
  }
  if (control.localName === "textarea") return [typedIn(control)];
  return control.localName === "select" ? chosen(control) : [own ?? ""];
}

function chosen(select: Element): string[] {
  const options = [...select.querySelectorAll("option")];
  const selected = options.filter((option) => option.hasAttribute("selected"));
  const effective = selected.length > 0 || select.hasAttribute("multiple") ? selected : options.slice(0, 1);
  return effective.map(optionValue);
}

const optionValue = (option: Element): string => option.getAttribute("value") ?? option.textContent ?? "";

/** A person can only choose what is offered. */
function requireOption(select: Element, wanted: string): void {
  const offered = [...select.querySelectorAll("option")].map(optionValue);
  if (!offered.includes(wanted))
    throw new Error(`${select.getAttribute("name")} does not offer "${wanted}", only: ${offered.join(", ")}`);
}

function encode(pairs: readonly [string, string | File][], multipart: boolean): URLSearchParams | FormData {
  if (!multipart)
    return new URLSearchParams(pairs.map(([name, value]) => [name, typeof value === "string" ? value : value.name]));
  const data = new FormData();
  for (const [name, value] of pairs) data.append(name, value);
  return data;
}
