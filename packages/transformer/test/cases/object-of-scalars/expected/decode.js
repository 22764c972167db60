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
const spaceEnd = __precast.spaceEnd
const numberAt = __precast.numberAt
const stringAt = __precast.stringAt
const booleanAt = __precast.booleanAt
const dateAt = __precast.dateAt
const memberEnd = __precast.memberEnd
const keyTable = __precast.keyTable
const keysInput = /* @__PURE__ */ keyTable(["id", "name", "active", "lastUpdate"])
const keyAt = __precast.keyAt
const dateLeaf = __precast.dateLeaf

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
  const view = source.view
  if (bytes[at] !== 123 /* { */) return FAIL
  if (bytes[++at] <= 32) {
    if (bytes[at] === 10 /* \n */) at++
    if (view.getInt32(at + 16, true) !== 538976288) while (bytes[at] === 32) at++
    if (bytes[at] <= 32) at = spaceEnd(bytes, at)
  }
  let id, name, active, lastUpdate
  let next = 0, missed = 0, expected = 0
  members: if (bytes[at] !== 125 /* } */) for (;;) {
    switch (next) {
      case 0: {
        next = 0
        if (view.getInt32(at, true) !== 577005858 /* "id": */ ||
          view.getInt32(at + 1, true) !== 975332457) break
        at += 5
        if (bytes[at] === 32) at++
        id = numberAt(text, at)
        if (id !== id) return FAIL
        at = source.at
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) for (bytes[at] === 10 && at++; bytes[at] === 32;) at++
      }
      case 1: {
        next = 1
        if (view.getInt32(at, true) !== 1835101730 /* "name": */ ||
          view.getInt32(at + 3, true) !== 975332717) break
        at += 7
        if (bytes[at] === 32) at++
        name = stringAt(text, at)
        if (name === FAIL) return FAIL
        at = source.at
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) for (bytes[at] === 10 && at++; bytes[at] === 32;) at++
      }
      case 2: {
        next = 2
        if (view.getFloat64(at, true) !== 5.500134623707968e-143 /* "active": */ ||
          view.getInt32(at + 5, true) !== 975332726) break
        at += 9
        if (bytes[at] === 32) at++
        active = booleanAt(at)
        if (active === FAIL) return FAIL
        at = source.at
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) for (bytes[at] === 10 && at++; bytes[at] === 32;) at++
      }
      case 3: {
        next = 3
        if (view.getFloat64(at, true) !== 6.463755722431883e+175 /* "lastUpdate": */ ||
          view.getFloat64(at + 5, true) !== 1.1609701961253316e-28) break
        at += 13
        if (bytes[at] === 32) at++
        lastUpdate = dateAt(text, at)
        if (lastUpdate === FAIL) return FAIL
        at = source.at
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) for (bytes[at] === 10 && at++; bytes[at] === 32;) at++
      }
        next = 4
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
      next = keysInput.after[next]
    } else if (bytes[at] === 34 /* " */) {
      next = keyAt(keysInput, text, at, expected)
    } else {
      at = spaceEnd(bytes, at)
      if (bytes[at] !== 34 /* " */) return FAIL
      next = expected
    }
  }
  if (bytes[at] <= 32) at = spaceEnd(bytes, at)
  if (bytes[at++] !== 125 /* } */) return FAIL
  if (id === undefined ||
    name === undefined ||
    active === undefined ||
    lastUpdate === undefined) return FAIL
  source.at = at
  return { id, name, active, lastUpdate }
}

function reportWireInput() {
  return [
    "Input",
    { id: "number", name: "string", active: "boolean", lastUpdate: [dateLeaf] },
    "wire"
  ]
}
