import type * as t from "@babel/types"
import { type Chain, chainOf, type Link } from "./chain.ts"
import { type Env, leftOut, messageOf, problem, type Step } from "./zod-env.ts"
import { readFields } from "./fields.ts"
import { readMaker } from "./read-maker.ts"
import { readMethod } from "./methods.ts"
import { opened } from "./shapes.ts"
import { type Definition, isType, type Problem, tagged, type Type, typeOfText } from "./types.ts"

/** What a constant holds: a schema, or the shape of one. */
export function readConstant({ init, isShape }: Definition, env: Env): Type | Problem {
  return isShape ? readFields(init, { env, node: init }, undefined) : readSchema(init, env)
}

/** A schema of Zod as a type, or where and why it has none. */
export function readSchema(node: t.Node, env: Env): Type | Problem {
  const chain = chainOf(node)
  const root = chain && env.project.resolve(env.source, chain.root)
  if (chain === undefined || root === undefined)
    return problem(
      { env, node },
      "it is not a known schema",
      "Write the schema out, or the type by hand.",
    )
  const { type, rest } =
    root === "z" ? startOf(chain, env, node) : { type: env.refer(root, node), rest: chain.links }
  let made = type
  for (const [at, link] of rest.entries()) {
    if (!isType(made)) return made
    if (link.args === undefined) return readField(made, rest.slice(at), env)
    made = readMethod(made, { env, chain, name: link.name, args: link.args, node: link.node })
  }
  return isType(made) ? withMessages(made, rest, env, node, chain) : made
}

/** `z.string()`, `z.coerce.date()`: what the chain starts with. */
function startOf(
  chain: Chain,
  env: Env,
  node: t.Node,
): { type: Type | Problem; rest: readonly Link[] } {
  const called = chain.links.findIndex(({ args }) => args !== undefined)
  if (called === -1)
    return {
      type: problem({ env, node }, "it is not a schema", "Write the type by hand."),
      rest: [],
    }
  const link = chain.links[called]!
  const path = chain.links
    .slice(0, called + 1)
    .map(({ name }) => name)
    .join(".")
  const step: Step = { env, chain, name: link.name, args: link.args!, node: link.node }
  return { type: readMaker(path, step), rest: chain.links.slice(called + 1) }
}

/** `user.shape.name` is `User["name"]`. */
function readField(type: Type, links: readonly Link[], env: Env): Type | Problem {
  const [shape, field, ...more] = links
  const isField = shape?.name === "shape" && field !== undefined && field.args === undefined
  if (!isField || more.length > 0 || !type.keys?.includes(field.name))
    return problem(
      { env, node: shape!.node },
      "fields of a schema are values",
      'Name the type of the field: T["field"].',
    )
  const known = type.fields?.get(field.name)
  const { traits, optional = false, nullable = false, kind = "other" } = known ?? type
  const hasOwn = known === undefined ? type.traits.has("fills") : known.traits.has("default")
  const { steps } = opened(type)
  if (hasOwn || steps?.before.length || steps?.after.length)
    return problem(
      { env, node: shape.node },
      "its fields have defaults, or code runs around their checks",
      "Write the field's type out.",
    )
  return typeOfText(`${type.text}[${JSON.stringify(field.name)}]`, {
    kind: known === undefined || optional || nullable || !ruled.has(kind) ? "other" : kind,
    optional: known !== undefined && optional,
    traits,
    refs: type.refs,
    looks: type.looks,
    steps: steps?.fields.get(field.name),
  })
}

const ruled: ReadonlySet<Type["kind"]> = new Set(["string", "number", "bigint", "array"])

/** The message of the only check becomes that of the value; several are left out, which is reported. */
function withMessages(
  type: Type,
  links: readonly Link[],
  env: Env,
  node: t.Node,
  chain: Chain,
): Type {
  if (!["string", "number", "bigint", "array", "set"].includes(type.kind)) return type
  const checks = links.filter(({ name }) => !notChecks.has(name))
  const words = checks
    .map(({ name, args = [] }) => messageOf(args[withoutValue.test(name) ? 0 : 1]))
    .filter((each) => each !== undefined)
  if (words.length === 0) return type
  const [only] = words
  if (checks.length === 1 && typeof only === "string" && only !== "")
    return tagged(type, `${env.tag("Message")}<${JSON.stringify(only)}>`)
  const step: Step = { env, chain, name: "", args: [], node }
  return { ...type, looks: [...type.looks, leftOut(step)] }
}

const notChecks: ReadonlySet<string> = new Set(
  "optional nullable nullish array default describe meta brand readonly refine superRefine transform pipe catch or and trim toLowerCase toUpperCase".split(
    " ",
  ),
)

const withoutValue =
  /^(email|url|uuid|guid|ulid|cuid2|nanoid|jwt|ipv?[46]?|base64(url)?|date|datetime|time|duration|nonempty|int|finite|safe|positive|negative|nonnegative|nonpositive|lowercase|uppercase)$/
