/** Controls inside a form and those elsewhere that name it by `form="…"`. */
export function controlsOf(document: Document, form: Element): Element[] {
  const id = form.getAttribute("id");
  const elsewhere = id ? [...document.querySelectorAll(`[form="${id}"]`)] : [];
  return [...new Set([...form.querySelectorAll("input, select, textarea, button"), ...elsewhere])];
}

/** The words of an element: text, scripts and styles left out, spaces collapsed. */
export function textOf(element: Element | null): string {
  if (!element) return "";
  const copy = element.cloneNode(true) as Element;
  for (const unseen of copy.querySelectorAll("script, style, template")) unseen.remove();
  return (copy.textContent ?? "").replace(/\s+/gu, " ").trim();
}
