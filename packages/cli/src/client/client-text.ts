import { readFileSync } from "node:fs"
import { join } from "node:path"
import {
  endlessNames,
  Forms,
  type Form,
  type Schema,
  type SchemaObject,
} from "@precast/runtime/forms"
import {
  type Document,
  type Operation,
  type Parameter,
  type RequestBody,
  resolved,
  type Response,
} from "../openapi/document.ts"
import { packageFolder } from "../package-folder.ts"
import { declaredIn, keyText, propertyText, typeNames } from "./names.ts"
import { responsesOf } from "./responses.ts"
import { commentOf, TypeTexts } from "./type-text.ts"

/** The code of every generated client: how a request is made, and responses are read (parts.mjs). */
const RUNTIME = join(packageFolder, "dist/client/parts.ts")

/** A TypeScript module: the types of a document, a function for each operation, and nothing to import. */
export function clientText(document: Document): string {
  const runtime = readFileSync(RUNTIME, "utf8")
  const types = new TypeTexts(
    typeNames(document, declaredIn(runtime)),
    endlessNames(document.components?.schemas ?? {}),
  )
  const forms = new Forms(document.components?.schemas ?? {})
  const { title, version } = document.info
  const declarations = Object.entries(document.components?.schemas ?? {}).map(([name, schema]) =>
    types.declaration(name, schema),
  )
  const calls = operationsOf(document).map((each) => callText(each, document, types, forms))
  const filled = runtime
    .replace("ProblemCode = string", () => `ProblemCode = ${codesOf(document)}`)
    .replace(/(?<=const forms: .*=) \{\}/, () => ` ${dataText(forms.named)}`)
  return `// ${oneLine(title)} ${oneLine(version)}: written by \`precast client\`. Do not edit: it is generated.

${declarations.join("\n\n")}

${filled.trimEnd()}

/** The calls of a server at a URL. */
export function createClient(url: string | URL, options: ClientOptions = {}) {
  const server: Target = { url, options }
  return {
${calls.join("\n")}
  }
}
`
}

interface Found {
  readonly path: string
  readonly method: string
  readonly operation: Operation
  readonly parameters: readonly Parameter[]
}

const METHODS = ["get", "put", "post", "delete", "options", "head", "patch"]

function operationsOf(document: Document): Found[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([method]) => METHODS.includes(method))
      .map(([method, each]) => {
        const operation = each as Operation
        const all = [...(item.parameters ?? []), ...(operation.parameters ?? [])].map((each) =>
          resolved<Parameter>(document, each),
        )
        // Parameters of the operation override those of its path.
        const parameters = new Map(all.map((each) => [`${each.in} ${each.name}`, each]))
        return {
          path,
          method: method.toUpperCase(),
          operation,
          parameters: [...parameters.values()],
        }
      }),
  )
}

function callText(
  { path, method, operation, parameters }: Found,
  document: Document,
  types: TypeTexts,
  forms: Forms,
): string {
  const { operationId: name = `${method} ${path}`, responses } = operation
  const fields = parameters.map(
    (each) => `${keyText(each.name)}${each.required === true ? "" : "?"}: ${types.of(each.schema)}`,
  )
  const { requestBody } = operation
  const body = requestBody && bodyOf(resolved<RequestBody>(document, requestBody), types, forms)
  if (body) fields.push(body.field)
  const input = fields.length === 0 ? "{}" : `{ ${fields.join("; ")} }`
  const { type, offers, answers, accept } = responsesOf(responses, document, types, forms)
  const problems = problemsOf(responses, types, forms)
  const facts = {
    name,
    method,
    path,
    in: Object.fromEntries(parameters.map((each) => [each.name, placeOf(each, forms)])),
    ...(body && { body: body.facts }),
    answers,
    ...(accept !== undefined && { accept }),
    ...(Object.keys(problems.details).length > 0 && { details: problems.details }),
  }
  const made =
    offers === null
      ? `call<${input}, ${type}, ${problems.type}>`
      : `call<${input}, ${type}, ${problems.type}, ${offers}>`
  return `${commentOf(operation, "    ")}    ${propertyText(name)}: ${made}(server, ${dataText(facts)}),`
}

function placeOf(parameter: Parameter, forms: Forms): unknown[] {
  const form = forms.of(parameter.schema)
  const place = parameter["x-wildcard"] === true ? "rest" : parameter.in
  return form === undefined ? [place] : [place, form]
}

/** JSON, if that is taken, else a form without files, else the first. */
function bodyOf(
  { content, required }: RequestBody,
  types: TypeTexts,
  forms: Forms,
): { field: string; facts: object } | undefined {
  const kinds = Object.keys(content)
  const [first] = kinds
  const type = PREFERRED.find((kind) => kinds.includes(kind)) ?? first
  if (type === undefined) return undefined
  const { schema } = content[type]!
  const form = forms.of(schema)
  const isFree = schema === undefined && type !== "application/json"
  return {
    field: `body${required === true ? "" : "?"}: ${isFree ? "RequestBody" : types.of(schema)}`,
    facts: { type, ...(form && { form }) },
  }
}

const PREFERRED = ["application/json", "application/x-www-form-urlencoded"]

/** The codes of problems, where the document declares them. */
function codesOf({ components = {} }: Document): string {
  const { Problem: problem } = components.schemas ?? {}
  const code = typeof problem === "object" ? problem.properties?.["code"] : undefined
  const codes = typeof code === "object" ? code.enum : undefined
  return codes?.map((each) => JSON.stringify(each)).join(" | ") ?? "string"
}

/** In a literal of TypeScript, `"__proto__": …` is no key. */
function dataText(data: unknown): string {
  return JSON.stringify(data).replaceAll('"__proto__":', '["__proto__"]:')
}

function oneLine(text: string): string {
  return text.replaceAll(/[\r\n\u2028\u2029]+/g, " ")
}

/** The problems that an operation names itself: as a type, and the forms of their details by code. */
function problemsOf(
  responses: Operation["responses"],
  types: TypeTexts,
  forms: Forms,
): { type: string; details: Record<string, Form> } {
  const details: Record<string, Form> = {}
  const texts = new Set<string>()
  for (const [status, response] of Object.entries(responses)) {
    // Responses that all operations share are declared elsewhere, and referred to.
    if (!/^[45]/.test(status) || "$ref" in response) continue
    const { content = {}, "x-wrapped": wrapped } = response as Response
    for (const [mediaType, { schema }] of Object.entries(content)) {
      // The body of a response, which is not a problem.
      if (wrapped === true && mediaType !== "application/problem+json") continue
      for (const { code, of } of namedIn(schema)) {
        texts.add(
          `ProblemError<${JSON.stringify(code)}${of === undefined ? "" : `, ${types.of(of)}`}>`,
        )
        const form = forms.of(of)
        if (form) details[code] = form
      }
    }
  }
  return { type: texts.size === 0 ? "never" : [...texts].join(" | "), details }
}

function namedIn(schema: Schema | undefined): { code: string; of: Schema | undefined }[] {
  if (typeof schema !== "object") return []
  if (schema.anyOf) return schema.anyOf.flatMap(namedIn)
  return (schema.allOf ?? [])
    .filter((each): each is SchemaObject => typeof each === "object")
    .flatMap(({ properties = {} }) => {
      const { code, details } = properties
      const value = typeof code === "object" ? code.const : undefined
      return typeof value === "string" ? [{ code: value, of: details }] : []
    })
}
