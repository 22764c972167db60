import { pathParameters } from "../../ir/ir-path.ts"
import type { FieldPlan, RoutePlan, TextPlan } from "../../ir/route-plan.ts"
import { block, type Code, js, member, nothing } from "../emit-code.ts"
import type { Emitter } from "../module.ts"
import type { Locals } from "../names.ts"

interface Scope {
  route: RoutePlan
  emitter: Emitter
  locals: Locals
}

/** `request(input, to) { … }`: sets path, query, headers and body of a request from its input. */
export function writeRequest(path: string, route: RoutePlan, emitter: Emitter): Code {
  const { input } = route
  const scope: Scope = { route, emitter, locals: emitter.locals("input", "to") }
  const fields = input.kind === "fields" ? input.fields : []
  const statements = [
    ...writePath(path, fields, scope),
    ...fields.flatMap((field) => writeField(field, js`input`, scope)),
    writeBody(scope),
  ]
  return js`request(input, to) ${block(statements)},`
}

/** Static text as it stands; parameters by their fields. */
function writePath(path: string, fields: readonly FieldPlan[], scope: Scope): Code[] {
  const statements: Code[] = []
  let text = ""
  const flush = (): void => {
    if (text !== "") statements.push(js`to.path(${text})`)
    text = ""
  }
  for (const segment of path.slice(1).split("/")) {
    const [parameter] = pathParameters(`/${segment}`)
    if (!parameter) {
      text += `/${segment}`
      continue
    }
    flush()
    const field = fields.find(({ source }) => isParameter(source, parameter.name, scope.route))
    if (!field) throw new Error(`no field for the path parameter ${parameter.name}`)
    const value = valueOf(field, js`input`, scope)
    const written = textOf(field.source as TextPlan, value, parameter.kind === "optional", scope)
    statements.push(
      parameter.kind === "rest" ? js`to.rest(${written})` : js`to.segment(${written})`,
    )
  }
  flush()
  return statements
}

function isParameter(source: FieldPlan["source"], name: string, { params }: RoutePlan): boolean {
  return source.from === "path" && params[source.index] === name
}

function writeField(field: FieldPlan, object: Code, scope: Scope): Code[] {
  const { source, optional } = field
  const { route, locals } = scope
  const value = valueOf(field, object, scope)
  switch (source.from) {
    case "path":
    case "body":
    case "whole":
    case "raw":
    case "text":
      return []
    case "nested": {
      const inner = locals.fresh(field.key)
      const statements = source.fields.flatMap((each) => writeField(each, inner, scope))
      return [js`const ${inner} = ${value}`, js`if (${inner} !== undefined) ${block(statements)}`]
    }
    case "file": {
      const { key } = route.form![source.index]!
      return [each(source.many !== null, value, (one) => js`to.file(${key}, ${one})`, scope)]
    }
    default: {
      const mayMiss = optional || source.takesUndefined || source.default !== undefined
      const many = source.many !== null
      return [
        each(
          many,
          value,
          (one) => js`${sink(source, route)}, ${textOf(source, one, !many && mayMiss, scope)})`,
          scope,
        ),
      ]
    }
  }
}

/** Whatever takes several texts under one name is called for each. */
function each(many: boolean, value: Code, write: (one: Code) => Code, { locals }: Scope): Code {
  if (!many) return write(value)
  const one = locals.fresh("each")
  return js`for (const ${one} of ${value} ?? []) ${write(one)}`
}

function sink({ from, index }: TextPlan, route: RoutePlan): Code {
  switch (from) {
    case "query":
      return js`to.query(${route.query[index]!.key}`
    case "header":
      return js`to.header(${route.headers[index]!}`
    case "cookie":
      return js`to.cookie(${route.cookies[index]!.name}`
    case "form":
      return js`to.field(${route.form![index]!.key}`
    default:
      throw new Error(`${from} is no part of a request with a name`)
  }
}

function writeBody(scope: Scope): Code {
  const { route, emitter } = scope
  const { input, form, rawBody } = route
  if (form !== null) {
    const hasFiles = form.some(({ file }) => file !== null)
    return js`to.form(${hasFiles})`
  }
  if (input.kind === "none") return nothing
  if (input.kind === "body") return js`to.json(${emitter.call("encode", input.type)}(input))`
  const whole = input.fields.find(({ source: { from } }) => ["whole", "raw", "text"].includes(from))
  if (whole) {
    const value = valueOf(whole, js`input`, scope)
    const [type] = rawBody?.types ?? []
    if (whole.source.from !== "whole") {
      const usual = whole.source.from === "text" ? "text/plain" : "application/octet-stream"
      return js`to.raw(${value}, ${fixed(type) ?? usual})`
    }
    if (input.body === null) return nothing
    const json = js`${emitter.call("encode", input.body.type)}(${value})`
    const text = input.body.orNothing ? js`${value} === undefined ? undefined : ${json}` : json
    return type === undefined ? js`to.json(${text})` : js`to.json(${text}, ${type})`
  }
  if (input.body === null) return nothing
  return js`to.json(${emitter.call("encode", input.body.type)}(input))`
}

/** `image/*` describes what is accepted, and is not the type of a body. */
function fixed(type: string | undefined): string | null {
  return type === undefined || type.includes("*") ? null : type
}

function valueOf({ key, inherited }: FieldPlan, object: Code, { emitter }: Scope): Code {
  return inherited ? js`${emitter.helper("ownValue")}(${object}, ${key})` : member(object, key)
}

/** What the server reads the value from. */
function textOf(source: TextPlan, value: Code, mayMiss: boolean, { emitter }: Scope): Code {
  const type = source.many ? source.item : source.type
  if (isText(type, emitter)) return value
  const text = js`${emitter.helper("plainText")}(${emitter.call("encode", type)}(${value}))`
  return mayMiss ? js`${value} === undefined ? undefined : ${text}` : text
}

/** Its text is the value itself. */
function isText(type: string, { types }: Emitter): boolean {
  const { node } = types[type]!
  return node.kind === "string" || node.kind === "template"
}
