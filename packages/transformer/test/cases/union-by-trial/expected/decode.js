const textOf = __precast.textOf
const FAIL = __precast.FAIL
const invalid = __precast.invalid
const isWorthTrying = __precast.isWorthTrying
const attempts = __precast.attempts
const attemptsInput = /* @__PURE__ */ attempts()
const load = __precast.load
const START = __precast.START
const isAtEnd = __precast.isAtEnd
const bailed = __precast.bailed
const parsedBy = __precast.parsedBy
const issuesOfText = __precast.issuesOfText
const source = __precast.source
const memberAt = __precast.memberAt
const memberTable = __precast.memberTable
const membersInput = /* @__PURE__ */ memberTable([{ needed: ["a"], more: ["b"], literals: {}, open: false, rivals: [2] },
{ needed: ["a"], more: [], literals: {}, open: false, rivals: [2] },
{ needed: ["c"], more: [], literals: {}, open: false }])
const fail = __precast.fail
const isFirst = __precast.isFirst
const againAt = __precast.againAt
const valueAt = __precast.valueAt
const lineEnd = __precast.lineEnd
const keyAt = __precast.keyAt
const keyTable = __precast.keyTable
const keysInput_1 = /* @__PURE__ */ keyTable(["a", "b"])
const stringAt = __precast.stringAt
const numberAt = __precast.numberAt
const memberEnd = __precast.memberEnd
const spaceEnd = __precast.spaceEnd
const keysInput_2 = /* @__PURE__ */ keyTable(["a"])
const keysInput_3 = /* @__PURE__ */ keyTable(["c"])
const booleanAt = __precast.booleanAt
const mergedFits = __precast.mergedFits
const rivals = [reviveInput_3]
const isNumber = Number.isFinite

function decodeInput(json) {
  const text = typeof json === "string" ? json : textOf(json)
  const value = text === FAIL ? text : readInput(text)
  if (value === FAIL) throw invalid(reportTextInput(text))
  return value
}

function readInput(text) {
  if (isWorthTrying(attemptsInput)) {
    const end = load(text)
    const value = end < 0 ? FAIL : fastInput(text, START)
    if (value !== FAIL && isAtEnd(end)) {
      attemptsInput.bails = 0
      return value
    }
    bailed(attemptsInput)
  }
  return parsedBy(text, reportWireInput)
}

function reportTextInput(text) {
  return issuesOfText(text, reportWireInput)
}

function fastInput(text, at) {
  const b = source.bytes
  let value
  if (b[at] === 123) {
    const member = memberAt(membersInput, text, at)
    const unknown = source.unknown
    switch (member & 31) {
      case 0:
        value = fastInput_1(text, at)
        break
      case 1:
        value = fastInput_2(text, at)
        break
      case 2:
        value = fastInput_3(text, at)
        break
      default:
        return fail()
    }
    if (source.at === 0 || !isFirst(membersInput, text, at, member, unknown)) {
      const value2 = againAt(text, at)
      at = source.at
      if (at === 0) return fail()
      const value3 = reviveInput(value2)
      if (value3 === FAIL) return fail()
      value = value3
    }
    else at = source.at
  }
  else {
    const value4 = valueAt(text, at)
    at = source.at
    if (at === 0) return fail()
    const value5 = reviveInput(value4)
    if (value5 === FAIL) return fail()
    value = value5
  }
  source.at = at
  return value
}

function reportWireInput() {
  return [
    "Input",
    ["union", [reportWireInput_1, reportWireInput_2, reportWireInput_3]],
    "wire",
    reviveInput
  ]
}

