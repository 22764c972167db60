import type * as t from "@babel/types"
import type { Obstacle } from "../findings.ts"
import { importsOf } from "../import-list.ts"
import { isReference } from "../scope.ts"
import { type Source, textOf } from "../source.ts"
import { chainOf, ends, longestChain } from "./chain.ts"
import { againExported, blindUsesOf } from "./blind-uses.ts"
import type { Project } from "./zod-project.ts"
import { RESOLVER } from "./handed.ts"
import type { Site } from "./sites.ts"
import type { Definition } from "./types.ts"
import { type Plain, plainAt } from "./without-zod.ts"

/** One mention of `z`, or of a constant that holds a schema. */
export type Use = {
  readonly source: Source
  readonly node: t.Identifier
  readonly of: "z" | Definition
} & (
  | { readonly how: "site"; readonly site: Site }
  | { readonly how: "inside"; readonly definition: Definition }
  /** `z.infer<typeof user>`; `type` is all of it. The `z` in it is a separate use. */
  | { readonly how: "infer"; readonly type: t.Node; readonly schema: Definition | undefined }
  /** `z.input<typeof user>`, in the same way. */
  | { readonly how: "input"; readonly type: t.Node; readonly schema: Definition | undefined }
  /** The name of `type User = z.input<typeof User>`. */
  | { readonly how: "named" }
  | ({ readonly how: "plain" } & Plain)
  | ({ readonly how: "other" } & Obstacle)
)

export function usesOf(project: Project): Use[] {
  const seen = project.sources.flatMap((source) =>
    source.identifiers.flatMap((node): Use[] => {
      if (!isReference(source, node)) return []
      const of = project.resolve(source, node)
      return of === undefined ? [] : [useAt(project, source, node, of)]
    }),
  )
  return [...seen, ...blindUsesOf(project)]
}

function useAt(project: Project, source: Source, node: t.Identifier, of: "z" | Definition): Use {
  const base = { source, node, of }
  const inferred = inferAt(project, source, node)
  if (inferred) return { ...base, ...inferred }
  const plain = of === "z" ? plainAt(source, node) : undefined
  if (plain) return { ...base, how: "plain", ...plain }
  const alias = of !== "z" && isTypeName(source, node) ? aliasOfItsName(of) : undefined
  if (of !== "z" && alias === "infer") return { ...base, how: "infer", type: node, schema: of }
  if (alias === "input") return { ...base, how: "named" }
  if (source.parent(node)?.type === "ExportSpecifier")
    return { ...base, how: "other", ...againExported }
  const around = aroundOf(project, source, node)
  if (around) return { ...base, ...around }
  return { ...base, how: "other", ...(of === "z" ? ofZod(source, node) : elsewhere(source, node)) }
}

/** The innermost check, or the constant, that a mention is inside of, with nothing but schemas in between. */
function aroundOf(
  project: Project,
  source: Source,
  node: t.Identifier,
): { how: "site"; site: Site } | { how: "inside"; definition: Definition } | undefined {
  const top: t.Node = longestChain(source, node).links.at(-1)?.node ?? node
  const site = siteOf(source, node)
  if (site) return { how: "site", site }
  for (let up: t.Node | undefined = top; up !== undefined; up = source.parent(up)) {
    const definition = project.definitions.find(
      (each) => each.source === source && (each.init === up || each.declarator.id === up),
    )
    if (definition) return { how: "inside", definition }
    const outer = siteAround(source, up)
    if (outer && isSchemaRoot(project, source, outer.schema)) return { how: "site", site: outer }
    const handed = handedAt(source, up)
    if (handed && isSchemaRoot(project, source, up)) return { how: "site", site: handed }
    if (isStatement(up)) return undefined
  }
  return undefined
}

function isStatement(node: t.Node): boolean {
  return (
    /Statement$|^Program$/.test(node.type) &&
    node.type !== "ReturnStatement" &&
    node.type !== "BlockStatement"
  )
}

function isSchemaRoot(project: Project, source: Source, schema: t.Node): boolean {
  const chain = chainOf(schema)
  return chain !== undefined && project.resolve(source, chain.root) !== undefined
}

/** `user.parse(x)`, at `user`. */
function siteOf(source: Source, root: t.Identifier): Site | undefined {
  const chain = longestChain(source, root)
  const link = chain.links.find(({ name, args }) => ends.has(name) && args !== undefined)
  return link && siteAt(source, link.node, link.before, link.name)
}

/** `z.object({ … }).parse(x)`, at the schema that is checked with. */
function siteAround(source: Source, schema: t.Node): Site | undefined {
  const member = source.parent(schema)
  const call = member && source.parent(member)
  const isSite =
    member?.type === "MemberExpression" &&
    member.object === schema &&
    member.property.type === "Identifier" &&
    ends.has(member.property.name) &&
    call?.type === "CallExpression" &&
    call.callee === member
  if (!isSite) return undefined
  return siteAt(source, call, schema, (member.property as t.Identifier).name)
}

