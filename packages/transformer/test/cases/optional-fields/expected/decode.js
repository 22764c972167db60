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
const stringAt = __precast.stringAt
const numberAt = __precast.numberAt
const dateAt = __precast.dateAt
const memberEnd = __precast.memberEnd
const keyTable = __precast.keyTable
const keysInput = /* @__PURE__ */ keyTable(["first", "id", "age", "since"])
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
  let first, id, age, since
  let next = 0, missed = 0, expected = 0
  members: if (bytes[at] !== 125 /* } */) for (;;) {
    switch (next) {
      case 0: {
        next = 0
        if (!(view.getFloat64(at, true) !== 1.1646670826733586e-28 /* "first": */)) {
          at += 8
          if (bytes[at] === 32) at++
          first = stringAt(text, at)
          if (first === FAIL) return FAIL
          at = source.at
          if (bytes[at] !== 44 /* , */) break members
          if (bytes[++at] <= 32) for (bytes[at] === 10 && at++; bytes[at] === 32;) at++
        }
        else if (missed > 0 || bytes[at] !== 34) break
      }
      case 1: {
        next = 1
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
      case 2: {
        next = 2
        if (!(view.getInt32(at, true) !== 1701273890 /* "age": */ ||
          view.getInt32(at + 2, true) !== 975332711)) {
          at += 6
          if (bytes[at] === 32) at++
          age = numberAt(text, at)
          if (age !== age) return FAIL
          at = source.at
          if (bytes[at] !== 44 /* , */) break members
          if (bytes[++at] <= 32) for (bytes[at] === 10 && at++; bytes[at] === 32;) at++
        }
        else if (missed > 0 || bytes[at] !== 34) break
      }
      case 3: {
        next = 3
        if (!(view.getFloat64(at, true) !== 1.1609538746949985e-28 /* "since": */)) {
          at += 8
          if (bytes[at] === 32) at++
          since = dateAt(text, at)
          if (since === FAIL) return FAIL
          at = source.at
          if (bytes[at] !== 44 /* , */) break members
          if (bytes[++at] <= 32) for (bytes[at] === 10 && at++; bytes[at] === 32;) at++
        }
        else if (missed > 0 || bytes[at] !== 34) break
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
  if (id === undefined) return FAIL
  const value = {}
  if (first !== undefined) value.first = first
  value.id = id
  if (age !== undefined) value.age = age
  if (since !== undefined) value.since = since
  source.at = at
  return value
}

function reportWireInput() {
  return ["Input", {
    first: ["optional", "string"],
    id: "number",
    age: ["optional", "number"],
    since: ["optional", [dateLeaf]]
  }, "wire"]
}
