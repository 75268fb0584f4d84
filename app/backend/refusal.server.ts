import type { MiddlewareFunction } from "react-router";
import { AppError } from "./errors.server.ts";
import { requestContext } from "./services.server.ts";

/**
 * Answers a request that the host refused with its error page, in the visitor's language: no guard, loader or action
 * runs. Stands behind the middleware that finds the language.
 */
export const refusalMiddleware: MiddlewareFunction<Response> = ({ context }, next) => {
  const { refusal } = context.get(requestContext);
  if (refusal) throw new AppError(refusal.code, { status: refusal.status });
  return next();
};
