import type { z } from "zod";
import { clientAddressHeader, clientDeviceHeader } from "#contracts/client.ts";
import { ErrorBody, generalErrors } from "#contracts/errors.ts";
import { idempotencyErrors, idempotencyKey, replayedHeader, takesKey } from "#contracts/idempotency.ts";
import { type AnswerKind, answerTypes, type Operation } from "#contracts/operation.ts";
import { version } from "../version.ts";
import { createComponents, type JsonSchema } from "./json-schema.ts";

type Security = Record<string, string[]>;
type Content = Record<string, { schema: JsonSchema; encoding?: Record<string, { contentType: string }> }>;

interface Parameter {
  name: string;
  in: "path" | "query" | "header";
  required: boolean;
  description?: string;
  schema: JsonSchema;
}

/** One operation as the document states it. */
export interface DocumentedOperation {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  security: Security[];
  parameters: Parameter[];
  requestBody?: { required: true; content: Content };
  responses: Record<string, { description: string; content?: Content }>;
}

export interface OpenApiDocument {
  openapi: "3.1.0";
  info: {
    title: string;
    version: string;
    description: string;
    contact: { name: string };
    license: { name: string; identifier: string };
  };
  servers: { url: string; description: string }[];
  tags: { name: string; description: string }[];
  components: {
    securitySchemes: Record<string, { type: "http"; scheme: "basic" | "bearer"; description: string }>;
    schemas: Record<string, JsonSchema>;
  };
  paths: Record<string, Record<string, DocumentedOperation>>;
}

type SchemaOf = ReturnType<typeof createComponents>["schemaOf"];

const security: Record<Operation["auth"], Security[]> = {
  public: [],
  basic: [{ basic: [] }],
  user: [{ userBearer: [] }],
  any: [{ userBearer: [] }, { staffBearer: [] }],
  staff: [{ staffBearer: [] }],
};

const description = `Every request carries \`accept-language\` (it, en, es), \`x-application: webapp\` and \`x-app-version\`; \
\`x-request-id\`, when given, comes back and is in the log. A body is \`application/json\`; bodies and queries hold \
no fields but those named here; numbers in a query are plain digits. \`${clientAddressHeader}\` and \`${clientDeviceHeader}\` say for whom a dashboard calls: guesses are limited by them. \
Refused calls answer an \`Error\` with a stable code. \
Codes that any call may answer: ${Object.entries(generalErrors)
  .map(([code, status]) => `\`${code}\` (${status})`)
  .join(", ")}. Another organisation's records answer 404.