/** `procedure.input(user)`, `zodResolver(user)`, at the schema. */
function handedAt(source: Source, schema: t.Node): Site | undefined {
  const call = source.parent(schema)
  if (call?.type !== "CallExpression" || call.arguments.length !== 1) return undefined
  if (call.arguments[0] !== schema) return undefined
  const { callee } = call
  const base = { source, schema, call, outer: call }
  if (callee.type === "Identifier" && isResolver(source, callee))
    return { ...base, method: "resolver" }
  const isProcedure =
    callee.type === "MemberExpression" &&
    callee.property.type === "Identifier" &&
    /^(input|output)$/.test(callee.property.name) &&
    /procedure/i.test(textOf(source, callee.object))
  return isProcedure ? { ...base, method: "procedure" } : undefined
}

/** `zodResolver` of React Hook Form. */
function isResolver(source: Source, callee: t.Identifier): boolean {
  return importsOf(source).some(
    ({ local, from, name }) => local === callee.name && name === "zodResolver" && from === RESOLVER,
  )
}

function siteAt(source: Source, call: t.Node, schema: t.Node, name: string): Site | undefined {
  if (call.type !== "CallExpression") return undefined
  const parent = source.parent(call)
  const isAsync = name === "spa" || name.endsWith("Async")
  if (isAsync && parent?.type !== "AwaitExpression") return undefined
  const method = name === "spa" ? "safeParse" : name.replace("Async", "")
  return { source, schema, call, outer: isAsync ? parent! : call, method }
}

/** `z.infer<typeof user>`, at `z` or at `user`. */
function inferAt(
  project: Project,
  source: Source,
  node: t.Identifier,
): { how: "infer" | "input"; type: t.Node; schema: Definition | undefined } | undefined {
  const query = source.parent(node)
  const list = query?.type === "TSTypeQuery" ? source.parent(query) : undefined
  const outer = list ? source.parent(list) : query && source.parent(query)
  if (outer?.type !== "TSTypeReference" && outer?.type !== "TSExpressionWithTypeArguments")
    return undefined
  const name = outer.type === "TSTypeReference" ? outer.typeName : outer.expression
  const argument = outer.typeParameters?.params[0]
  const [, word] = /^\w+\.(infer|output|TypeOf|input)$/.exec(textOf(source, name)) ?? []
  if (word === undefined) return undefined
  if (argument?.type !== "TSTypeQuery" || argument.exprName.type !== "Identifier") return undefined
  const schema = project.resolve(source, argument.exprName)
  const how = word === "input" ? "input" : "infer"
  return { how, type: outer, schema: schema === "z" ? undefined : schema }
}

/** `(user: User) => …`: no constant can be meant there. */
function isTypeName(source: Source, node: t.Identifier): boolean {
  const parent = source.parent(node)
  return parent?.type === "TSTypeReference" && parent.typeName === node
}

/** `const User = z.object({ … })` with `type User = z.infer<typeof User>`: the name refers to both. */
function aliasOfItsName({ name, source, scope }: Definition): "infer" | "input" | undefined {
  for (const node of source.identifiers) {
    const alias = source.parent(node)
    if (alias?.type !== "TSTypeAliasDeclaration" || alias.id !== node || node.name !== name)
      continue
    const around = source.parent(alias)
    const isBeside =
      (around?.type === "ExportNamedDeclaration" ? source.parent(around) : around) === scope
    const text = textOf(source, alias.typeAnnotation).replaceAll(/\s/g, "")
    const [, word] = /^\w+\.(infer|output|TypeOf|input)<typeof/.exec(text) ?? []
    if (isBeside && word !== undefined && text.endsWith(`<typeof${name}>`))
      return word === "input" ? "input" : "infer"
  }
  return undefined
}

function elsewhere(source: Source, node: t.Identifier): Obstacle {
  const text = textOf(source, source.parent(node) ?? node).split("\n", 1)[0]!
  return {
    reason: `a schema is needed as a value here: ${text.length > 50 ? `${text.slice(0, 47)}...` : text}`,
    hint: "schema<T>() makes a Standard Schema of a type, which many libraries take: docs/standard-schema.md.",
  }
}

/** A part of `z` that is not a schema. */
function ofZod(source: Source, node: t.Identifier): Obstacle {
  const parent = source.parent(node)
  const text = textOf(source, parent ?? node)
  if (text.endsWith("Error"))
    return {
      reason: "Precast throws a ValidationError",
      hint: "Catch ValidationError, and read error.issues: { path, code, expected, found }.",
    }
  if (parent?.type === "TSQualifiedName")
    return {
      reason: "it is a type of Zod",
      hint: "Schema<T> of @precast/runtime is the type of what schema<T>() makes; often a function is enough: (input: unknown) => T.",
    }
  return elsewhere(source, node)
}
