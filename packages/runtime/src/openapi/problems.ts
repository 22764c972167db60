import { problemStatus, type ProblemCode } from "../base/errors/errors-problems.ts"
import type { JsonSchemaPart } from "../types/json-schema.ts"
import type { ProblemOptions } from "../http/response/response-problem.ts"
import { addSchema, type Components } from "./components.ts"
import type { ErrorDoc } from "../types/route-doc.ts"

export interface Response {
  description: string
  headers?: object
  content?: Record<string, object>
}

/** The error responses of an application: the members of `responses`, and what they have in common. */
export class ProblemDocs {
  /** Schema of all problems; undefined: they have a shape of the application's own. */
  readonly #problem: JsonSchemaPart | undefined
  /** The description of the application's own shape. */
  readonly #media: object
  readonly #status: NonNullable<ProblemOptions["status"]>
  readonly #shared = new Map<string, object>()

  constructor(components: Components, { shape, schema, status = {} }: ProblemOptions) {
    this.#problem = shape === undefined ? components.own("Problem", PROBLEM) : undefined
    const isKnown = shape !== undefined && schema !== undefined
    this.#media = isKnown ? { schema: addSchema("Problem", schema, components) } : {}
    this.#status = status
  }

  /** `components.responses` of all operations so far; undefined without any. */
  get all(): Readonly<Record<string, object>> | undefined {
    return this.#shared.size === 0 ? undefined : Object.fromEntries(this.#shared)
  }

  /** A response of `of()`, without the reference that it may be. */
  resolved(response: object): Response {
    const { $ref } = response as { readonly $ref?: string }
    return ($ref === undefined ? response : this.#shared.get($ref.split("/").at(-1)!)) as Response
  }

  /**
   * Responses by status, and the one for all others.
   * @param own those that the return type names
   * @param codes those that the server itself sends
   */
  of(
    own: readonly ErrorDoc[],
    codes: readonly ProblemCode[],
    rename: <T>(part: T) => T,
  ): Record<string, object> {
    const byStatus = new Map<number, Case[]>()
    const add = (status: number, one: Case): void => {
      byStatus.set(status, [...(byStatus.get(status) ?? []), one])
    }
    for (const { codes: named, details } of own)
      for (const code of named) {
        const status = this.#statusOf(code as ProblemCode) ?? 500
        add(status, { code, details: rename(details), isOwn: true })
      }
    for (const code of new Set(codes)) {
      const status = this.#statusOf(code)
      const isSaid = byStatus.get(status)?.some((each) => each.code === code)
      if (isSaid !== true) add(status, { code, details: null, isOwn: false })
    }
    const responses = [...byStatus].map(([status, cases]) => [status, this.#response(cases)])
    return { ...Object.fromEntries(responses), default: this.#share("AnyProblem", OTHER, []) }
  }

  #statusOf(code: ProblemCode): number {
    return this.#status[code] ?? problemStatus[code]
  }

  #response(cases: readonly Case[]): object {
    const codes = cases.map(({ code }) => code)
    if (!cases.some(({ isOwn }) => isOwn)) {
      return this.#share(nameOf(codes), DESCRIPTIONS[codes[0] as ProblemCode], codes)
    }
    const own = cases.filter(({ isOwn }) => isOwn)
    const others = cases.filter(({ isOwn }) => !isOwn).map(({ code }) => code)
    const schemas = [
      ...own.map(({ code, details }) => this.#schema([code], details)),
      ...(others.length > 0 ? [this.#schema(others, null)] : []),
    ]
    return this.#made([...new Set(codes)].join(", "), schemas)
  }

  /** Declared once, under a stable name: that of its codes. */
  #share(name: string, description: string | undefined, codes: readonly string[]): object {
    if (!this.#shared.has(name)) {
      this.#shared.set(name, {
        ...this.#made(description ?? codes.join(", "), [this.#schema(codes, null)]),
        ...(codes.includes("unauthenticated") && { headers: CHALLENGE }),
        ...(codes.includes("resource_exhausted") && { headers: RETRY }),
      })
    }
    return { $ref: `#/components/responses/${name}` }
  }

  #made(description: string, schemas: readonly (JsonSchemaPart | undefined)[]): Response {
    if (this.#problem === undefined)
      return { description, content: { "application/json": this.#media } }
    const unique = new Map(schemas.map((schema) => [JSON.stringify(schema), schema!]))
    const [first, ...more] = [...unique.values()]
    const schema = more.length === 0 ? first : { anyOf: [first, ...more] }
    return { description, content: { "application/problem+json": { schema } } }
  }

  #schema(codes: readonly string[], details: JsonSchemaPart | null): JsonSchemaPart | undefined {
    const problem = this.#problem
    if (problem === undefined || codes.length === 0) return problem
    const code: JsonSchemaPart = codes.length === 1 ? { const: codes[0]! } : { enum: [...codes] }
    const properties = { code, ...(details !== null && { details }) }
    return { allOf: [problem, { type: "object", properties }] }
  }
}

interface Case {
  readonly code: string
  readonly details: JsonSchemaPart | null
  /** Whether the return type names it. */
  readonly isOwn: boolean
}

const OTHER = "Any other problem."

const DESCRIPTIONS: Partial<Record<ProblemCode, string>> = {
  invalid_request: "The request does not fit the type of this route.",
  unauthenticated: "The request is not authenticated.",
  permission_denied: "The caller lacks the permission.",
  payload_too_large: "The body is larger than this server takes.",
  unsupported_media_type: "The body is of a type or coding that this route does not take.",
  resource_exhausted: "There were too many requests.",
  unavailable: "The server is overloaded.",
}

const CHALLENGE = { "www-authenticate": { required: true, schema: { type: "string" } } }
const RETRY = { "retry-after": { required: true, schema: { type: "string" } } }

/** `payload_too_large` → `PayloadTooLarge`. */
function nameOf([first = ""]: readonly string[]): string {
  return first.replaceAll(/(?:^|_)([a-z])/g, (_all, letter: string) => letter.toUpperCase())
}

/** RFC 9457, with what this package adds. */
const PROBLEM: JsonSchemaPart = {
  type: "object",
  description: "What went wrong (RFC 9457).",
  properties: {
    type: { type: "string", format: "uri-reference" },
    title: { type: "string" },
    status: { type: "integer", minimum: 400, maximum: 599 },
    detail: { type: "string" },
    code: { enum: Object.keys(problemStatus) },
    details: {},
    issues: {
      type: "array",
      items: {
        type: "object",
        properties: {
          path: { type: "string", format: "json-pointer" },
          in: { enum: ["path", "query", "header", "cookie", "body"] },
          code: { type: "string" },
          rule: { type: "string" },
          limit: { anyOf: [{ type: "string" }, { type: "number" }] },
          expected: { type: "string" },
          found: { type: "string" },
          message: { type: "string" },
        },
        required: ["path", "code", "expected", "found"],
      },
    },
  },
  required: ["type", "title", "status", "detail", "code"],
}
