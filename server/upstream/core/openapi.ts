import { createRoute, OpenAPIHono, type RouteConfig, z } from "@hono/zod-openapi";
import { ErrorBody } from "#contracts/errors.ts";
import type { Operation } from "#contracts/operation.ts";

const security: Record<Operation["auth"], NonNullable<RouteConfig["security"]>> = {
  public: [],
  basic: [{ basic: [] }],
  user: [{ userBearer: [] }],
  any: [{ userBearer: [] }, { staffBearer: [] }],
  staff: [{ staffBearer: [] }],
};

function requestOf(operation: Operation): RouteConfig["request"] {
  const object = (schema: z.ZodType | undefined) => (schema instanceof z.ZodObject ? schema : undefined);
  const params = object(operation.params);
  const query = object(operation.query);
  const body =
    operation.bodyType === "multipart"
      ? {
          "multipart/form-data": {
            schema: z.object({ [operation.id === "media.uploadImages" ? "image" : "file"]: z.file() }),
          },
        }
      : operation.body && { "application/json": { schema: operation.body } };
  return {
    ...(params ? { params } : {}),
    ...(query ? { query } : {}),
    ...(body ? { body: { required: true, content: body } } : {}),
  };
}

function answerOf(operation: Operation) {
  if (!operation.response) return { description: "Done" };
  const type = operation.answer === "stream" ? "text/event-stream" : "application/json";
  return { description: "Answer", content: { [type]: { schema: operation.response } } };
}

function routeOf(operation: Operation): RouteConfig {
  const codes = operation.errors?.length
    ? `\n\nCodes: ${operation.errors.map((code) => `\`${code}\``).join(", ")}.`
    : "";
  const roles = operation.roles ? `\n\nRoles: ${operation.roles.join(", ")}.` : "";
  return createRoute({
    operationId: operation.id,
    summary: operation.summary,
    description: `${operation.summary}.${roles}${codes}`,
    tags: [operation.id.split(".")[0] ?? "other"],
    method: operation.method.toLowerCase() as "get",
    path: operation.path.replace(/:(\w+)/gu, "{$1}"),
    security: security[operation.auth],
    request: requestOf(operation),
    responses: {
      [operation.status]: answerOf(operation),
      default: { description: "Refused", content: { "application/json": { schema: ErrorBody } } },
    },
  });
}

/** The OpenAPI 3.1 document of some operations. Pure: needs no server and no database. */
export function openApiDocument(operations: readonly Operation[], version: string) {
  const app = new OpenAPIHono();
  app.openAPIRegistry.registerComponent("securitySchemes", "basic", { type: "http", scheme: "basic" });
  app.openAPIRegistry.registerComponent("securitySchemes", "userBearer", { type: "http", scheme: "bearer" });
  app.openAPIRegistry.registerComponent("securitySchemes", "staffBearer", { type: "http", scheme: "bearer" });
  for (const operation of operations) app.openAPIRegistry.registerPath(routeOf(operation));
  return app.getOpenAPI31Document({
    openapi: "3.1.0",
    info: { title: "Club back office: upstream API", version },
  });
}
