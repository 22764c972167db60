import type * as t from "@babel/types"
import { isReference, scopeOf } from "../scope.ts"
import { type Source, textOf, walk } from "../source.ts"
import { type Env, leftOut, messageOf, optionsOf, problem, type Step } from "./env.ts"
import { hasAfter } from "./steps.ts"
import { isType, type Problem, tagged, type Type, whole } from "./types.ts"
import { wayOut } from "./ways-out.ts"

/** `.refine(isSku)`, `.refine((form) => form.a === form.b, { path: ["b"] })`, as a function for `Check`. */
export function readRefine(type: Type, step: Step): Type | Problem {
  const { env, args } = step
  const [rule, words] = args
  const wrong = whyNoRule(type, step)
  if (wrong !== undefined) return wrong
  const path = pathOf(words)
  if (path === null)
    return problem(step, "the path of its issue is not written out", 'Write path: ["key"].')
  if (path === undefined && rule?.type === "Identifier" && isPlainRule(env.source, rule))
    return readNamed(type, step, rule)
  const test = rule && testText(rule, env)
  if (test === undefined) return problem(step, ...wayOut("refine"))
  const message = messageOf(words)
  const refused = refusal(path, message)
  const checked = declareCheck(type, step, test.parameter, (name) => {
    const made = refused === undefined ? test.text(name) : `${test.text(name)} || ${refused}`
    return `{ return ${made} }`
  })
  if (!isType(checked) || message !== null) return checked
  return { ...checked, looks: [...checked.looks, leftOut(step)] }
}

/** `.superRefine((form, ctx) => { ctx.addIssue(…) })`: a Check reports the first of its issues. */
export function readSuperRefine(type: Type, step: Step): Type | Problem {
  const { env, args } = step
  const [rule] = args
  const wrong = whyNoRule(type, step)
  if (wrong !== undefined) return wrong
  if (!isFunction(rule) || rule.async || rule.generator || rule.params.length !== 2)
    return problem(step, ...wayOut("superRefine"))
  const context = rule.params[1]
  if (context?.type !== "Identifier" || !addsIssuesOnly(env.source, rule, context.name))
    return problem(step, ...wayOut("superRefine"))
  const text = withoutZod(rule, env)
  if (text === undefined) return problem(step, ...wayOut("superRefine"))
  const names = ["issues", "first", "addIssue", "path"].map((name) => env.local(name))
  const [issues, found, addIssue, path] = names as [string, string, string, string]
  const checked = declareCheck(
    type,
    step,
    undefined,
    (name) => `{
  const ${issues}: { message?: string; path?: PropertyKey[]; [key: string]: unknown }[] = []
  const ${addIssue} = (${found}: string | (typeof ${issues})[number]): void =>
    void ${issues}.push(typeof ${found} === "string" ? { message: ${found} } : ${found})
  ;(${text})(${name}, { addIssue: ${addIssue} })
  const [${found}] = ${issues}
  if (${found} === undefined) return true
  const ${path} = (${found}.path ?? []).map((key) => "/" + String(key).replaceAll("~", "~0").replaceAll("/", "~1"))
  return { path: ${path}.join(""), message: ${found}.message ?? "Invalid input" }
}`,
  )
  if (!isType(checked)) return checked
  const look = problem(
    step,
    "its function became a Check, which reports the first of its issues",
    "Split it where all of them have to be reported.",
  )
  return { ...checked, looks: [...checked.looks, look] }
}

function whyNoRule(type: Type, step: Step): Problem | undefined {
  if (hasAfter(type.steps))
    return problem(
      step,
      "its function takes what a transform has made, and a Check takes the value that was decoded",
      "Check it behind the transform, in a statement.",
    )
  if (type.optional || type.nullable)
    return problem(
      step,
      "its function takes undefined or null as well",
      "Put .optional() and .nullable() behind it, if that is what you mean.",
    )
  return undefined
}

/** The type, with a function that is declared for it. */
export function declareCheck(
  type: Type,
  step: Step,
  parameter: string | undefined,
  body: (parameter: string) => string,
): Type | Problem {
  const { env } = step
  if (env.declare === undefined)
    return problem(
      step,
      "its function has no name, and the schema is no constant at the top of a module",
      "Declare the schema as a constant at the top of a module, and run the command again.",
    )
  const { base, text } = baseOf(type, env)
  const name = parameter ?? env.local("value")
  const check = env.declare(
    "check",
    (its) => `function ${its}(${name}: ${text}): ${env.tag("CheckResult")} ${body(name)}`,
  )
  const bare = base === undefined || type.base === base ? type : { ...type, text: base, base }
  const level = bare === type ? type.level : ("atom" as const)
  return tagged({ ...bare, level }, `${env.tag("Check")}<typeof ${check}>`)
}

