import type { FieldPlan, RoutePlan, TextPlan } from "../../ir/route-plan.ts"
import { block, type Code, join, js, lines, member, nothing, property } from "../code.ts"
import type { Emitter } from "../module.ts"
import type { Locals } from "../names.ts"
import { jsonCode } from "../revive/json-code.ts"
import { convertText } from "./convert.ts"

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
  if (input.kind === "body")
    return js`input(params, query, headers, body) ${block([js`return ${readBody(input, emitter)}`])},`
  const read = block(writeFields(input.fields, input.body, scope))
  if (input.checked === undefined) return js`input(params, query, headers, body) ${read},`
  const plain = plainInput(read, emitter)
  const check = emitter.call("check", input.checked)
  return js`
    input(params, query, headers, body) {
      const value = ${plain}(params, query, headers, body)
      return value === ${scope.fail} || ${check}(value) ? value : ${scope.fail}
    },`
}

/** The input before the check functions of its type have seen it. */
function plainInput(read: Code, emitter: Emitter): Code {
  return emitter.constant("plainInput", js`(params, query, headers, body) => ${read}`)
}

/** The same for `issues`: the expression of the input as far as its fields tell, or FAIL. */
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
}

interface Body {
  type: string
  optional: boolean
}

/** A request without a body is `{}` where that may fit. */
export function bodyText(body: Body): Code {
  return body.optional ? js`body === "" ? "{}" : body` : js`body`
}

function readBody(body: Body, emitter: Emitter): Code {
  return js`${emitter.call("read", body.type)}(${bodyText(body)})`
}

/** Short texts first, so that a bad id does not cost the parsing of a body. */
function writeFields(fields: readonly FieldPlan[], body: Body | null, scope: Scope): Code[] {
  const { emitter, locals, fail } = scope
  const found = scope.route.query.length > 0 ? locals.fresh("found") : nothing
  const decoded = body ? locals.fresh("decoded") : nothing
  const statements: Code[] = []
  const values = new Map<string, Code>()
  for (const from of ["path", "header", "query"] as const) {
    if (from === "query" && scope.route.query.length > 0) {
      statements.push(
        js`
          const ${found} = ${emitter.helper("readQuery")}(query, ${queryKeys(scope.route, emitter)})
          if (${found} === null) return ${fail}`,
      )
    }
    for (const { key, optional, source } of fields) {
      if (source.from !== from) continue
      const mayMiss = optional || source.takesUndefined || source.default !== undefined
      const text = readText(key, mayMiss, source, found, scope)
      statements.push(...text.statements)
      values.set(key, text.value)
    }
  }
  if (body) {
    statements.push(
      js`
        const ${decoded} = ${readBody(body, emitter)}
        if (${decoded} === ${fail}) return ${fail}`,
    )
  }
  for (const { key, inherited, source } of fields) {
    if (source.from !== "body") continue
    const own = js`${emitter.helper("ownValue")}(${decoded}, ${key})`
    values.set(key, inherited ? own : member(decoded, key))
  }
  return [...statements, ...makeInput(fields, values, scope)]
}

export function queryKeys(route: RoutePlan, emitter: Emitter): Code {
  const keys = route.query.map(({ key, many }) => js`{ key: ${key}, many: ${many} }`)
  return emitter.constant("queryKeys", js`[${join(keys, ",", nothing)}]`)
}

/** Where the raw text of a field stands. */
export function rawText(source: TextPlan, found: Code): Code {
  switch (source.from) {
    case "path":
      return js`params[${source.index}]`
    case "header":
      return js`headers[${source.index}]`
    case "query":
      return js`${found}[${source.index}]`
    default:
      return source.from satisfies never
  }
}

function readText(
  key: string,
  optional: boolean,
  source: TextPlan,
  found: Code,
  scope: Scope,
): { statements: Code[]; value: Code } {
  const { emitter, locals, fail } = scope
  const convert = convertText(key, source, emitter)
  const value = locals.fresh(key)
  if (source.many) {
    const { minItems, maxItems } = source.many
    const raw = rawText(source, found)
    const list = js`${emitter.helper("textList")}(${raw}, ${convert.name}, ${minItems}, ${maxItems}, ${optional})`
    return {
      statements: [
        js`const ${value} = ${orDefault(source, raw, list, emitter)}`,
        js`if (${value} === ${fail}) return ${fail}`,
      ],
      value,
    }
  }
  const raw = rawText(source, found)
  const identity = convert.identity && source.default === undefined
  const text = identity ? value : locals.fresh(`${key}Text`)
  const read = source.from === "path" ? js`${emitter.helper("textParam")}(${raw})` : raw
  const statements = [js`const ${text} = ${read}`]
  const needed = source.from === "path" || !optional
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

/** What stands for a missing text is JSON, and revived like JSON. */
function orDefault(source: TextPlan, raw: Code, value: Code, emitter: Emitter): Code {
  if (source.default === undefined) return value
  const revive = emitter.call("revive", source.type)
  return js`${raw} === undefined ? ${revive}(${jsonCode(source.default)}) : ${value}`
}

/** One literal as far as every field is there, then the optional ones in the order of the type. */
function makeInput(
  fields: readonly FieldPlan[],
  values: ReadonlyMap<string, Code>,
  { emitter, locals }: Scope,
): Code[] {
  const optionals = fields.findIndex(({ optional }) => optional)
  const first = optionals === -1 ? fields : fields.slice(0, optionals)
  const literal = join(
    first.map(({ key }) => property(key, values.get(key)!)),
    ",",
    nothing,
  )
  const made = first.length === 0 ? js`{}` : js`{ ${literal} }`
  if (optionals === -1) return [js`return ${made}`]
  const input = locals.fresh("input")
  const rest = fields.slice(optionals).map(({ key, optional }) => {
    const value = values.get(key)!
    const set =
      key === "__proto__"
        ? js`${emitter.helper("setOwn")}(${input}, ${key}, ${value})`
        : js`${member(input, key)} = ${value}`
    return optional ? js`if (${value} !== undefined) ${set}` : set
  })
  return [js`const ${input} = ${made}`, lines(rest), js`return ${input}`]
}
