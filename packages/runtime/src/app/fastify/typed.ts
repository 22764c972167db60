import type { FastifySchemaCompiler, FastifySerializerCompiler, FastifyTypeProvider } from "fastify"
import { notTransformed } from "../../base/errors/not-transformed.ts"
import type { JsonSchema } from "../../types/json-schema.ts"
import type { TypeCode } from "../../types/type-code.ts"

/** A type in the place where Fastify has a JSON Schema. */
export type Typed<T> = JsonSchema & {
  readonly [CODE]: Pick<TypeCode<T, "schema" | "encode" | "jsonSchema">, "schema" | "encode">
  /** Types only. */
  readonly "~type"?: T
}

// Not enumerable, so that what reads the JSON Schema (@fastify/swagger) sees nothing else.
const CODE: unique symbol = Symbol.for("precast.fastify") as never

/**
 * The schema of a type for a route of Fastify, with the code that checks and encodes it. It is the
 * JSON Schema of the type too, for `@fastify/swagger`.
 * @example app.post("/users", { schema: { body: typed<User>() } }, (request) => request.body.name)
 * @throws PrecastError PC2001 when the call was not compiled by the transformer
 */
export function typed<T>(code?: TypeCode<T, "schema" | "encode" | "jsonSchema">): Typed<T> {
  if (code === undefined) throw notTransformed("typed")
  return Object.defineProperty({ ...(code.jsonSchema() as object) }, CODE, {
    value: code,
  }) as Typed<T>
}

/**
 * Checks and converts by the code of `typed()`: dates in a body arrive as dates. For
 * `app.setValidatorCompiler`, or for one route: `{ validatorCompiler, schema, handler }`.
 * @throws TypeError, when a route is added whose schema is not made by `typed()`
 */
export const validatorCompiler: FastifySchemaCompiler<unknown> = ({ schema, httpPart }) => {
  const { validate } = codeOf(schema, httpPart).schema()["~standard"]
  return (value: unknown) => {
    const result = validate(value)
    if (result.issues === undefined) return { value: result.value }
    const error = new Error(
      result.issues
        .map(
          ({ path, message }) => `${[httpPart ?? "value", ...(path ?? [])].join("/")} ${message}`,
        )
        .join(", "),
    )
    return { error: Object.assign(error, { statusCode: 400, issues: result.issues }) }
  }
}

/**
 * Encodes by the code of `typed()`. For `app.setSerializerCompiler`, or for one route.
 * @throws TypeError, when a route is added whose schema is not made by `typed()`
 */
export const serializerCompiler: FastifySerializerCompiler<unknown> = ({ schema }) => {
  const { encode } = codeOf(schema, "response")
  return (value: unknown) => encode(value)
}

function codeOf(schema: unknown, place: string | undefined): Typed<unknown>[typeof CODE] {
  if (typeof schema === "object" && schema !== null && CODE in schema) {
    return (schema as Typed<unknown>)[CODE]
  }
  throw new TypeError(`the schema of ${place ?? "a route"} is not made by typed<T>()`)
}

/** `fastify().withTypeProvider<PrecastTypeProvider>()`: types requests and responses by the given types. */
export interface PrecastTypeProvider extends FastifyTypeProvider {
  readonly validator: this["schema"] extends { readonly "~type"?: infer T } ? T : unknown
  readonly serializer: this["schema"] extends { readonly "~type"?: infer T } ? T : unknown
}
