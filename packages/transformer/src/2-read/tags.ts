import { diagnose } from "../diagnostics/index.ts"
import type { Field, Shape } from "../ir/shape.ts"
import type { Compiler, TypeRef } from "./compiler.ts"
import { found, type Place, type Reader } from "./reader.ts"
import { applyRule, type RuleName, ruleNames } from "./rules.ts"

const PREFIX = "~precast:"

export function isTagKey(key: string): boolean {
  return key.startsWith(PREFIX)
}

/** An intersection member that only carries rules: each of its properties starts with `~precast:`. */
export function isTag(type: TypeRef, compiler: Compiler): boolean {
  if (compiler.view(type).kind !== "object") return false
  const properties = compiler.properties(type)
  return properties.length > 0 && properties.every(({ keyText }) => isTagKey(keyText))
}

/** The rules of tags, put on the shape they are intersected with. */
export function readTags(
  tags: readonly TypeRef[],
  shape: Shape,
  place: Place,
  reader: Reader,
): Shape {
  let ruled = shape
  for (const { name, value } of tags.flatMap((tag) => tagsOf(tag, reader.compiler))) {
    if (name === "header" || name === "query") continue // of the field: see readSource
    if (isRuleName(name)) ruled = applyRule(ruled, name, value, name, place, reader)
    else found(place, diagnose("PC1043", name))
  }
  return ruled
}

interface Tag {
  name: string
  /** Literal the tag carries. */
  value: string | number | boolean | undefined
}

function tagsOf(tag: TypeRef, compiler: Compiler): Tag[] {
  return compiler.properties(tag).map(({ keyText, type }) => {
    const [value] = compiler.withoutUndefined(type)
    const view = value && compiler.view(value)
    return {
      name: keyText.slice(PREFIX.length),
      value: view?.kind === "literal" ? view.value : undefined,
    }
  })
}

function isRuleName(name: string): name is RuleName {
  return Object.hasOwn(ruleNames, name)
}

/**
 * Where an endpoint reads the field from. The compiler distributes `("a" | "b") & Header<"x">` over
 * the members of the union, so all of them have to say the same.
 */
export function readSource(type: TypeRef, place: Place, reader: Reader): Field["source"] {
  const { compiler } = reader
  const said = membersWithoutUndefined(type, compiler).map((member) => sourcesOf(member, compiler))
  const texts = new Set(said.map((sources) => JSON.stringify(sources)))
  if (texts.size <= 1 && (said[0]?.length ?? 0) <= 1) return said[0]?.[0]
  const ways = [
    ...new Set(
      said
        .flat()
        .map((source) =>
          source.from === "query" ? "Query" : `Header<${JSON.stringify(source.name)}>`,
        ),
    ),
  ]
  if (said.some((sources) => sources.length === 0)) ways.push("no tag")
  found(place, diagnose("PC1044", ways.join(" and ")))
  return undefined
}

function membersWithoutUndefined(type: TypeRef, compiler: Compiler): readonly TypeRef[] {
  return compiler.withoutUndefined(type).flatMap((member) => {
    const view = compiler.view(member)
    return view.kind === "union" ? view.members : [member]
  })
}

type Source = NonNullable<Field["source"]>

function sourcesOf(type: TypeRef, compiler: Compiler): Source[] {
  const view = compiler.view(type)
  if (view.kind !== "intersection") return []
  const tags = view.members.filter((member) => isTag(member, compiler))
  return tags
    .flatMap((tag) => tagsOf(tag, compiler))
    .flatMap(({ name, value }): Source[] => {
      if (name === "query") return [{ from: "query" }]
      return name === "header" && typeof value === "string"
        ? [{ from: "header", name: value.toLowerCase() }]
        : []
    })
}