/** The type of what a check takes. An object gets a name, because the object and the check name each other. */
function baseOf(type: Type, env: Env): { base?: string; text: string } {
  const plain = { string: "string", number: "number", bigint: "bigint", date: "Date" }
  if (Object.hasOwn(plain, type.kind)) return { text: plain[type.kind as keyof typeof plain] }
  if (type.base !== undefined) return { base: type.base, text: type.base }
  if (type.kind !== "object" && type.kind !== "other") return { text: whole(type).text }
  const base = env.declare!("fields", (name) => `type ${name} = ${type.text}`)
  return { base, text: base }
}

/** A named function that says true or false. */
function isPlainRule(source: Source, rule: t.Identifier): boolean {
  const own = functionOf(source, rule)
  if (own === undefined || own.async || own.generator) return false
  if (saysBoolean(own.returnType)) return true
  return own.body.type === "BlockStatement" ? returnsBoolean(own.body) : isBoolean(own.body)
}

/** The function at the top of the module that has a name. */
export function functionOf(
  source: Source,
  name: t.Identifier,
): AnyFunction | t.FunctionDeclaration | undefined {
  if (scopeOf(source, name) !== source.program) return undefined
  for (const node of source.program.body) {
    const own = node.type === "ExportNamedDeclaration" ? node.declaration : node
    if (own?.type === "FunctionDeclaration" && own.id?.name === name.name) return own
    if (own?.type !== "VariableDeclaration") continue
    for (const { id, init } of own.declarations)
      if (id.type === "Identifier" && id.name === name.name && isFunction(init)) return init
  }
  return undefined
}

function saysBoolean(type: t.Node | null | undefined): boolean {
  if (type?.type !== "TSTypeAnnotation") return false
  const { typeAnnotation } = type
  return typeAnnotation.type === "TSBooleanKeyword" || typeAnnotation.type === "TSTypePredicate"
}

function returnsBoolean(body: t.BlockStatement): boolean {
  const last = body.body.at(-1)
  return (
    body.body.length === 1 &&
    last?.type === "ReturnStatement" &&
    last.argument != null &&
    isBoolean(last.argument)
  )
}

function readNamed(type: Type, step: Step, rule: t.Identifier): Type | Problem {
  const { env, args } = step
  if (!isKnownOutside(env.source, rule.name) && isExportedAt(env.source, step.node))
    return problem(
      step,
      `${rule.name} is not exported, and the schema is`,
      "Export the function, too.",
    )
  const message = messageOf(args[1])
  const tags = [`${env.tag("Check")}<typeof ${rule.name}>`]
  if (typeof message === "string") tags.push(`${env.tag("Message")}<${JSON.stringify(message)}>`)
  const looks = message === null ? [...type.looks, leftOut(step)] : type.looks
  return { ...tagged(type, ...tags), looks }
}

/** What a rule says of a value, as an expression that is true or false. */
function testText(
  rule: t.Node,
  env: Env,
): { parameter?: string; text: (value: string) => string } | undefined {
  if (rule.type === "Identifier" || rule.type === "MemberExpression") {
    const own = rule.type === "Identifier" ? functionOf(env.source, rule) : undefined
    if (own !== undefined && (own.async || own.params.length > 1)) return undefined
    const text = textOf(env.source, rule)
    return { text: (value) => `Boolean(${text}(${value}))` }
  }
  if (!isFunction(rule) || rule.async || rule.generator || rule.params.length > 1) return undefined
  const text = withoutZod(rule, env)
  if (text === undefined) return undefined
  const [parameter] = rule.params
  const { body } = rule
  const isShort = rule.type === "ArrowFunctionExpression" && body.type !== "BlockStatement"
  if (isShort && parameter?.type === "Identifier" && text === textOf(env.source, rule)) {
    const inner = textOf(env.source, body)
    const bare = body.extra?.["parenthesized"] === true ? `(${inner})` : inner
    const made = isBoolean(body) ? bare : `Boolean(${inner})`
    return {
      parameter: parameter.name,
      text: () => (body.type === "ConditionalExpression" ? `(${inner})` : made),
    }
  }
  return { text: (value) => `Boolean((${text})(${value}))` }
}

/** `{ path: "/repeat", message: "…" }`; undefined: false is enough. */
function refusal(path: string | undefined, message: string | null | undefined): string | undefined {
  if (path === undefined && typeof message !== "string") return undefined
  const words = JSON.stringify(typeof message === "string" ? message : "Invalid input")
  return path === undefined ? words : `{ path: ${JSON.stringify(path)}, message: ${words} }`
}

