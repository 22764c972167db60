import type { Content, Document, Operation, Schema } from "../openapi/document.ts"
import { datePlaces, placeOf } from "./date-places.ts"
import { RUNTIME } from "./runtime-text.ts"
import { keyText, typeName, typeText } from "./type-text.ts"

/** A TypeScript module: the types of a document, a function for each operation, and nothing to import. */
export function clientText(document: Document): string {
  const places = datePlaces(document)
  const { title, version } = document.info
  const types = Object.entries(document.components?.schemas ?? {}).map(([name, schema]) =>
    declaration(typeName(name), schema),
  )
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) =>
      callText(path, method.toUpperCase(), operation, new Set(places.keys())),
    ),
  )
  return `// ${oneLine(title)} ${oneLine(version)}: written by \`precast client\`. Do not edit: it is written anew.

${types.join("\n\n")}

${RUNTIME}
const places: { readonly [type: string]: Place } = ${JSON.stringify(Object.fromEntries(places))}

/** The calls of a server at a URL. */
export function createClient(url: string, options: ClientOptions = {}) {
  return {
${calls.join("\n")}
  }
}
`
}

function declaration(name: string, schema: Schema): string {
  const text = typeText(schema)
  return /^\{ [^}]*\}$/.test(text)
    ? `export interface ${name} ${text.replace(/^\{ /, "{\n  ").replace(/ \}$/, "\n}").replaceAll("; ", "\n  ")}`
    : `export type ${name} = ${text}`
}

function callText(
  path: string,
  method: string,
  operation: Operation,
  dated: ReadonlySet<string>,
): string {
  const { parameters = [], requestBody, responses } = operation
  const name = operation.operationId ?? `${method} ${path}`
  const fields = parameters.map(
    ({ name: key, required, schema }) =>
      `${keyText(key)}${required === true ? "" : "?"}: ${typeText(schema)}`,
  )
  const [bodyType = "application/json", body] = Object.entries(requestBody?.content ?? {})[0] ?? []
  if (body) fields.push(`body${requestBody?.required ? "" : "?"}: ${typeText(body.schema)}`)
  const needed =
    parameters.some(({ required }) => required === true) || requestBody?.required === true
  const input = fields.length === 0 ? "{}" : `{ ${fields.join("; ")} }`
  const { type, read, place } = resultOf(responses, dated)
  const facts = {
    method,
    path,
    in: Object.fromEntries(parameters.map((each) => [each.name, each.in])),
    ...(body && { type: bodyType }),
    read,
    ...(place !== null && { place }),
  }
  return `${commentOf(operation)}    ${keyText(name)}: (input: ${input}${needed ? "" : " = {}"}, init?: RequestInit): Promise<${type}> =>
      call(url, options, ${JSON.stringify(facts)}, input, init),`
}

/** What the first answers of success have in common. */
function resultOf(
  responses: Operation["responses"],
  dated: ReadonlySet<string>,
): { type: string; read: "json" | "text" | "response"; place: unknown } {
  const contents = Object.entries(responses)
    .filter(([status]) => status.startsWith("2"))
    .map(([, { content }]) => content)
  const json = contents.flatMap((content) => schemaIn(content, "application/json"))
  const hasNothing = contents.some((content) => content === undefined)
  const kinds = contents.flatMap((content) => Object.keys(content ?? {}))
  if (kinds.every((kind) => kind === "application/json")) {
    const places = json.flatMap((schema) => placeOf(schema, dated) ?? [])
    const types = [...json.map(typeText), ...(hasNothing || json.length === 0 ? ["undefined"] : [])]
    const place = places.length === 0 ? null : places.length === 1 ? places[0] : { or: places }
    return { type: [...new Set(types)].join(" | "), read: "json", place }
  }
  if (kinds.every((kind) => kind.startsWith("text/") && kind !== "text/event-stream"))
    return { type: "string", read: "text", place: null }
  return { type: "Response", read: "response", place: null }
}

function schemaIn(content: Content | undefined, type: string): Schema[] {
  const found = content?.[type]
  return found === undefined ? [] : [found.schema ?? true]
}

function commentOf({ summary, description, deprecated }: Operation): string {
  const parts = [summary, description, deprecated ? "@deprecated" : undefined]
  const lines = parts.flatMap((part) => part?.replaceAll("*/", "* /").split("\n") ?? [])
  return lines.length === 0
    ? ""
    : `    /**\n${lines.map((line) => `     * ${line}\n`).join("")}     */\n`
}

function oneLine(text: string): string {
  return text.replaceAll(/[\r\n\u2028\u2029]+/g, " ")
}
