import { z } from "zod";

export type JsonSchema = z.core.JSONSchema.BaseSchema;

const definitions = "#/$defs/";
const components = "#/components/schemas/";

/** Names are in the registry already, a known format needs no pattern beside it, and answers may grow fields. */
function tidy({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodTypes; jsonSchema: JsonSchema }): void {
  if (zodSchema._zod.def.type === "record") recordProperties(jsonSchema);
  if (jsonSchema.format) delete jsonSchema.pattern;
  delete jsonSchema.id;
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
}

/**
 * Makes a record that has all of some keys an object with those properties: readers look there for what is required.
 */
function recordProperties(schema: JsonSchema): void {
  const { required, additionalProperties } = schema;
  if (!required || typeof additionalProperties !== "object") return;
  schema.properties = Object.fromEntries(required.map((key) => [key, additionalProperties]));
  delete schema.propertyNames;
  delete schema.additionalProperties;
}

/**
 * A tuple says how long it is, and in `items` what its parts are: many readers know no `prefixItems`, and some refuse an
 * array without `items`, or with `items: false`.
 */
function tuple(schema: JsonSchema): JsonSchema {
  const { prefixItems } = schema;
  if (!Array.isArray(prefixItems) || (schema.items !== undefined && schema.items !== false)) return schema;
  const kinds = [...new Map(prefixItems.map((one) => [JSON.stringify(one), one as JsonSchema])).values()];
  const [only] = kinds;
  const { length } = prefixItems;
  const items: JsonSchema = kinds.length === 1 && only ? only : { anyOf: kinds };
  return { ...schema, items, minItems: length, maxItems: length };
}

const withComponentRefs = (schema: JsonSchema): JsonSchema =>
  JSON.parse(JSON.stringify(schema).replaceAll(`"$ref":"${definitions}`, `"$ref":"${components}`), (_, value) =>
    typeof value === "object" && value !== null ? tuple(value) : value,
  );

/** The components of a document: schemas that have a name (`.meta({ id })`), each once. */
export function createComponents() {
  const schemas: Record<string, JsonSchema> = {};

  const add = (name: string, schema: JsonSchema) => {
    const known = schemas[name];
    if (known && JSON.stringify(known) !== JSON.stringify(schema))
      throw new Error(`${name} reads differently as a body and as an answer: give the body a schema of its own`);
    schemas[name] = schema;
  };

  /**
   * A zod schema as JSON Schema 2020-12; named ones become a reference.
   * @param io `input`: what a caller may send; `output`: what it gets
   * @throws Error when a named schema differs between the two
   */
  const schemaOf = (schema: z.ZodType, io: "input" | "output"): JsonSchema => {
    const { $schema: _, $defs = {}, ...own } = z.toJSONSchema(schema, { io, override: tidy });
    for (const [name, definition] of Object.entries($defs)) add(name, withComponentRefs(definition));
    return withComponentRefs(own);
  };

  return { schemas, schemaOf };
}

/** The name behind a reference to a component; undefined for any other schema. */
export const componentName = (schema: JsonSchema): string | undefined =>
  schema.$ref?.startsWith(components) ? schema.$ref.slice(components.length) : undefined;
