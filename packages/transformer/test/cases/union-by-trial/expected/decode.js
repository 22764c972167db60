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
const isFirst = __precast.isFirst
const againAt = __precast.againAt
const valueAt = __precast.valueAt
const spaceEnd = __precast.spaceEnd
const stringAt = __precast.stringAt
const numberAt = __precast.numberAt
const memberEnd = __precast.memberEnd
const keyTable = __precast.keyTable
const keysInput_1 = /* @__PURE__ */ keyTable(["a", "b"])
const keyAt = __precast.keyAt
const keysInput_2 = /* @__PURE__ */ keyTable(["a"])
const booleanAt = __precast.booleanAt
const keysInput_3 = /* @__PURE__ */ keyTable(["c"])
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
  const bytes = source.bytes
  let value
  if (bytes[at] === 123 /* { */) {
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
        return FAIL
    }
    if (value === FAIL || !isFirst(membersInput, text, at, member, unknown)) {
      const value2 = againAt(text, at)
      if (value2 === FAIL) return FAIL
      at = source.at
      const value3 = reviveInput(value2)
      if (value3 === FAIL) return FAIL
      value = value3
    }
    else at = source.at
  }
  else {
    const value4 = valueAt(text, at)
    if (value4 === FAIL) return FAIL
    at = source.at
    const value5 = reviveInput(value4)
    if (value5 === FAIL) return FAIL
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
  const bytes = source.bytes
  const view = source.view
  if (bytes[at] !== 123 /* { */) return FAIL
  if (bytes[++at] <= 32) {
    if (bytes[at] === 10 /* \n */) at++
    if (view.getInt32(at + 16, true) !== 538976288) while (bytes[at] === 32) at++
    if (bytes[at] <= 32) at = spaceEnd(bytes, at)
  }
  let a, b
  let next = 0, missed = 0, expected = 0
  members: if (bytes[at] !== 125 /* } */) for (;;) {
    switch (next) {
      case 0: {
        next = 0
        if (view.getInt32(at, true) !== 975331618 /* "a": */) break
        at += 4
        if (bytes[at] === 32) at++
        a = stringAt(text, at)
        if (a === FAIL) return FAIL
        at = source.at
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) for (bytes[at] === 10 && at++; bytes[at] === 32;) at++
      }
      case 1: {
        next = 1
        if (!(view.getInt32(at, true) !== 975331874 /* "b": */)) {
          at += 4
          if (bytes[at] === 32) at++
          b = numberAt(text, at)
          if (b !== b) return FAIL
          at = source.at
          if (bytes[at] !== 44 /* , */) break members
          if (bytes[++at] <= 32) for (bytes[at] === 10 && at++; bytes[at] === 32;) at++
        }
        else if (missed > 0 || bytes[at] !== 34) break
      }
        next = 2
        break
      default: {
        at = memberEnd(text, at)
        if (at < 0) return FAIL
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) for (bytes[at] === 10 && at++; bytes[at] === 32;) at++
      }
    }
    if (at !== missed) {
      missed = at
      expected = next
      next = keysInput_1.after[next]
    } else if (bytes[at] === 34 /* " */) {
      next = keyAt(keysInput_1, text, at, expected)
    } else {
      at = spaceEnd(bytes, at)
      if (bytes[at] !== 34 /* " */) return FAIL
      next = expected
    }
  }
  if (bytes[at] <= 32) at = spaceEnd(bytes, at)
  if (bytes[at++] !== 125 /* } */) return FAIL
  if (a === undefined) return FAIL
  const value = { a }
  if (b !== undefined) value.b = b
  source.at = at
  return value
}

function fastInput_2(text, at) {
  const bytes = source.bytes
  const view = source.view
  if (bytes[at] !== 123 /* { */) return FAIL
  if (bytes[++at] <= 32) {
    if (bytes[at] === 10 /* \n */) at++
    if (view.getInt32(at + 16, true) !== 538976288) while (bytes[at] === 32) at++
    if (bytes[at] <= 32) at = spaceEnd(bytes, at)
  }
  let a
  let next = 0, missed = 0, expected = 0
  members: if (bytes[at] !== 125 /* } */) for (;;) {
    switch (next) {
      case 0: {
        next = 0
        if (view.getInt32(at, true) !== 975331618 /* "a": */) break
        at += 4
        if (bytes[at] === 32) at++
        a = stringAt(text, at)
        if (a === FAIL) return FAIL
        at = source.at
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) for (bytes[at] === 10 && at++; bytes[at] === 32;) at++
      }
        next = 1
        break
      default: {
        at = memberEnd(text, at)
        if (at < 0) return FAIL
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) for (bytes[at] === 10 && at++; bytes[at] === 32;) at++
      }
    }
    if (at !== missed) {
      missed = at
      expected = next
      next = keysInput_2.after[next]
    } else if (bytes[at] === 34 /* " */) {
      next = keyAt(keysInput_2, text, at, expected)
    } else {
      at = spaceEnd(bytes, at)
      if (bytes[at] !== 34 /* " */) return FAIL
      next = expected
    }
  }
  if (bytes[at] <= 32) at = spaceEnd(bytes, at)
  if (bytes[at++] !== 125 /* } */) return FAIL
  if (a === undefined) return FAIL
  source.at = at
  return { a }
}

function fastInput_3(text, at) {
  const bytes = source.bytes
  const view = source.view
  if (bytes[at] !== 123 /* { */) return FAIL
  if (bytes[++at] <= 32) {
    if (bytes[at] === 10 /* \n */) at++
    if (view.getInt32(at + 16, true) !== 538976288) while (bytes[at] === 32) at++
    if (bytes[at] <= 32) at = spaceEnd(bytes, at)
  }
  let c
  let next = 0, missed = 0, expected = 0
  members: if (bytes[at] !== 125 /* } */) for (;;) {
    switch (next) {
      case 0: {
        next = 0
        if (view.getInt32(at, true) !== 975332130 /* "c": */) break
        at += 4
        if (bytes[at] === 32) at++
        c = booleanAt(at)
        if (c === FAIL) return FAIL
        at = source.at
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) for (bytes[at] === 10 && at++; bytes[at] === 32;) at++
      }
        next = 1
        break
      default: {
        at = memberEnd(text, at)
        if (at < 0) return FAIL
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) for (bytes[at] === 10 && at++; bytes[at] === 32;) at++
      }
    }
    if (at !== missed) {
      missed = at
      expected = next
      next = keysInput_3.after[next]
    } else if (bytes[at] === 34 /* " */) {
      next = keyAt(keysInput_3, text, at, expected)
    } else {
      at = spaceEnd(bytes, at)
      if (bytes[at] !== 34 /* " */) return FAIL
      next = expected
    }
  }
  if (bytes[at] <= 32) at = spaceEnd(bytes, at)
  if (bytes[at++] !== 125 /* } */) return FAIL
  if (c === undefined) return FAIL
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
