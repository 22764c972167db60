import type * as t from "@babel/types"
import type { Obstacle } from "../findings.ts"
import type { Imports } from "../imports.ts"
import type { Env } from "./zod-env.ts"
import { around, aroundResult } from "./around.ts"
import { isHanded, planHanded } from "./handed.ts"
import { hasBefore } from "./steps.ts"
import { type FieldUse, readResult } from "../results.ts"
import type { Source } from "../source.ts"
import { type Definition, isType, type Mode, type Problem, type Trait, type Type } from "./types.ts"
import type { Types } from "./types-of.ts"

/** A place where a schema checks a value: `user.parse(input)`. */
export interface Site {
  readonly source: Source
  /** The schema. */
  readonly schema: t.Node
  readonly call: t.CallExpression
  /** The call, with an `await` before it. */
  readonly outer: t.Node
  readonly method: string
}

/** What a site becomes. */
export interface SitePlan {
  /** Constants whose types it names. */
  readonly refs: ReadonlySet<Definition>
  readonly looks: readonly Problem[]
  /** @param type of the schema, as the file calls it */
  run(imports: Imports, type: Type, env: Env): void
}

const words = {
  success: "ok",
  data: "value",
  "error.issues": "issues",
  "error.errors": "issues",
} as const

export function planSite(site: Site, types: Types): SitePlan | Obstacle {
  const { source, schema, method } = site
  const type = types.read(source, schema)
  if (!isType(type)) return type
  const how = howToCheck(site, type, types.deep(type))
  if ("reason" in how) return how
  if (isHanded(site)) return planHanded(site, type, how)
  if (method !== "parse" && method !== "parseAsync") return planSafe(site, type, how)
  const isUsed = source.parent(site.outer)?.type !== "ExpressionStatement"
  return {
    refs: type.refs,
    looks: [...type.looks, ...anythingLooks(site, how)],
    run(imports, written, env) {
      const name = imports.need(
        how.json ? "decode" : how.converts ? "decodeValue" : "assert",
        "value",
      )
      const copies = how.strips && isUsed ? imports.need("clone", "value") : undefined
      const [before, behind] = around(written, `${name}<${written.text}>`, how, env)
      const whole = copies === undefined ? [before, behind] : [`${copies}(${before}`, `${behind})`]
      write(site, how, whole as [string, string])
    },
  }
}

function planSafe(site: Site, type: Type, how: How): SitePlan | Obstacle {
  const { source, call, outer } = site
  const use = readResult(source, outer, words)
  if ("reason" in use) return use
  const looks =
    use.how === "fields" ? [...type.looks, ...issueLooks(source, use.fields)] : type.looks
  return {
    refs: type.refs,
    looks: [...looks, ...anythingLooks(site, how)],
    run(imports, written, env) {
      const isOnly = use.how === "direct" && !how.json && !how.converts
      const name = how.json
        ? "safeDecode"
        : isOnly
          ? "is"
          : how.converts
            ? "safeDecodeValue"
            : "validate"
      const head = `${imports.need(name, "value")}<${written.text}>`
      // What is thrown by a transform is thrown here, as by Zod, also where the result is not read.
      write(site, how, aroundResult(written, head, how, env))
      if (use.how === "direct") {
        if (isOnly) source.edits.remove(call.end!, use.whole.end!)
        else source.edits.overwrite(call.end!, use.whole.end!, ".ok")
        return
      }
      for (const field of use.fields) {
        source.edits.overwrite(field.start, field.end, field.name)
        const isRead = source.parent(field.whole)?.type === "MemberExpression" && how.isFlat
        if (field.name !== "value" || !how.strips || isRead) continue
        source.edits.prependRight(field.whole.start!, `${imports.need("clone", "value")}(`)
        source.edits.appendLeft(field.whole.end!, ")")
      }
    },
  }
}

function anythingLooks({ source, call }: Site, how: How): Problem[] {
  if (!how.converts || !how.takesAnything) return []
  return [
    {
      source,
      node: call,
      reason: "z.any() and z.unknown() take what JSON can carry now, since decodeValue reads it",
      hint: "Take a Date, a File or the like out of the value before.",
    },
  ]
}

