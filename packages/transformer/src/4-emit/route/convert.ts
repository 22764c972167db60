import type { TextAlternative, TextLeaf, TextPlan } from "../../ir/route-plan.ts"
import { numberRules } from "../check/check-leaf.ts"
import { stringRules } from "../check/string-rules.ts"
import { block, type Code, join, js, lines } from "../emit-code.ts"
import type { Emitter, Helper } from "../create-emitter.ts"

/** A function from one text to its value or FAIL. `identity`: every text is its own value. */
export interface Convert {
  name: Code
  identity: boolean
}

/** The narrowest alternative that takes the text decides. */
export function convertText(key: string, source: TextPlan, emitter: Emitter): Convert {
  const [only, ...more] = source.alternatives
  if (only?.kind === "leaf" && more.length === 0 && rulesOf(only.node, emitter).length === 0) {
    const helper = HELPERS[only.node.kind]
    if (helper) return { name: emitter.helper(helper), identity: false }
    return { name: emitter.constant("textItself", js`(text) => text`), identity: true }
  }
  const tries = source.alternatives.map((alternative) => tryText(alternative, emitter))
  // A string without rules takes every text.
  const last = source.alternatives.at(-1)
  const all =
    last?.kind === "leaf" && last.node.kind === "string" && rulesOf(last.node, emitter).length === 0
  const body = lines(all ? tries : [...tries, js`return ${emitter.helper("FAIL")}`])
  const convert = js`
    (text) => {
      ${body}
    }`
  return { name: emitter.constant(`${key}OfText`, convert), identity: false }
}

const NAMES: Record<TextLeaf["kind"], Code> = {
  string: js`text`,
  number: js`number`,
  boolean: js`truth`,
  bigint: js`integer`,
  date: js`date`,
}

const HELPERS: Record<TextLeaf["kind"], Helper | null> = {
  string: null,
  number: "textNumber",
  boolean: "textBoolean",
  bigint: "textBigint",
  date: "textDate",
}

function tryText(alternative: TextAlternative, emitter: Emitter): Code {
  switch (alternative.kind) {
    case "literal":
      return js`if (text === ${String(alternative.value)}) return ${alternative.value}`
    case "bigint-literal":
      return js`if (text === ${alternative.value}) return ${BigInt(alternative.value)}`
    case "leaf":
      return tryLeaf(alternative.node, emitter)
    case "wire":
      return tryWire(alternative, emitter)
    default:
      return alternative satisfies never
  }
}

function tryLeaf(node: TextLeaf, emitter: Emitter): Code {
  const helper = HELPERS[node.kind]
  const value = NAMES[node.kind]
  const tests = [
    ...(helper ? [js`${value} !== ${emitter.helper("FAIL")}`] : []),
    ...rulesOf(node, emitter, value),
  ]
  const take =
    tests.length === 0 ? js`return ${value}` : js`if (${join(tests, "&&", value)}) return ${value}`
  return helper ? lines([js`const ${value} = ${emitter.helper(helper)}(text)`, take]) : take
}

/** The revive function of a type on each JSON value that the text can represent. */
function tryWire(
  { type, via }: Extract<TextAlternative, { kind: "wire" }>,
  emitter: Emitter,
): Code {
  const revive = emitter.call("revive", type)
  const FAIL = emitter.helper("FAIL")
  const tries = via.map((form) => {
    const read = form === "text" ? js`text` : js`${emitter.helper(READ[form])}(text)`
    return block([
      js`const json = ${read}`,
      js`const value = json === ${FAIL} ? json : ${revive}(json)`,
      js`if (value !== ${FAIL}) return value`,
    ])
  })
  return lines(tries)
}

const READ = { number: "textNumber", boolean: "textBoolean" } as const

/** The rules of a type, tested on the value that the text gave. */
function rulesOf(node: TextLeaf, emitter: Emitter, value: Code = js`value`): Code[] {
  if (node.kind === "string") return stringRules(node.rules, value, emitter)
  if (node.kind === "number") {
    const whole = node.rules.int ? [js`${emitter.global("Number")}.isInteger(${value})`] : []
    return [...whole, ...numberRules(node.rules, value, emitter)]
  }
  return []
}
