import { formatWeekdayDate, isLocalDate } from "#app/rules/dates.ts";
import type { LanguageCode } from "#app/rules/languages.ts";

/** A field that was filled in: its label, and what is in it in words. */
export interface FilledField {
  readonly name: string;
  readonly label: string;
  readonly text: string;
}

/** Longer texts are cut: this many characters say which one it is. */
const maxLength = 90;

/**
 * What has been entered in a form, in the order of its fields and in the words of its options. Left out are empty
 * fields, long texts, fields that are not shown, and those of rows (`prices[0].amount`), which are read in their table.
 */
export function filledFieldsOf(
  form: HTMLFormElement,
  labelOf: (name: string) => string | undefined,
  language: LanguageCode,
): FilledField[] {
  const controls = [...form.elements];
  const names = new Set(controls.map((control) => control.getAttribute("name") ?? ""));
  return [...names].flatMap((name) => {
    const label = name === "" || name.includes("[") ? undefined : labelOf(name);
    if (label === undefined) return [];
    const texts = controls
      .filter((control) => control.getAttribute("name") === name)
      .map((control) => textOf(control, language))
      .filter((text) => text !== "" && text !== label);
    return texts.length === 0 ? [] : [{ name, label, text: texts.join(", ") }];
  });
}

function textOf(control: Element, language: LanguageCode): string {
  if (control instanceof HTMLSelectElement)
    return control.value === "" || !isShown(control) ? "" : (control.selectedOptions[0]?.text ?? "");
  if (!(control instanceof HTMLInputElement) || control.type === "password") return "";
  if (control.type === "checkbox" || control.type === "radio")
    return control.checked && isShown(control)
      ? (control.labels?.[0]?.querySelector(".tickText")?.firstChild?.textContent ?? "")
      : "";
  // A date may be kept in a hidden input beside what is typed; anything else that is hidden is an id.
  if (isLocalDate(control.value)) return formatWeekdayDate(`${control.value}T00:00:00Z`, "UTC", language);
  return control.type !== "hidden" && isShown(control) ? shorten(control.value) : "";
}

const isShown = (control: HTMLElement): boolean => control.checkVisibility();

const shorten = (text: string): string => {
  const words = text.trim().replace(/\s+/gu, " ");
  return words.length > maxLength ? `${words.slice(0, maxLength).trimEnd()}…` : words;
};
