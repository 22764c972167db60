import type * as t from "@babel/types"
import { textOf } from "../source.ts"
import { literalText, problem, type Env, type Step } from "./zod-env.ts"
import { functionOf, isFunction } from "./rule-functions.ts"
import {
  afterText,
  beforeText,
  hasAfter,
  hasBefore,
  NO_STEPS,
  type Stage,
  stage,
  withAfter,
  withBefore,
} from "./steps.ts"
import { inside, isType, type Problem, together, type Type, typeOfText, whole } from "./types.ts"
import { wayOut } from "./zod-ways-out.ts"
import { withoutZod } from "./without-zod.ts"

/** `z.coerce.number()`: what runs before the check. */
export function readCoerced(path: string, step: Step): Type | Problem | undefined {
  const { env } = step
  if (!Object.hasOwn(coerced, path)) return undefined
  const { text, kind, run } = coerced[path]!
  const steps = withBefore(
    undefined,
    stage((value) => run(value, env)),
  )
  return typeOfText(text, { kind, steps, traits: new Set(["converts"]) })
}

const coerced: Readonly<
  Record<string, { text: string; kind: Type["kind"]; run: (value: string, env: Env) => string }>
> = {
  "coerce.number": { text: "number", kind: "number", run: (value) => `Number(${value})` },
  "coerce.string": { text: "string", kind: "string", run: (value) => `String(${value})` },
  "coerce.boolean": { text: "boolean", kind: "other", run: (value) => `Boolean(${value})` },
  // An invalid date has no text: then NaN, which is not a date either.
  "coerce.date": {
    text: "Date",
    kind: "date",
    run: (value) => `(new Date(${value} as string).toJSON() ?? Number.NaN)`,
  },
}

/** A `z.date()` next to conversions: decodeValue reads JSON, where a date is a string. */
export function dateOfText(env: Env): Type {
  const steps = withBefore(
    undefined,
    stage((value) => `${env.helper("dateText")}(${value})`),
  )
  return typeOfText("Date", { kind: "date", steps, traits: new Set(["converts"]) })
}

/** `z.preprocess(f, schema)` */
export function readPreprocess(step: Step): Type | Problem {
  const [make, schema] = step.args
  const first = make && stageOf(make, step.env)
  const type = schema && step.env.read(schema)
  if (first === undefined || type === undefined) return problem(step, ...wayOut("preprocess"))
  if (!isType(type)) return type
  return { ...converting(type), steps: withBefore(type.steps, first) }
}

/** `.transform(f)`, `.transform(f).pipe(schema)`, `.pipe(schema)`, `.catch("a")`. */
export function readConversion(type: Type, step: Step): Type | Problem | undefined {
  switch (step.name) {
    case "transform":
      return readTransform(type, step)
    case "pipe":
      return readPipe(type, step)
    case "catch":
      return readCatch(type, step)
    case "prefault":
      return readPrefault(type, step)
    default:
      return undefined
  }
}

/** A default of what comes in. */
function readPrefault(type: Type, step: Step): Type | Problem {
  const { env, args } = step
  const [value] = args
  const isLiteral = value !== undefined && literalText(env, value) !== undefined
  const text = isLiteral ? textOf(env.source, value) : value && madeDefault(value, env)
  if (text === undefined || type.traits.has("memory")) return problem(step, ...wayOut("prefault"))
  return withDefault(type, text, env)
}

function readTransform(type: Type, step: Step): Type | Problem {
  const [make] = step.args
  const last = make && stageOf(make, step.env)
  if (last === undefined) return problem(step, ...wayOut("transform"))
  return { ...converting(type), steps: withAfter(type.steps, last) }
}

