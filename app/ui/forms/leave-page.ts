import { formKeyField, storeOnlyField } from "#app/rules/form-key.ts";

/**
 * Leaves this page, which may not stay, for `to`. When something was typed in a form it is sent to be kept, and nothing
 * else: its answer leads on, and later back to the form.
 */
export function submitAndLeave(to: string): void {
  const form = document.querySelector<HTMLFormElement>("form[data-typed]");
  if (!form?.elements.namedItem(formKeyField)) {
    location.assign(to);
    return;
  }
  const keepOnly = document.createElement("input");
  Object.assign(keepOnly, { type: "hidden", name: storeOnlyField, value: "1" });
  form.append(keepOnly);
  // why: files are not kept, and take their time.
  form.enctype = "application/x-www-form-urlencoded";
  // why not by the form's own method: a field of that name would hide it.
  HTMLFormElement.prototype.submit.call(form);
}