function issueLooks(source: Source, fields: readonly FieldUse[]): Problem[] {
  const first = fields.find(({ name }) => name === "issues")
  if (first === undefined) return []
  return [
    {
      source,
      node: first.whole,
      reason: "issues have other fields",
      hint: "Precast's are { path, code, expected, found, message? }; path is a JSON pointer: /user/name.",
    },
  ]
}

export interface How {
  /** JSON has its values as they are in memory. */
  readonly isJson: boolean
  /** The text that is parsed; undefined: the value is in memory. */
  readonly json: Json | undefined
  /** It has defaults and conversions, and is no text of JSON. */
  readonly converts: boolean
  /** Something in it is of no known type. */
  readonly takesAnything: boolean
  readonly isStrict: boolean
  /** What is kept of the value is less than it has. */
  readonly strips: boolean
  /** No object inside it drops keys, so what is read of its fields is the same. */
  readonly isFlat: boolean
}

/** `JSON.parse(text)`: what is inside; `await request.json()`: the word `json`. */
type Json = { readonly text: t.Node } | { readonly word: t.Node }

function howToCheck(site: Site, { mode, steps }: Type, deep: ReadonlySet<Trait>): How | Obstacle {
  const { source, call } = site
  const [value] = call.arguments
  if (call.arguments.length !== 1 || value?.type === "SpreadElement") return moreArguments
  // What runs before the check takes a value.
  const json = isHanded(site) || hasBefore(steps) ? undefined : jsonOf(source, value!)
  if (deep.has("default")) return aloneDefault
  const converts = deep.has("converts") && json === undefined
  if (converts && deep.has("memory")) return inMemory
  const has = (each: Mode): boolean => mode === each || deep.has(each)
  if (has("strict") && has("strip")) return mixedModes
  const isFlat = !deep.has("strip")
  return {
    json,
    converts,
    takesAnything: deep.has("anything"),
    isStrict: has("strict"),
    isJson: !deep.has("memory"),
    strips: has("strip") && json === undefined && !converts,
    isFlat,
  }
}

function jsonOf(source: Source, value: t.Node): Json | undefined {
  const text =
    value.type === "CallExpression" ? source.text.slice(value.start!, value.callee.end!) : ""
  if (value.type === "CallExpression" && text === "JSON.parse" && value.arguments.length === 1)
    return { text: value.arguments[0]! }
  const call = value.type === "AwaitExpression" ? value.argument : undefined
  if (call?.type !== "CallExpression" || call.arguments.length > 0) return undefined
  const { callee } = call
  const isJson =
    callee.type === "MemberExpression" &&
    callee.property.type === "Identifier" &&
    callee.property.name === "json"
  return isJson ? { word: callee.property } : undefined
}

/** `schema.parse(value)` → `assert<T>(value)`, all but what is in `value`. */
function write(
  { source, call, outer }: Site,
  { json }: How,
  [before, behind]: [string, string],
): void {
  const { edits } = source
  const [value] = call.arguments as [t.Node]
  const inner = json && "text" in json ? json.text : value
  edits.overwrite(outer.start!, inner.start!, before)
  if (json && "word" in json) edits.overwrite(json.word.start!, json.word.end!, "text")
  edits.overwrite(inner.end!, call.end!, behind)
}

const moreArguments: Obstacle = {
  reason: "it is given options",
  hint: "assert<T>(input) takes the value alone.",
}

const aloneDefault: Obstacle = {
  reason: "a default of the whole value has no counterpart",
  hint: "Write it in JavaScript: assert<T>(input ?? …).",
}

const inMemory: Obstacle = {
  reason:
    "it has defaults or conversions, which decodeValue applies to JSON, and a value with another form in JSON (Date, Map, Set, bigint)",
  hint: "Give the text to decode<T>(text), or take a text: z.coerce.date(), z.iso.datetime().",
}

const mixedModes: Obstacle = {
  reason: "some of its objects refuse unknown keys and some drop them",
  hint: "{ strict: true } is for all objects of a call: make them alike.",
}
