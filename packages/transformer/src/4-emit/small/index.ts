import type { FunctionKind, PlannedType } from "../../ir/plan.ts"
import { block, type Code, js } from "../emit-code.ts"
import { tryWriting } from "../encode/index.ts"
import { describedIssues, isOf, parsedRead } from "../entry.ts"
import type { Emitter, Writer } from "../create-emitter.ts"

/** Writers for some types, in place of `write`. */
export function smaller(kind: FunctionKind, write: Writer): Writer {
  return (type, functionName, emitter) => {
    const own = (type.plain === "told" && told[kind]) || (type.plain && plain[kind]) || write
    return own(type, functionName, emitter)
  }
}

type Writers = Partial<Record<FunctionKind, Writer>>

/** What is read and what is written both are copies of what the type names. */
const told: Writers = {
  revive: (type, functionName, emitter) => js`
    function ${functionName}(value) {
      return ${emitter.call("check", type.id)}(value) ? ${emitter.call("copy", type.id)}(value) : ${emitter.helper("FAIL")}
    }
  `,

  encode(type, functionName, emitter) {
    const text = js`return ${emitter.global("JSON")}.stringify(${emitter.call("copy", type.id)}(value))`
    return js`function ${functionName}(value) ${block([tryWriting(text, type, emitter)])}`
  },
}

const plain: Writers = {
  encode: (type, functionName, emitter) => js`
    function ${functionName}(value) {
      return ${emitter.helper("textBy")}(value, ${emitter.call("revive", type.id)})
    }
  `,
}

/**
 * Writers for `"optimize": "size"`, in place of those of the same name: no decoder over bytes, and issues
 * come from descriptions alone. Behavior that is visible from outside is unchanged.
 */
export const small: Writers = {
  assert: (type, functionName, emitter) => js`
    function ${functionName}(value) {
      if (${isOf(type, emitter)}(value)) return value
      throw ${emitter.helper("invalid")}(${describedIssues(type, emitter)})
    }
  `,

  validate: (type, functionName, emitter) => js`
    function ${functionName}(value) {
      return ${isOf(type, emitter)}(value) ? { ok: true, value } : { ok: false, issues: ${describedIssues(type, emitter)} }
    }
  `,

  decode: (type, functionName, emitter) => js`
    function ${functionName}(json) {
      return ${emitter.helper("decodedBy")}(json, ${readers(type, emitter)})
    }
  `,

  safeDecode: (type, functionName, emitter) => js`
    function ${functionName}(json) {
      return ${emitter.helper("safelyDecodedBy")}(json, ${readers(type, emitter)})
    }
  `,

  read: parsedRead,
}

function readers(type: PlannedType, emitter: Emitter): Code {
  return js`${emitter.call("revive", type.id)}, ${emitter.call("reportWire", type.id)}`
}
