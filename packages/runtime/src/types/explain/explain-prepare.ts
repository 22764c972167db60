import type {
  About,
  FieldAbout,
  FieldsAbout,
  Item,
  MoreOfField,
  MoreOfObject,
  Report,
  Rules,
} from "./described-types.ts"
import { isList, isOwn, isWrapped } from "./about-kinds.ts"
import { pointerStep } from "../text/pointer-step.ts"
import { isInherited } from "./inherited.ts"
import type { LeafKind } from "./leaf-kind.ts"
import type { FieldPart, Leaf, Part, RefPart, Target } from "./part.ts"

const targets = new WeakMap<Report, Target>()

/** The type behind a reference. */
export function targetOf(ref: RefPart): Target {
  return (ref.target ??= targetOfReport(ref.report))
}

/** The type that an emitted `report` function gives. */
export function targetOfReport(report: Report): Target {
  let target = targets.get(report)
  if (!target) {
    const [name, about, check] = report()
    const own = typeof check === "function" ? check : null
    const isPart = check === "part"
    const isWire = isPart || check === "wire"
    target = { name, part: prepare(about), check: own, isWire, isPart }
    targets.set(report, target)
    tops.set(target.part, target)
    tops.set(unrefined(target.part), target)
  }
  return target
}

/** The type that a part is the whole of, so that it goes by the type's name. */
export function targetAt(part: Part): Target | undefined {
  return tops.get(part)
}

const tops = new WeakMap<Part, Target>()

/** The type below tags with functions and messages. */
export function unrefined(part: Part): Part {
  return part.kind === "refined" ? unrefined(part.of) : part
}

/** The message of the tag on a type. */
export function messageOf(part: Part): string | undefined {
  if (part.kind === "refined") return part.more.message ?? messageOf(part.of)
  return part.kind === "ref" ? messageOf(targetOf(part).part) : undefined
}

/** A part as it is walked. */
export function prepare(about: About): Part {
  if (typeof about === "function") return { kind: "ref", report: about, target: null }
  if (typeof about === "string") return leaf({ of: about })
  if (!isList(about)) return prepareObject(about, {})
  if (isOwn(about)) return ownLeaf(about)
  switch (about[0]) {
    case "literal":
      return prepareLiterals(about.slice(1))
    case "array":
    case "set":
      return {
        kind: about[0],
        item: prepare(about[1]),
        rules: about[2] ?? {},
        revive: about[3] ?? null,
      }
    case "tuple":
      return {
        kind: "tuple",
        items: about[1].map(prepareItem),
        rest: about[2] ? prepare(about[2]) : null,
        after: (about[3] ?? []).map(prepare),
      }
    case "map":
      return {
        kind: "map",
        key: prepare(about[1]),
        value: prepare(about[2]),
        rules: about[3] ?? {},
        isObject: about[4] === "object",
        revive: about[5] ?? null,
      }
    case "object":
      return prepareObject(about[1], about[2] ?? {})
    case "union":
      return prepareUnion(about[1].map(prepare), about[2] || null, about[3] ?? null)
    case "refined":
      return { kind: "refined", of: prepare(about[1]), more: about[2] }
    case "to-json":
      return { kind: "to-json", memory: prepare(about[1]) }
    default:
      return about satisfies never
  }
}

type OwnAbout = Extract<About, readonly [LeafKind, ...unknown[]]>

function ownLeaf([own, rules, wire, value]: OwnAbout): Leaf {
  return {
    ...leaf({ of: own.of, value }),
    rules: withoutNothing(rules),
    wire: wire ?? "",
    own,
    quick: "",
  }
}

function leaf({ of, value }: Pick<Leaf, "of"> & Partial<Leaf>): Leaf {
  const quick = of === "string" || of === "number" || of === "boolean" ? of : ""
  return { kind: "leaf", of, rules: null, wire: "", value, own: null, quick }
}

function withoutNothing(rules: Rules | undefined): Rules | null {
  return rules && Object.keys(rules).length > 0 ? rules : null
}

function prepareObject(fields: FieldsAbout, more: MoreOfObject): Part {
  const prepared = Object.entries(fields).map(([key, field]) => prepareField(key, field))
  return {
    kind: "object",
    fields: prepared,
    keys: new Set(prepared.map((field) => field.key)),
    wireKeys: new Set(prepared.map((field) => field.wireKey)),
    index: more.index === undefined ? null : prepare(more.index),
    patterns: (more.patterns ?? []).map(([key, value]) => ({
      key: key === "number" ? null : (prepare(key) as Leaf),
      value: prepare(value),
    })),
    more,
  }
}

function prepareLiterals(values: readonly unknown[]): Part {
  const all = values.map((value) => leaf({ of: "literal", value }))
  return all.length === 1 ? all[0]! : prepareUnion(all, null, null)
}

function prepareUnion(members: Part[], tag: string | null, order: readonly number[] | null): Part {
  const others = members.filter((member) => member.kind !== "leaf")
  const single = others.length === 1 ? members.indexOf(others[0]!) : -1
  return { kind: "union", members, tag, order, single }
}

function prepareField(key: string, about: FieldAbout): FieldPart {
  const [kind, inner, more] = isWrapped(about) ? about : (["field", about, {}] as const)
  const part = prepare(inner)
  const { alias, default: json, asNull }: MoreOfField = more ?? {}
  return {
    key,
    wireKey: alias ?? key,
    part,
    isInherited: isInherited(key),
    isWireInherited: isInherited(alias ?? key),
    ref: part.kind === "ref" ? part : null,
    quick: part.kind === "leaf" ? part.quick : "",
    step: pointerStep(key),
    wireStep: pointerStep(alias ?? key),
    optional: kind === "optional",
    hasDefault: json !== undefined,
    json: json ?? null,
    asNull: asNull === true,
  }
}

function prepareItem(item: Item): { part: Part; optional: boolean } {
  const isOptional = isWrapped(item)
  return { part: prepare(isOptional ? item[1] : item), optional: isOptional }
}

/** The fields of a described object, of which none has to be there: those of `Partial<User>`, by the report of `User`. */
export function optionalFields(report: Report): FieldsAbout {
  const fields = Object.entries(report()[1] as FieldsAbout)
  return Object.fromEntries(fields.map(([key, field]) => [key, optionalField(field)]))
}

function optionalField(about: FieldAbout): FieldAbout {
  if (!isWrapped(about)) return ["optional", about]
  const [, part, more] = about
  return more === undefined ? ["optional", part] : ["optional", part, more]
}
