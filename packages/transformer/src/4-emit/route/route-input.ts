import type { FieldPlan, FilePlan, NestedPlan, RoutePlan, TextPlan } from "../../ir/route-plan.ts"
import { block, type Code, join, js, lines, member, name, nothing, property } from "../emit-code.ts"
import type { Emitter } from "../create-emitter.ts"
import { readerOf } from "../entry.ts"
import type { Locals } from "../names.ts"
import { jsonCode } from "../revive/make-object.ts"
import { convertText } from "./convert.ts"
import { isNestedThere, rawBody, rawText } from "./raw.ts"

/** `input(params, query, headers, body) { … }`: the handler's input, or FAIL at the first part that does not fit. */
export function writeInput(route: RoutePlan, emitter: Emitter): Code {
  const { input } = route
  if (input.kind === "none") return js`input: () => undefined,`
  const scope: Scope = {
    route,
    emitter,
    locals: emitter.locals("params", "query", "headers", "body"),
    fail: emitter.helper("FAIL"),
  }
  if (input.kind === "body" && !input.optional)
    return js`input: ${emitter.helper("inputOfBody")}(${readerOf(input.type, emitter)}),`
  if (input.kind === "body")
    return js`input(params, query, headers, body) ${block([js`return ${readBody(input, scope)}`])},`
  if (input.checked === undefined && isWhole(input)) return wholeInput(input, scope)
  const read = block(writeFields(input.fields, input.body, scope))
  if (input.checked === undefined) return sharedMember("input", read, input.body !== null, emitter)
  const plain = plainInput(read, emitter)
  const check = emitter.call("check", input.checked)
  return js`
    input(params, query, headers, body) {
      const value = ${plain}(params, query, headers, body)
      return value === ${scope.fail} || ${check}(value) ? value : ${scope.fail}
    },`
}

type Fields = Extract<RoutePlan["input"], { kind: "fields" }>

/** Whether one of the fields is the body, which is required. */
function isWhole({ fields, body }: Fields): boolean {
  const isRequired = body !== null && !body.optional && !body.orNothing
  return isRequired && fields.some(({ source }) => source.from === "whole")
}

/** Endpoints that read the same in addition to their bodies have one text. */
function wholeInput({ fields, body }: Fields, scope: Scope): Code {
  const { emitter } = scope
  const locals = emitter.locals("read", "params", "query", "headers", "body")
  const read = block(writeFields(fields, body, { ...scope, locals, read: js`read` }))
  const made = emitter.part("inputWith", js`(read) => (params, query, headers, body) => ${read}`)
  return js`input: ${made}(${readerOf(body!.type, emitter)}),`
}

/** A member of a route whose text endpoints without a body often have in common: one function then. */
export function sharedMember(
  key: "input" | "issues",
  body: Code,
  isOwn: boolean,
  emitter: Emitter,
): Code {
  if (isOwn) return js`${name(key)}(params, query, headers, body) ${body},`
  return js`${name(key)}: ${sharedParts(key, body, emitter)},`
}

/** The function that endpoints have in common. */
export function sharedParts(key: "input" | "issues", body: Code, emitter: Emitter): Code {
  return emitter.part(HINTS[key], js`(params, query, headers, body) => ${body}`)
}

const HINTS = { input: "readParts", issues: "issuesOfParts" } as const

/** The input before the check functions of its type have seen it. */
function plainInput(read: Code, emitter: Emitter): Code {
  return emitter.constant("plainInput", js`(params, query, headers, body) => ${read}`)
}

/** The same for `issues`: the expression of the input without the checks of its fields, or FAIL. */
export function uncheckedInput(route: RoutePlan, emitter: Emitter): Code {
  const { input } = route
  if (input.kind !== "fields") throw new Error("only an input of fields is checked as a whole")
  const fail = emitter.helper("FAIL")
  const locals = emitter.locals("params", "query", "headers", "body")
  const read = block(writeFields(input.fields, input.body, { route, emitter, locals, fail }))
  return js`${plainInput(read, emitter)}(params, query, headers, body)`
}

interface Scope {
  route: RoutePlan
  emitter: Emitter
  locals: Locals
  fail: Code
  /** What reads the body, if that is not the function of its type. */
  read?: Code
}

interface Body {
  type: string
  optional: boolean
  orNothing?: true
  default?: string
}

