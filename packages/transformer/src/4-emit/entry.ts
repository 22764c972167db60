import { createHolding } from "../ir/node-children.ts"
import type { Node, PlannedType, FunctionKind } from "../ir/plan.ts"
import { type Code, block, js } from "./emit-code.ts"
import type { Emitter, Writer } from "./create-emitter.ts"

/** Functions behind `is`, `assert`, `validate`, `decode`, `decodeValue` and their safe variants: they tie check, report and read together. */
export const entries: Record<
  | "is"
  | "assert"
  | "validate"
  | "decode"
  | "safeDecode"
  | "decodeValue"
  | "safeDecodeValue"
  | "read"
  | "reportText",
  Writer
> = {
  is(type, functionName, emitter) {
    const check = emitter.call("check", type.id)
    const safely = js`
      try {
        return ${check}(value)
      } catch (error) {
        return ${emitter.helper("falseIfTooDeep")}(error)
      }
    `
    return js`function ${functionName}(value) ${block([asOperation(safely, type, emitter)])}`
  },

  assert: (type, functionName, emitter) => js`
    function ${functionName}(value) {
      if (${isOf(type, emitter)}(value)) return value
      throw ${emitter.helper("invalid")}(${issues(type, emitter)})
    }
  `,

  validate: (type, functionName, emitter) => js`
    function ${functionName}(value) {
      if (${isOf(type, emitter)}(value)) return { ok: true, value }
      return { ok: false, issues: ${issues(type, emitter)} }
    }
  `,

  decode: (type, functionName, emitter) => js`
    function ${functionName}(json) {
      const text = typeof json === "string" ? json : ${emitter.helper("textOf")}(json)
      const value = text === ${emitter.helper("FAIL")} ? text : ${emitter.call("read", type.id)}(text)
      if (value === ${emitter.helper("FAIL")}) throw ${emitter.helper("invalid")}(${emitter.call("reportText", type.id)}(text))
      return value
    }
  `,

  safeDecode: (type, functionName, emitter) => js`
    function ${functionName}(json) {
      const text = typeof json === "string" ? json : ${emitter.helper("textOf")}(json)
      const value = text === ${emitter.helper("FAIL")} ? text : ${emitter.call("read", type.id)}(text)
      if (value === ${emitter.helper("FAIL")}) return { ok: false, issues: ${emitter.call("reportText", type.id)}(text) }
      return { ok: true, value }
    }
  `,

  decodeValue: valueReader("decodedValue"),
  safeDecodeValue: valueReader("safelyDecodedValue"),

  read(type, functionName, emitter) {
    if (type.node.kind === "any" || type.node.kind === "unknown")
      return js`
        function ${functionName}(text) {
          return ${emitter.helper("parsedBy")}(text, ${emitter.call("reportWire", type.id)})
        }
      `
    if (type.isHuge) return parsedRead(type, functionName, emitter)
    const fast = emitter.call("fast", type.id)
    const report = emitter.call("reportWire", type.id)
    const helper = isDeep(type, emitter) ? "readDeepBy" : "readBy"
    return js`
      function ${functionName}(text) {
        return ${emitter.helper(helper)}(text, ${fast}, ${report})
      }
    `
  },

  reportText: (type, functionName, emitter) => js`
    function ${functionName}(text) {
      return ${emitter.helper("issuesOfText")}(text, ${emitter.call("reportWire", type.id)})
    }
  `,
}

/** An expression for what reads texts of a type: without a function of its own where the runtime can make it of another one. */
export function readerOf(id: string, emitter: Emitter): Code {
  const type = emitter.types[id]!
  const { kind } = type.node
  if (emitter.optimize !== "speed" || kind === "any" || kind === "unknown" || type.isHuge)
    return emitter.call("read", id)
  const helper = emitter.helper(isDeep(type, emitter) ? "deepReaderBy" : "readerBy")
  return js`${helper}(${emitter.call("fast", id)}, ${emitter.call("reportWire", id)})`
}

function isDeep(type: PlannedType, emitter: Emitter): boolean {
  return mayOverflow(type, emitter) || type.holdsTried
}

/** Without a decoder over bytes: less text. */
export const parsedRead: Writer = (type, functionName, emitter) => js`
  function ${functionName}(text) {
    return ${emitter.helper("parsed")}(text, ${emitter.call("revive", type.id)})
  }
`

/** The issues of a value that was refused. */
function issues(type: PlannedType, emitter: Emitter): Code {
  if (type.isLarge) return describedIssues(type, emitter)
  return js`${emitter.helper("issuesIn")}(value, ${emitter.call("tell", type.id)})`
}

/** The same by a walk over the description: slower, and less text. */
export function describedIssues(type: PlannedType, emitter: Emitter): Code {
  return js`${emitter.helper("issuesOf")}(value, ${emitter.call("report", type.id)})`
}

/** A function over a value that JSON.parse made. */
function valueReader(helper: "decodedValue" | "safelyDecodedValue"): Writer {
  return (type, functionName, emitter) => js`
    function ${functionName}(value) {
      return ${emitter.helper(helper)}(value, ${emitter.call("revive", type.id)}, ${emitter.call("reportWire", type.id)})
    }
  `
}

/**
 * An expression that checks whether a value fits: the check itself, or a function around it where the check
 * may overflow the stack.
 */
export function isOf(type: PlannedType, emitter: Emitter): Code {
  return emitter.call(mayOverflow(type, emitter) ? "is" : "check", type.id)
}

function mayOverflow(type: PlannedType, { types }: Emitter): boolean {
  return type.recursive || walksAnything(type.node, types)
}

/** Whether code that is not made for the type sees the value: it may follow what the type does not, without end. */
const walksAnything = createHolding(
  (node) =>
    (node.kind === "refined" && node.checks.length > 0) ||
    isMatched(node) ||
    (node.kind === "array" && node.rules.uniqueItems === true),
)

/** A pattern of the user's takes stack for each turn of a loop: a text of millions of characters may overflow it. */
function isMatched(node: Node): boolean {
  if (node.kind === "string" || node.kind === "template") return node.rules.pattern !== undefined
  if (node.kind !== "object") return false
  return (node.patterns ?? []).some(({ key }) => key.kind === "template" && isMatched(key))
}

/**
 * A function that counts how many times `write`'s function was called in vain, and caches its results once
 * that is too often; for types without backtracking only `write`'s function
 * (runtime/src/types/check/trials.ts).
 */
export function keepResults(
  write: Writer,
  unkept: FunctionKind,
  refused: "false" | "FAIL",
): Writer {
  return (type, functionName, emitter) => {
    if (!type.tried) return write(type, functionName, emitter)
    const look = emitter.call(unkept, type.id)
    const trials = emitter.helper("trials")
    const none = refused === "FAIL" ? emitter.helper("FAIL") : js`false`
    return js`
      function ${functionName}(value) {
        if (${emitter.helper("isWasteful")}()) return ${emitter.helper("lookedAt")}(${look}, value)
        const looks = ${trials}.looks = (${trials}.looks + 1) | 0
        const result = ${look}(value)
        if (result === ${none} && ${trials}.looks !== looks) ${trials}.wasted++
        return result
      }
    `
  }
}

/** A `try` statement in which a whole operation is done: results are kept until it ends. */
function asOperation(attempt: Code, type: PlannedType, emitter: Emitter): Code {
  if (!type.holdsTried) return attempt
  return js`
    const outer = ${emitter.helper("beginTrials")}()
    ${attempt} finally {
      ${emitter.helper("endTrials")}(outer)
    }
  `
}
