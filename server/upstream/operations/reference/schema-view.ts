import { html } from "hono/html";
import type { HtmlEscapedString } from "hono/utils/html";
import { componentName, type JsonSchema } from "#upstream/core/json-schema.ts";

export type Html = HtmlEscapedString | Promise<HtmlEscapedString>;

const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Limits of a value: `at most 80 characters`, `0 to 100`. */
function limits(schema: JsonSchema): string[] {
  const { minLength, maxLength, minimum, maximum, minItems, maxItems, pattern } = schema;
  const found: string[] = [];
  if (minLength !== undefined) found.push(`at least ${minLength} characters`);
  if (maxLength !== undefined) found.push(`at most ${maxLength} characters`);
  if (minimum !== undefined && minimum > Number.MIN_SAFE_INTEGER) found.push(`≥ ${minimum}`);
  if (maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER) found.push(`≤ ${maximum}`);
  if (minItems !== undefined) found.push(`at least ${minItems}`);
  if (maxItems !== undefined) found.push(`at most ${maxItems}`);
  if (pattern !== undefined) found.push(`pattern ${pattern}`);
  return found;
}

const joined = (parts: Html[], separator: string): Html =>
  parts.length === 0 ? html`` : parts.reduce((all, part) => html`${all}${separator}${part}`);

/** A type in one line; named ones are links, objects without a name say so (their fields are listed apart). */
function typeView(schema: JsonSchema): Html {
  const name = componentName(schema);
  if (name) return html`<a href="#schema-${name}">${name}</a>`;
  if (schema.enum)
    return joined(
      schema.enum.map((value) => html`<code>${JSON.stringify(value)}</code>`),
      " | ",
    );
  const variants = schema.anyOf ?? schema.oneOf;
  if (variants) return joined(variants.filter(isSchema).map(typeView), " | ");
  if (schema.type === "array")
    return html`array of ${isSchema(schema.items) ? typeView(schema.items) : "anything"}${notes(limits(schema))}`;
  if (schema.const !== undefined) return html`<code>${JSON.stringify(schema.const)}</code>`;
  const type = Array.isArray(schema.type) ? schema.type.join(" | ") : (schema.type ?? "anything");
  return html`${type}${notes([...(schema.format ? [schema.format] : []), ...limits(schema)])}`;
}

const notes = (parts: string[]): Html => (parts.length > 0 ? html` <small>(${parts.join(", ")})</small>` : html``);

interface Field {
  name: string;
  required: boolean;
  schema: JsonSchema;
}

/** Fields of an object, those of nested objects as `a.b`, those of listed objects as `a[].b`. */
function fieldsOf(schema: JsonSchema, prefix = ""): Field[] {
  return Object.entries(schema.properties ?? {}).flatMap(([key, property]) => {
    if (!isSchema(property)) return [];
    const name = `${prefix}${key}`;
    const own = { name, required: schema.required?.includes(key) ?? false, schema: property };
    const items = property.type === "array" && isSchema(property.items) ? property.items : undefined;
    return [own, ...fieldsOf(property, `${name}.`), ...(items ? fieldsOf(items, `${name}[].`) : [])];
  });
}

const fieldRow = ({ name, required, schema }: Field): Html => html`<tr>
  <th scope="row"><code>${name}</code></th>
  <td>${typeView(schema)}</td>
  <td>${required ? "required" : schema.default === undefined ? "optional" : html`default <code>${JSON.stringify(schema.default)}</code>`}</td>
</tr>`;

/** A table of fields. */
export const fieldTable = (fields: Field[]): Html => html`<table>
  <thead><tr><th scope="col">Field</th><th scope="col">Type</th><th scope="col">Presence</th></tr></thead>
  <tbody>${fields.map(fieldRow)}</tbody>
</table>`;

/** A schema as text: the link of a named one, the type of a plain one, the fields of an object without a name. */
export function schemaView(schema: JsonSchema): Html {
  const items = schema.type === "array" && isSchema(schema.items) ? schema.items : undefined;
  const fields = items ? fieldsOf(items, "[].") : fieldsOf(schema);
  if (fields.length === 0) return html`<p>${typeView(schema)}</p>`;
  return html`${items ? html`<p>${typeView(schema)}</p>` : ""}${fieldTable(fields)}`;
}