/** A request without a body is `{}` where that may fit. */
export function bodyText(body: Body): Code {
  return body.optional ? js`body === "" ? "{}" : body` : js`body`
}

function readBody(body: Body, { emitter, read: given }: Scope): Code {
  const read = js`${given ?? emitter.call("read", body.type)}(${bodyText(body)})`
  if (!body.orNothing) return read
  const missing =
    body.default === undefined
      ? js`undefined`
      : js`${emitter.call("revive", body.type)}(${jsonCode(body.default)})`
  return js`body === "" ? ${missing} : ${read}`
}

/** Short texts first, so that a bad id does not cost the parsing of a body. */
function writeFields(fields: readonly FieldPlan[], body: Body | null, scope: Scope): Code[] {
  const { emitter, locals, fail } = scope
  const found = scope.route.query.length > 0 ? locals.fresh("found") : nothing
  const decoded = body ? locals.fresh("decoded") : nothing
  const statements: Code[] = []
  const values = new Map<string, Code>()
  const read = (field: FieldPlan): void => {
    const part = readPart(field, found, scope)
    if (part === null) return
    statements.push(...part.statements)
    values.set(field.key, part.value)
  }
  for (const from of ["path", "header", "cookie"] as const)
    for (const field of fields) if (field.source.from === from) read(field)
  if (scope.route.query.length > 0) {
    statements.push(
      js`
        const ${found} = ${emitter.helper("readQuery")}(query, ${queryKeys(scope.route, emitter)})
        if (${found} === null) return ${fail}`,
    )
  }
  for (const field of fields) if (!values.has(field.key)) read(field)
  if (body) {
    statements.push(
      js`
        const ${decoded} = ${readBody(body, scope)}
        if (${decoded} === ${fail}) return ${fail}`,
    )
  }
  for (const { key, inherited, source } of fields) {
    if (source.from === "whole") values.set(key, decoded)
    if (source.from !== "body") continue
    const own = js`${emitter.helper("ownValue")}(${decoded}, ${key})`
    values.set(key, inherited ? own : member(decoded, key))
  }
  const made = makeObject(fields, values, scope)
  return [...statements, ...made.statements, js`return ${made.value}`]
}

/** What reads a field that is not of the decoded body; null for one that is. */
function readPart({ key, optional, source }: FieldPlan, found: Code, scope: Scope): Part | null {
  switch (source.from) {
    case "body":
    case "whole":
      return null
    case "nested":
      return readNested(key, source, found, scope)
    case "file":
      return readFile(key, source, scope)
    case "raw":
      return { statements: [], value: rawBody(source.as, scope.emitter) }
    default: {
      const mayMiss = optional || source.takesUndefined || source.default !== undefined
      return readText(key, mayMiss, source, found, scope)
    }
  }
}

interface Part {
  statements: Code[]
  value: Code
}

/** An object out of texts: where it may be missing, it is there when one of them is. */
function readNested(key: string, source: NestedPlan, found: Code, scope: Scope): Part {
  const { emitter, locals, route } = scope
  const inner: Code[] = []
  const values = new Map<string, Code>()
  for (const field of source.fields) {
    const part = readPart(field, found, scope)!
    inner.push(...part.statements)
    values.set(field.key, part.value)
  }
  const made = makeObject(source.fields, values, scope)
  if (!source.mayMiss) return { statements: [...inner, ...made.statements], value: made.value }
  const value = locals.fresh(key)
  const missing =
    source.default === undefined
      ? nothing
      : js` = ${emitter.call("revive", source.type)}(${jsonCode(source.default)})`
  const filled = block([...inner, ...made.statements, js`${value} = ${made.value}`])
  return {
    statements: [
      js`let ${value}${missing}`,
      js`if (${isNestedThere(source, found, route)}) ${filled}`,
    ],
    value,
  }
}

function readFile(key: string, { index, many, mayMiss }: FilePlan, scope: Scope): Part {
  const { locals, fail } = scope
  const value = locals.fresh(key)
  const raw = js`body[${index}]`
  if (many === null) {
    const read = js`const ${value} = ${raw}`
    const test = js`if (${value} === undefined) return ${fail}`
    return { statements: mayMiss ? [read] : [read, test], value }
  }
  const { minItems, maxItems } = many
  const read = js`const ${value} = ${mayMiss ? raw : js`${raw} ?? []`}`
  const counts = [
    ...(minItems > 0 ? [js`${value}.length < ${minItems}`] : []),
    ...(maxItems !== null ? [js`${value}.length > ${maxItems}`] : []),
  ]
  if (counts.length === 0) return { statements: [read], value }
  const wrong = join(counts, "||", js`false`)
  const test = mayMiss ? js`${value} !== undefined && (${wrong})` : wrong
  return { statements: [read, js`if (${test}) return ${fail}`], value }
}