/** A JSON pointer; null: it is not written out. */
function pathOf(words: t.Node | undefined): string | null | undefined {
  const list = optionsOf(words)["path"]
  if (list === undefined) return undefined
  if (list.type !== "ArrayExpression") return null
  const steps = list.elements.map((each) =>
    each?.type === "StringLiteral" || each?.type === "NumericLiteral" ? String(each.value) : null,
  )
  if (!steps.every((each) => each !== null)) return null
  return steps.map((each) => `/${each.replaceAll("~", "~0").replaceAll("/", "~1")}`).join("")
}

type AnyFunction = t.ArrowFunctionExpression | t.FunctionExpression

export function isFunction(node: t.Node | null | undefined): node is AnyFunction {
  return node?.type === "ArrowFunctionExpression" || node?.type === "FunctionExpression"
}

/** The text of a function in which nothing of Zod is used; `z.ZodIssueCode.custom` is a text. */
export function withoutZod(rule: t.Node, env: Env): string | undefined {
  const { source, project } = env
  const [from, to] = [rule.start!, rule.end!]
  let text = source.text.slice(from, to)
  for (const node of source.identifiers.toReversed()) {
    if (node.start! < from || node.end! > to || !isReference(source, node)) continue
    const of = project.resolve(source, node)
    const parent = source.parent(node)
    if (of === undefined) continue
    const code = parent?.type === "MemberExpression" && parent.object === node ? parent : undefined
    const whole = code && source.parent(code)
    const isCode =
      of === "z" &&
      code?.property.type === "Identifier" &&
      code.property.name === "ZodIssueCode" &&
      whole?.type === "MemberExpression" &&
      whole.property.type === "Identifier"
    if (!isCode) return undefined
    const word = JSON.stringify((whole.property as t.Identifier).name)
    text = text.slice(0, whole.start! - from) + word + text.slice(whole.end! - from)
  }
  return text
}

/** Whether a context serves for nothing but `ctx.addIssue(…)`. */
function addsIssuesOnly(source: Source, rule: AnyFunction, name: string): boolean {
  let isOnly = true
  walk(rule.body, (node) => {
    if (node.type !== "Identifier" || node.name !== name) return
    const parent = source.parent(node)
    if (parent?.type === "MemberExpression" && parent.property === node && !parent.computed) return
    const isAdd =
      parent?.type === "MemberExpression" &&
      parent.property.type === "Identifier" &&
      parent.property.name === "addIssue"
    if (!isAdd) isOnly = false
  })
  return isOnly
}

/** An expression that is true or false, whatever is in it. */
function isBoolean(node: t.Node): boolean {
  switch (node.type) {
    case "BooleanLiteral":
      return true
    case "BinaryExpression":
      return /^([=!]==?|[<>]=?|in|instanceof)$/.test(node.operator)
    case "UnaryExpression":
      return node.operator === "!"
    case "LogicalExpression":
      return node.operator !== "??" && isBoolean(node.left) && isBoolean(node.right)
    case "ConditionalExpression":
      return isBoolean(node.consequent) && isBoolean(node.alternate)
    case "CallExpression":
      return (
        (node.callee.type === "Identifier" && node.callee.name === "Boolean") ||
        (node.callee.type === "MemberExpression" &&
          node.callee.property.type === "Identifier" &&
          /^(test|includes|startsWith|endsWith|some|every|isArray|isInteger|isFinite|isNaN)$/.test(
            node.callee.property.name,
          ))
      )
    default:
      return false
  }
}

/** Files that use the type have to be able to import the function. */
function isKnownOutside(source: Source, name: string): boolean {
  return source.program.body.some((node) => {
    if (node.type === "ImportDeclaration")
      return node.specifiers.some(({ local }) => local.name === name)
    if (node.type !== "ExportNamedDeclaration") return false
    const { declaration } = node
    if (declaration?.type === "FunctionDeclaration") return declaration.id?.name === name
    if (declaration?.type === "VariableDeclaration")
      return declaration.declarations.some(({ id }) => id.type === "Identifier" && id.name === name)
    return node.specifiers.some(
      (each) => each.type === "ExportSpecifier" && each.local.name === name,
    )
  })
}

function isExportedAt(source: Source, node: t.Node): boolean {
  for (let up: t.Node | undefined = node; up !== undefined; up = source.parent(up))
    if (up.type === "ExportNamedDeclaration") return true
  return false
}
