import type * as t from "@babel/types"
import { textOf, type Source } from "../source.ts"
import { addsIssuesOnly, functionOf, isFunction } from "./rule-functions.ts"
import { declareCheck } from "./declare-check.ts"
import { hasAfter } from "./steps.ts"
import { isType, type Problem, tagged, type Type } from "./types.ts"
import { withoutZod } from "./without-zod.ts"
import { type Env, leftOut, messageOf, optionsOf, problem, type Step } from "./zod-env.ts"
import { wayOut } from "./zod-ways-out.ts"

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

/** The rule for a value, as an expression that is true or false. */
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

// Names that other files can import.
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

// Functions and expressions whose value is always true or false.
/** A named function that returns true or false. */
function isPlainRule(source: Source, rule: t.Identifier): boolean {
  const own = functionOf(source, rule)
  if (own === undefined || own.async || own.generator) return false
  if (saysBoolean(own.returnType)) return true
  return own.body.type === "BlockStatement" ? returnsBoolean(own.body) : isBoolean(own.body)
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

/** `.superRefine((form, ctx) => { ctx.addIssue(…) })`: a Check reports the first of its issues. */
export function readSuperRefine(type: Type, step: Step): Type | Problem {
  const { env, args } = step
  const [rule] = args
  const wrong = whyNoRule(type, step)
  if (wrong !== undefined) return wrong
  const own = rule?.type === "Identifier" ? functionOf(env.source, rule) : rule
  const isOurs = isFunction(own) || own?.type === "FunctionDeclaration"
  if (!isOurs || own.params.length !== 2 || !addsIssuesOnly(env.source, own, 1))
    return problem(step, ...wayOut("superRefine"))
  const text = withoutZod(rule!, env)
  if (text === undefined) return problem(step, ...wayOut("superRefine"))
  const call = own === rule ? `;(${text})` : text
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
  ${call}(${name}, { addIssue: ${addIssue} })
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

/** Why a function cannot become a Check of this type; undefined if it can. */
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