/** What a transform has made is checked: so both are done before the check. */
function readPipe(type: Type, step: Step): Type | Problem {
  const { env, args } = step
  const next = args[0] && env.read(args[0])
  if (next === undefined) return problem(step, ...wayOut("pipe"))
  if (!isType(next)) return next
  if (next.traits.has("default")) return problem(step, ...wayOut("pipe"))
  const { steps } = type
  if (!hasAfter(steps)) {
    if (hasBefore(next.steps)) return problem(step, ...wayOut("pipe"))
    const text = `${inside(whole(type), "and")} & ${inside(whole(next), "and")}`
    const all = { ...together(type, next), steps: mergedSteps(type, next), kind: next.kind }
    return typeOfText(text, { ...all, level: "and" })
  }
  if (type.optional || type.nullable) return problem(step, ...wayOut("pipe"))
  const first = stage((value) => {
    const decode = `${env.value("safeDecodeValue")}<${whole(type).text}>`
    const result = env.local("result")
    const made = afterText(steps, `${result}.value`, env)
    return `((${result}) => (${result}.ok ? ${made} : Number.NaN))(${decode}(${beforeText(steps, value, env)}))`
  })
  const { traits, refs, looks } = together(type, next)
  return { ...converting(next), traits, refs, looks, steps: withBefore(next.steps, first) }
}

function mergedSteps(type: Type, next: Type): Type["steps"] {
  if (next.steps === undefined) return type.steps
  return { ...NO_STEPS, before: type.steps?.before ?? [], after: next.steps.after }
}

/** A value that does not fit is replaced before the check. */
function readCatch(type: Type, step: Step): Type | Problem {
  const { env, args } = step
  const [value] = args
  const isLiteral = value !== undefined && literalText(env, value) !== undefined
  const text = isLiteral ? textOf(env.source, value) : value && madeDefault(value, env)
  if (text === undefined || hasAfter(type.steps)) return problem(step, ...wayOut("catch"))
  const first: Stage = {
    skips: [],
    run(value) {
      const name = env.local("value")
      const fits = `${env.value("safeDecodeValue")}<${whole(type).text}>(${beforeText(type.steps, name, env)}).ok`
      return `((${name}: unknown) => (${fits} ? ${name} : ${text}))(${value})`
    },
  }
  return { ...converting(type), steps: withBefore(type.steps, first) }
}

/** A default that is not a literal, or of a type that accepts no tag. */
export function withDefault(type: Type, text: string, env: Env): Type {
  const fill = stage((value) => {
    const name = env.local("value")
    return `((${name}: unknown) => (${name} === undefined ? ${text} : ${name}))(${value})`
  })
  return { ...converting(type), optional: false, steps: withBefore(type.steps, fill) }
}

/** The value of a default that is made at run time: `.default(() => [])`, `.default(LIMIT)`. */
export function madeDefault(node: t.Node, env: Env): string | undefined {
  const text = withoutZod(node, env)
  if (text === undefined) return undefined
  if (isFunction(node)) return node.params.length === 0 && !node.async ? `(${text})()` : undefined
  return isValue(node) ? `(${text})` : undefined
}

/** Not the name of something that may be a function. */
function isValue(node: t.Node): boolean {
  return /^(ArrayExpression|ObjectExpression|TemplateLiteral|BinaryExpression)$/.test(node.type)
}

function converting(type: Type): Type {
  return { ...type, traits: new Set([...type.traits, "converts" as const]) }
}

/** A function of the program's as a stage: one without a name too, where nothing of Zod is used in it. */
function stageOf(make: t.Node, env: Env): Stage | undefined {
  if (make.type === "Identifier" || make.type === "MemberExpression") {
    const own = make.type === "Identifier" ? functionOf(env.source, make) : undefined
    if (own !== undefined && (own.async || own.params.length > 1)) return undefined
    if (withoutZod(make, env) === undefined) return undefined
    const text = textOf(env.source, make)
    return stage((value) => `${text}(${value})`)
  }
  if (!isFunction(make) || make.async || make.generator || make.params.length > 1) return undefined
  const text = withoutZod(make, env)
  return text === undefined ? undefined : stage((value) => `(${text})(${value})`)
}
