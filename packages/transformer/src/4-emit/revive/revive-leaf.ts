import type { LeafNode } from "../../ir/plan.ts"
import type { StringRules } from "../../ir/shape.ts"
import { checkExpression } from "../check/index.ts"
import { type Code, concat, join, js } from "../emit-code.ts"
import type { Emitter } from "../create-emitter.ts"

/** An expression giving the value or FAIL, for leaves whose form in JSON differs from the value in memory. */
export function reviveLeaf(node: LeafNode, value: Code, emitter: Emitter): Code {
  if (node.kind === "bigint-literal") return reviveBigintLiteral(node.value, value, emitter)
  const convert = conversionOf(node, emitter)
  if (!convert) return emitter.helper("FAIL")
  return hasRules(node) ? js`${checked(node, convert, emitter)}(${value})` : convert(value)
}

type Conversion = (value: Code) => Code

function conversionOf(node: LeafNode, emitter: Emitter): Conversion | null {
  switch (node.kind) {
    case "date":
      return dateConversion(node.wire, emitter)
    case "bigint":
      return by(node.wire ? "reviveInteger" : "reviveBigint", emitter)
    case "url":
      return by("reviveUrl", emitter)
    case "regexp":
      return by("reviveRegexp", emitter)
    case "bytes":
      return (value) =>
        js`${emitter.helper("reviveBytes")}(${value}, ${node.type}, ${node.wire ?? "base64"})`
    case "number":
      return node.rules.ieee ? by("reviveIeee", emitter) : null
    case "string":
    case "template":
      return (value) =>
        js`typeof ${value} === "string" ? ${converted(node.rules, value)} : ${emitter.helper("FAIL")}`
    default:
      return null
  }
}

function by(
  helper:
    | "reviveInteger"
    | "reviveBigint"
    | "reviveUrl"
    | "reviveRegexp"
    | "reviveIeee"
    | "reviveDate"
    | "reviveDay",
  emitter: Emitter,
): Conversion {
  return (value) => js`${emitter.helper(helper)}(${value})`
}

function dateConversion(
  wire: "date" | "epoch-ms" | "epoch-s" | undefined,
  emitter: Emitter,
): Conversion {
  if (!wire) return by("reviveDate", emitter)
  if (wire === "date") return by("reviveDay", emitter)
  return (value) =>
    js`${emitter.helper("reviveEpoch")}(${value}, ${wire === "epoch-ms" ? "ms" : "s"})`
}

/** `text.trim().toLowerCase()` */
export function converted({ convert }: StringRules, text: Code): Code {
  return concat([
    text,
    ...(convert ?? []).map((step) => {
      if (step === "trim") return js`.trim()`
      return step === "lowercase" ? js`.toLowerCase()` : js`.toUpperCase()`
    }),
  ])
}

/** Whether a converted value may still be refused. */
function hasRules(node: LeafNode): boolean {
  switch (node.kind) {
    case "bigint":
      return Object.keys(node.rules ?? {}).length > 0
    case "number":
      return Object.keys(node.rules).some((rule) => rule !== "ieee")
    case "string":
    case "template":
      return true
    default:
      return false
  }
}

/** The name of a function that converts a value and then judges what it has become. */
function checked(node: LeafNode, convert: Conversion, emitter: Emitter): Code {
  const FAIL = emitter.helper("FAIL")
  const locals = emitter.locals("wire")
  const value = locals.fresh("value")
  const test = checkExpression(node, value, emitter)
  return emitter.constant(
    `revive${node.kind[0]!.toUpperCase()}${node.kind.slice(1)}`,
    js`
      (wire) => {
        const ${value} = ${convert(js`wire`)}
        return ${test} ? ${value} : ${FAIL}
      }
    `,
  )
}

function reviveBigintLiteral(digits: string, value: Code, emitter: Emitter): Code {
  // -0 and 0 are the same big integer.
  const texts = digits === "0" ? ["0", "-0"] : [digits]
  const matches = join(
    texts.map((text) => js`${value} === ${text}`),
    "||",
    js`false`,
  )
  return js`(${matches} ? ${BigInt(digits)} : ${emitter.helper("FAIL")})`
}