export function queryKeys(route: RoutePlan, emitter: Emitter): Code {
  const keys = route.query.map(({ key, many }) => js`{ key: ${key}, many: ${many} }`)
  return emitter.constant("queryKeys", js`[${join(keys, ",", nothing)}]`)
}

function readText(
  key: string,
  optional: boolean,
  source: TextPlan,
  found: Code,
  scope: Scope,
): { statements: Code[]; value: Code } {
  const { emitter, locals, fail } = scope
  const { route } = scope
  const convert = convertText(key, source, emitter)
  const value = locals.fresh(key)
  if (source.many) {
    const { minItems, maxItems } = source.many
    const raw = rawText(source, found, route)
    const list = js`${emitter.helper("textList")}(${raw}, ${convert.name}, ${minItems}, ${maxItems}, ${optional})`
    return {
      statements: [
        js`const ${value} = ${orDefault(source, raw, list, emitter)}`,
        js`if (${value} === ${fail}) return ${fail}`,
      ],
      value,
    }
  }
  const raw = rawText(source, found, route)
  const identity = convert.identity && source.default === undefined
  const text = identity ? value : locals.fresh(`${key}Text`)
  const statements = [js`const ${text} = ${presentText(source, raw, optional, emitter)}`]
  const needed = !optional
  if (source.from === "path" && optional)
    statements.push(js`if (${text} === undefined && ${raw} !== undefined) return ${fail}`)
  if (needed) statements.push(js`if (${text} === undefined) return ${fail}`)
  if (identity) return { statements, value }
  const converted = js`${convert.name}(${text})`
  statements.push(
    needed
      ? js`const ${value} = ${converted}`
      : js`const ${value} = ${orDefault(source, text, js`${text} === undefined ? undefined : ${converted}`, emitter)}`,
    js`if (${value} === ${fail}) return ${fail}`,
  )
  return { statements, value }
}

/** A text as its source defines it: a parameter is decoded, an absent body is not read. */
function presentText(source: TextPlan, raw: Code, optional: boolean, emitter: Emitter): Code {
  if (source.from === "text") return optional ? js`${raw} === "" ? undefined : ${raw}` : raw
  if (source.from !== "path") return raw
  const decoded = js`${emitter.helper("textParam")}(${raw})`
  return optional ? js`${raw} === undefined ? undefined : ${decoded}` : decoded
}

/** The default of a missing text is JSON, and revived like JSON. */
function orDefault(source: TextPlan, raw: Code, value: Code, emitter: Emitter): Code {
  if (source.default === undefined) return value
  const revive = emitter.call("revive", source.type)
  const missing = source.from === "text" ? js`${raw} === ""` : js`${raw} === undefined`
  return js`${missing} ? ${revive}(${jsonCode(source.default)}) : ${value}`
}

/** One literal as far as every field is there, then the optional ones in the order of the type. */
function makeObject(
  fields: readonly FieldPlan[],
  values: ReadonlyMap<string, Code>,
  { emitter, locals }: Scope,
): Part {
  const optionals = fields.findIndex(({ optional }) => optional)
  const first = optionals === -1 ? fields : fields.slice(0, optionals)
  const literal = join(
    first.map(({ key }) => property(key, values.get(key)!)),
    ",",
    nothing,
  )
  const made = first.length === 0 ? js`{}` : js`{ ${literal} }`
  if (optionals === -1) return { statements: [], value: made }
  const input = locals.fresh("input")
  const rest = fields.slice(optionals).map(({ key, optional }) => {
    const value = values.get(key)!
    const set =
      key === "__proto__"
        ? js`${emitter.helper("setOwn")}(${input}, ${key}, ${value})`
        : js`${member(input, key)} = ${value}`
    return optional ? js`if (${value} !== undefined) ${set}` : set
  })
  return { statements: [js`const ${input} = ${made}`, lines(rest)], value: input }
}
