import { diagnose } from "../../diagnostics/index.ts"
import type { Shape } from "../../ir/shape.ts"
import { found, type Place, type Reader } from "../reader.ts"
import { rules, type RuleName, withoutTag } from "./rule-table.ts"
import { unionOf } from "../union.ts"

export type { RuleName } from "./rule-table.ts"

export function isRuleName(name: string): name is RuleName {
  return Object.hasOwn(rules, name)
}

/**
 * The shape with one more rule. In a union the rule is for the members it fits.
 * @param value as a tag or a comment gives it; undefined: no literal
 * @param written the rule as the user wrote it, for messages
 * @param onUnfit what to do when no part of the shape can have the rule
 */
export function applyRule(
  shape: Shape,
  name: RuleName,
  value: unknown,
  written: string,
  place: Place,
  reader: Reader,
  onUnfit: () => void = () => reportUnfit(shape, written, place, reader),
): Shape {
  const rule = rules[name]
  const problem = rule.problem(value)
  if (problem !== null) {
    found(place, problem(written, textOf(value)))
    return shape
  }
  let fits = false
  const ruled = mapMembers(shape, reader, (member) => {
    if (!rule.on.includes(member.kind)) return member
    fits = true
    const made = rule.put(member, value as never)
    if (typeof made === "object" && "kind" in made) return made
    found(place, made(written))
    return member
  })
  if (!fits) onUnfit()
  return fits ? ruled : shape
}

export function reportUnfit(shape: Shape, written: string, place: Place, reader: Reader): void {
  const kinds = kindsOf(shape, reader)
  const fitting = Object.entries(rules)
    .filter(([name, { on }]) => !withoutTag.has(name) && on.some((kind) => kinds.has(kind)))
    .map(([name]) => tagName(name))
  found(place, diagnose("PC1040", written, describe(shape, reader), fitting.join(", ")))
}

/** `minLength` as the user writes the tag: `MinLength`. */
export const tagName = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)

function kindsOf(shape: Shape, reader: Reader): Set<Shape["kind"]> {
  const kinds = new Set<Shape["kind"]>()
  mapMembers(shape, reader, (member) => {
    kinds.add(member.kind)
    return member
  })
  return kinds
}

/**
 * The shape with its members mapped: the members of a union, the target of a ref to a type with rules,
 * otherwise the shape.
 */
export function mapMembers(shape: Shape, reader: Reader, map: (member: Shape) => Shape): Shape {
  switch (shape.kind) {
    case "ref": {
      // A rule makes another type of it, so the named one stays as it is. null: it is being read.
      const target = reader.shapeOf(shape.to)
      if (target === null) return map(shape)
      const mapped = mapMembers(target, reader, map)
      return mapped === target ? shape : mapped
    }
    case "refined": {
      const of = mapMembers(shape.of, reader, map)
      return of === shape.of ? shape : { ...shape, of }
    }
    case "union": {
      const members = shape.members.map((member) => mapMembers(member, reader, map))
      const same = members.every((member, index) => member === shape.members[index])
      return same ? shape : unionOf(members, reader)
    }
    default:
      return map(shape)
  }
}

export function describe(shape: Shape, reader: Reader): string {
  if (shape.kind === "ref") return reader.unitOf(shape.to).name
  if (shape.kind === "refined") return describe(shape.of, reader)
  if (shape.kind === "union")
    return shape.members.map((member) => describe(member, reader)).join(" | ")
  if (shape.kind === "bytes") return shape.type
  return shape.kind === "literal" ? JSON.stringify(shape.value) : (called[shape.kind] ?? shape.kind)
}

/** Kinds that the user knows by another name. */
const called: Partial<Record<Shape["kind"], string>> = {
  date: "Date",
  map: "Map",
  set: "Set",
  url: "URL",
  regexp: "RegExp",
  template: "a template literal",
}

/** For messages. */
function textOf(value: unknown): string {
  if (value === undefined) return "that"
  if (typeof value === "bigint") return `${value}n`
  return typeof value === "string" ? JSON.stringify(value) : String(value)
}