function fastInput_1(text, at) {
  const b = source.bytes
  const v = source.view
  if (b[at] !== 123) return fail()
  if (b[++at] <= 32) at = lineEnd(b, at)
  let a, b2
  let next = 0, missed = 0
  end: for (;; next = keyAt(keysInput_1, text, at, next, missed), missed = at) switch (next) {
  case 0: next = 0
    if (v.getInt32(at, true) !== 975331618) break
    a = stringAt(text, at + 4)
    if (b[at = source.at] !== 44) break end
    if (b[++at] <= 32) at = lineEnd(b, at)
  case 1: next = 1
    if (v.getInt32(at, true) === 975331874) {
      b2 = numberAt(text, at + 4)
      if (b[at = source.at] !== 44) break end
      if (b[++at] <= 32) at = lineEnd(b, at)
    }
    else if (missed) break
    next = 2
    break
  default:
    if (b[at = memberEnd(text, at)] !== 44) break end
    if (b[++at] <= 32) at = lineEnd(b, at)
  }
  if (b[at] <= 32) at = spaceEnd(b, at)
  if (b[at++] !== 125 || a === undefined) return fail()
  const value = { a }
  if (b2 !== undefined) value.b = b2
  source.at = at
  return value
}

function fastInput_2(text, at) {
  const b = source.bytes
  const v = source.view
  if (b[at] !== 123) return fail()
  if (b[++at] <= 32) at = lineEnd(b, at)
  let a
  let next = 0, missed = 0
  end: for (;; next = keyAt(keysInput_2, text, at, next, missed), missed = at) switch (next) {
  case 0: next = 0
    if (v.getInt32(at, true) !== 975331618) break
    a = stringAt(text, at + 4)
    if (b[at = source.at] !== 44) break end
    if (b[++at] <= 32) at = lineEnd(b, at)
    next = 1
    break
  default:
    if (b[at = memberEnd(text, at)] !== 44) break end
    if (b[++at] <= 32) at = lineEnd(b, at)
  }
  if (b[at] <= 32) at = spaceEnd(b, at)
  if (b[at++] !== 125 || a === undefined) return fail()
  source.at = at
  return { a }
}

function fastInput_3(text, at) {
  const b = source.bytes
  const v = source.view
  if (b[at] !== 123) return fail()
  if (b[++at] <= 32) at = lineEnd(b, at)
  let c
  let next = 0, missed = 0
  end: for (;; next = keyAt(keysInput_3, text, at, next, missed), missed = at) switch (next) {
  case 0: next = 0
    if (v.getInt32(at, true) !== 975332130) break
    c = booleanAt(at + 4)
    if (b[at = source.at] !== 44) break end
    if (b[++at] <= 32) at = lineEnd(b, at)
    next = 1
    break
  default:
    if (b[at = memberEnd(text, at)] !== 44) break end
    if (b[++at] <= 32) at = lineEnd(b, at)
  }
  if (b[at] <= 32) at = spaceEnd(b, at)
  if (b[at++] !== 125 || c === undefined) return fail()
  source.at = at
  return { c }
}

function reviveInput(value) {
  const revived = reviveInput_1(value)
  if (revived !== FAIL) return mergedFits(revived, value, rivals)
  const revived2 = reviveInput_2(value)
  if (revived2 !== FAIL) return mergedFits(revived2, value, rivals)
  const revived3 = reviveInput_3(value)
  if (revived3 !== FAIL) return revived3
  return FAIL
}

function reportWireInput_1() {
  return ["Input_1", { a: "string", b: ["optional", "number"] }, "part"]
}

function reportWireInput_2() {
  return ["Input_2", { a: "string" }, "part"]
}

function reportWireInput_3() {
  return ["Input_3", { c: "boolean" }, "part"]
}

function reviveInput_1(value) {
  if (!(value !== null && typeof value === "object")) return FAIL
  const a = value.a
  if (!(typeof a === "string")) return FAIL
  const b = value.b
  if (b !== undefined) {
    if (!(isNumber(b))) return FAIL
  }
  const revived = { a }
  if (b !== undefined) revived.b = b
  return revived
}

function reviveInput_2(value) {
  if (!(value !== null && typeof value === "object")) return FAIL
  const a = value.a
  if (!(typeof a === "string")) return FAIL
  return { a }
}

function reviveInput_3(value) {
  if (!(value !== null && typeof value === "object")) return FAIL
  const c = value.c
  if (!((c === true || c === false))) return FAIL
  return { c }
}