A write that takes an \`Idempotency-Key\` is carried out once for each key of a caller: sent again within two days, it \
answers what it answered then, with \`${replayedHeader}: true\`. Refused writes leave nothing and may be sent again. \
Codes: ${Object.entries(idempotencyErrors)
  .map(([code, status]) => `\`${code}\` (${status})`)
  .join(", ")}.`;

/** The header of writes that may be sent again. */
const keyParameter: Parameter = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  schema: { type: "string", pattern: idempotencyKey.source },
};

/** What every call carries. A call without them is answered, too: in Italian. */
const commonParameters: readonly Parameter[] = [
  ["accept-language", "The language of texts and mails: it, en or es", { type: "string", examples: ["it"] }],
  ["x-application", "Which application calls", { type: "string", examples: ["webapp"] }],
  ["x-app-version", "Its version", { type: "string", examples: [version] }],
].map(([name, description, schema]) => ({ name, in: "header", required: false, description, schema }) as Parameter);

const bytes: JsonSchema = { type: "string", format: "binary" };

/** Files are bytes, which zod describes for programs in memory only. Several files are parts of the same name. */
function multipartOf({ field, most, types }: NonNullable<Operation["files"]>): Content {
  const value: JsonSchema = most === undefined ? bytes : { type: "array", items: bytes, minItems: 1, maxItems: most };
  const schema: JsonSchema = { type: "object", properties: { [field]: value }, required: [field] };
  const encoding = types && { [field]: { contentType: types.join(", ") } };
  return { "multipart/form-data": { schema, ...(encoding && { encoding }) } };
}

function parametersOf(schema: z.ZodType | undefined, place: Parameter["in"], schemaOf: SchemaOf): Parameter[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, "input");
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: typeof property === "boolean" ? {} : property,
  }));
}

function bodyOf(operation: Operation, schemaOf: SchemaOf): Content | undefined {
  if (operation.files) return multipartOf(operation.files);
  return operation.body && { "application/json": { schema: schemaOf(operation.body, "input") } };
}

function answerOf(operation: Operation, schemaOf: SchemaOf) {
  if (!operation.response) return { description: "Done" };
  const kind: AnswerKind = operation.answer ?? "json";
  const schema = kind === "sheet" || kind === "pdf" ? bytes : schemaOf(operation.response, "output");
  return { description: "Answer", content: Object.fromEntries(answerTypes[kind].map((type) => [type, { schema }])) };
}

const refused = (description: string, schemaOf: SchemaOf) => ({
  description,
  content: { "application/json": { schema: schemaOf(ErrorBody, "output") } },
});

const tagOf = (id: string): string => id.split(".")[0] ?? id;

function documented(operation: Operation, schemaOf: SchemaOf): DocumentedOperation {
  const parameters = [
    ...parametersOf(operation.params, "path", schemaOf),
    ...parametersOf(operation.query, "query", schemaOf),
    ...commonParameters,
    ...(takesKey(operation) ? [keyParameter] : []),
  ];
  const body = bodyOf(operation, schemaOf);
  const notes = [
    `${operation.summary}.`,
    ...(operation.roles ? [`Roles: ${operation.roles.join(", ")}.`] : []),
    ...(operation.errors?.length ? [`Codes: ${operation.errors.map((code) => `\`${code}\``).join(", ")}.`] : []),
  ];
  return {
    operationId: operation.id,
    summary: operation.summary,
    description: notes.join("\n\n"),
    tags: [tagOf(operation.id)],
    security: security[operation.auth],
    parameters,
    ...(body ? { requestBody: { required: true, content: body } } : {}),
    responses: {
      [operation.status]: answerOf(operation, schemaOf),
      "4XX": refused("Refused", schemaOf),
      default: refused("Failed", schemaOf),
    },
  };
}

/**
 * The OpenAPI 3.1 document of some operations. Pure: needs no server and no database.
 * Written with zod's own JSON Schema: the generators that were tried lose `null` beside named schemas.
 */
export function openApiDocument(operations: readonly Operation[]): OpenApiDocument {
  const { schemas, schemaOf } = createComponents();
  const paths: OpenApiDocument["paths"] = {};
  for (const operation of operations) {
    const path = operation.path.replace(/:(\w+)/gu, "{$1}");
    paths[path] = { ...paths[path], [operation.method.toLowerCase()]: documented(operation, schemaOf) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Club back office: upstream API",
      version,
      description,
      contact: { name: "The provider of this installation" },
      license: { name: "AGPL 3.0 or later", identifier: "AGPL-3.0-or-later" },
    },
    // Relative to where the document is read.
    servers: [{ url: "/", description: "The upstream that hands out this document" }],
    tags: [...new Set(operations.map(({ id }) => tagOf(id)))].map((name) => ({
      name,
      description: `The operations \`${name}.*\``,
    })),
    components: {
      securitySchemes: {
        basic: { type: "http", scheme: "basic", description: "E-mail and password of an account" },
        userBearer: { type: "http", scheme: "bearer", description: "Token of an account, from `POST /users/login`" },
        staffBearer: {
          type: "http",
          scheme: "bearer",
          description: "Token of a staff member, from `POST /staffMembers/login`",
        },
      },
      schemas,
    },
    paths,
  };
}
