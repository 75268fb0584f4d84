import { main as academy } from "#app/routes/academy/routes.ts";
import { main as account } from "#app/routes/account/routes.ts";
import { main as events } from "#app/routes/events/routes.ts";
import { main as facilities } from "#app/routes/facilities/routes.ts";
import { main as help } from "#app/routes/help/routes.ts";
import { main as imports } from "#app/routes/imports/routes.ts";
import { main as marketplace } from "#app/routes/marketplace/routes.ts";
import { main as money } from "#app/routes/money/routes.ts";
import { main as people } from "#app/routes/people/routes.ts";
import { main as settings } from "#app/routes/settings/routes.ts";
import { main as simulators } from "#app/routes/simulators/routes.ts";
import { main as staff } from "#app/routes/staff/routes.ts";
import { formKeyField, formOfField } from "#app/rules/form-key.ts";
import { controlsOf } from "#tests/support/dom.ts";
import { patternOf, patternsOf } from "#tests/support/every-path.ts";
import type { Page, Visitor } from "#tests/support/visitor.ts";

/** A form as a page shows it, and where. */
export interface FoundForm {
  /** `<route> <method> <what tells it from the others of the page>`. */
  key: string;
  /** The address of a page that has it. */
  path: string;
  /** Names of its fields on all pages, `rows[3].price` as `rows[].price`, and of its buttons' values. */
  fields: Set<string>;
  /** Where a field stands that the page at `path` does not show. */
  elsewhere: Map<string, string>;
}

/** Scripts lead there, and its forms are those of other pages, where they are tried; or it only leads on, or has none. */
const besideOthers = [
  "/events/open-days/:openDayId/trainings/beside/add",
  "/events/tournaments/:eventId/registrations/beside/:registrationId",
  "/events/tournaments/:eventId/registrations/beside/new",
  "/locations/reservations/agenda/:id",
  "/locations/reservations/list/:id",
  // Of a date that a series left out: `facilities/series.test.ts` adds one back.
  "/locations/reservations/series/:seriesId/dates/:date/new",
  "/my-organization/course-sessions/beside/:id",
  "/my-organization/transactions/beside/:id",
  "/account",
  "/feedback/:id",
  "/documentation/about",
  "/my-organization",
  "/events",
  "/simulators",
];
/** URLs of the screens whose forms are tried, as the routes name them. */
export const screens: readonly string[] = [
  ...new Set(
    [
      facilities,
      academy,
      money,
      events,
      imports,
      simulators,
      staff,
      people,
      settings,
      account,
      help,
      marketplace,
    ].flatMap((main) => patternsOf(main)),
  ),
].filter((path) => !besideOthers.includes(path));

/** `rows[3].price` is one field with `rows[0].price`. */
export const fieldName = (name: string): string => name.replace(/\[\d+\]/gu, "[]");

/** The forms of a page's main part. */
export function formsOf(page: Page): { key: string; form: Element; fields: Set<string> }[] {
  const screen = patternOf(page.path, screens) ?? page.path;
  return [...page.document.querySelectorAll("main form")].map((form) => {
    const method = (form.getAttribute("method") ?? "get").toLowerCase();
    const controls = controlsOf(page.document, form).flatMap((control) => {
      const name = control.getAttribute("name");
      // why: the page puts it in; it is not filled in by anybody.
      if (!name || name === formKeyField || name === formOfField) return [];
      const isButton = control.localName === "button" || control.getAttribute("type") === "submit";
      // conform's buttons for rows carry their work as JSON; ours carry ids of the rows.
      return [isButton ? `button ${fieldName(name)}` : fieldName(name)];
    });
    const fields = new Set(controls);
    // why: whether all that match can be chosen, and by which filters, depends on how many there are on a day.
    const isSelection = ["id", "returnTo"].every((name) => fields.has(name));
    const told = form.getAttribute("id") ?? (isSelection ? "selection" : [...fields].toSorted().join(" "));
    return { key: `${screen} ${method} ${told}`.trim(), form, fields };
  });
}

/** Walks all these screens that links lead to, from some addresses on, and gathers their forms. */
export async function crawl(visitor: Visitor, from: readonly string[]) {
  const forms = new Map<string, FoundForm>();
  const seen = new Set<string>();
  const opened = new Set<string>();
  const queue = [...from];
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    const screen = patternOf(path, screens);
    if (!screen || opened.has(path) || (seen.has(screen) && !from.includes(path))) continue;
    opened.add(path);
    const page = await visitor.get(path);
    if (page.status !== 200) throw new Error(`${path} answers ${page.status}`);
    seen.add(screen);
    for (const { key, fields } of formsOf(page)) {
      const found = forms.get(key);
      if (!found) forms.set(key, { key, path: page.path, fields, elsewhere: new Map() });
      for (const field of fields) {
        if (!found || found.fields.has(field)) continue;
        found.fields.add(field);
        found.elsewhere.set(field, page.path);
      }
    }
    for (const link of page.document.querySelectorAll("main a[href]")) {
      const { pathname, search } = new URL(link.getAttribute("href") ?? "", `http://club${page.path}`);
      queue.push(pathname + search);
    }
  }
  return { forms, seen };
}
