export { api } from "./api.ts"
export type { ApiOptions, Context, Endpoint, Method } from "./api.ts"
export { ApiError } from "./errors/api-error.ts"
export { PrecastError, type RuntimeErrorCode } from "./errors/catalog.ts"
export type { ProblemCode } from "./errors/problems.ts"
export {
  assert,
  clone,
  decode,
  encode,
  equals,
  is,
  jsonSchema,
  prune,
  random,
  safeDecode,
  schema,
  validate,
} from "./functions.ts"
export type { SchemaOptions, StrictOption } from "./functions.ts"
export type { ErrorSource } from "./http/compose.ts"
export type { Problem } from "./http/problem.ts"
export type { InjectRequest, InjectResponse } from "./inject.ts"
export type { Issue, IssueCode, Result } from "./issue.ts"
export type { JsonSchema, JsonSchemaPart } from "./json-schema.ts"
export { prettify } from "./prettify.ts"
export type { RouteRecord, Routes } from "./routes.ts"
export { serve, type App, type RouteInfo } from "./serve.ts"
export type { ServeLimits, ServeOptions } from "./serve-options.ts"
export type {
  JsonOf,
  Schema,
  StandardIssue,
  StandardJSONSchemaV1,
  StandardResult,
  StandardSchemaV1,
} from "./standard-schema.ts"
export type * from "./tags.ts"
export type { TypeCode, TypeFunctions, TypeOperation } from "./type-code.ts"
export { ValidationError } from "./validation-error.ts"
