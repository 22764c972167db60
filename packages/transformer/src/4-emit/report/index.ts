import type { Node, PlannedType } from "../../ir/plan.ts"
import { type Code, block, js } from "../emit-code.ts"
import type { Data } from "../data.ts"
import type { Emitter, Writer } from "../create-emitter.ts"
import { isCyclic } from "../json-schema/component-names.ts"
import { isDescribed } from "./described.ts"
import { aboutNode, type Form } from "./report-node.ts"
import { nameOf } from "../type-name.ts"
import { printed } from "./print.ts"

/**
 * `function reportUser() { return ["User", { id: "number", … }, checkUser] }`: the type as data, from which
 * the runtime creates issues after the emitted check or decoder has rejected a value
 * (runtime/src/types/explain). It takes less than half of the text of statements for each issue, and it is
 * only called when there is an issue.
 */
export function writeReport(form: Form): Writer {
  return (type: PlannedType, functionName: Code, emitter: Emitter): Code => {
    const about = aboutType(type, form, emitter)
    const told = printed([nameOf(type), about, ...lastOf(type, form, emitter)])
    return js`function ${functionName}() ${block([js`return ${told}`])}`
  }
}

/** The fields of `Partial<User>` are those of `User`. */
function aboutType(type: PlannedType, form: Form, emitter: Emitter): Data {
  const whole = emitter.wholeOf(type)
  if (!whole) return aboutNode(type.node, form, emitter)
  const report = emitter.call(form === "memory" ? "report" : "reportWire", whole.id)
  return js`${emitter.helper("optionalFields")}(${report})`
}

function lastOf(type: PlannedType, form: Form, emitter: Emitter): Data[] {
  if (form === "wire") {
    const kind = type.made && !isCyclic(type.id, emitter.types) ? "part" : "wire"
    return isDescribed(type, emitter.types) ? [kind] : [kind, emitter.call("revive", type.id)]
  }
  return hasParts(type.node) ? [emitter.call("check", type.id)] : []
}

/** Whether there is more to look at than one value. */
function hasParts(node: Node): boolean {
  switch (node.kind) {
    case "array":
    case "tuple":
    case "set":
    case "map":
    case "object":
    case "to-json":
      return true
    case "union":
      return node.members.some((member) => member.kind === "ref")
    case "refined":
      return hasParts(node.of)
    default:
      return false
  }
}
