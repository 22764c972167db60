const textOf = __precast.textOf
const FAIL = __precast.FAIL
const invalid = __precast.invalid
const parsed = __precast.parsed
const attempts = __precast.attempts
const attemptsInput = attempts()
const load = __precast.load
const START = __precast.START
const isAtEnd = __precast.isAtEnd
const bailed = __precast.bailed
const isWorthTrying = __precast.isWorthTrying
const issuesOfText = __precast.issuesOfText
const spaceEnd = __precast.spaceEnd
const memberEnd = __precast.memberEnd
const keyTable = __precast.keyTable
const keysInput = keyTable(["payload", "more", "list"])
const valueAt = __precast.valueAt
const source = __precast.source
const keyAt = __precast.keyAt

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
  return parsed(text, reviveInput)
}

function reportTextInput(text) {
  return issuesOfText(text, reportWireInput)
}

function reviveInput(value) {
  if (!(typeof value === "object" && value !== null)) return FAIL
  const payload = value.payload
  if (payload === undefined) return FAIL
  const more = value.more
  const list = value.list
  if (!(Array.isArray(list))) return FAIL
  const revived = { payload }
  if (more !== undefined) revived.more = more
  revived.list = list
  return revived
}

function fastInput(text, at) {
  const bytes = source.bytes
  const view = source.view
  if (bytes[at] !== 123 /* { */) return FAIL
  if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
  let payload, more, list
  let next = 0
  members: if (bytes[at] !== 125 /* } */) for (;;) {
    switch (next) {
      case 0: {
        if (view.getInt32(at, true) !== 2036428834 /* "pay */ ||
          view.getInt32(at + 4, true) !== 1684107116 /* load */ ||
          view.getInt32(at + 6, true) !== 975332449 /* ad": */) break
        at += 10
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        const payload2 = valueAt(text, at)
        if (payload2 === FAIL) return FAIL
        at = source.at
        payload = payload2
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
      case 1: {
        if (!(view.getInt32(at, true) !== 1919905058 /* "mor */ ||
          view.getInt32(at + 3, true) !== 975332722 /* re": */)) {
          at += 7
          if (bytes[at] <= 32) at = spaceEnd(bytes, at)
          const more2 = valueAt(text, at)
          if (more2 === FAIL) return FAIL
          at = source.at
          more = more2
          if (bytes[at] !== 44 /* , */) break members
          if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
        }
        else if (next > 0) {
          next = 1
          break
        }
      }
      case 2: {
        if (view.getInt32(at, true) !== 1936288802 /* "lis */ ||
          view.getInt32(at + 3, true) !== 975336563 /* st": */) {
          next = 2
          break
        }
        at += 7
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        const list2 = []
        if (bytes[at] !== 91 /* [ */) return FAIL
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
        if (bytes[at] === 93 /* ] */) at++
        else for (;;) {
          const item = valueAt(text, at)
          if (item === FAIL) return FAIL
          at = source.at
          list2.push(item)
          if (bytes[at] === 44 /* , */) {
            if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
            continue
          }
          if (bytes[at] <= 32) at = spaceEnd(bytes, at)
          if (bytes[at++] === 93) break
          return FAIL
        }
        list = list2
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
        next = 3
        break
      default: {
        at = memberEnd(text, at)
        if (at < 0) return FAIL
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
    }
    next = keyAt(keysInput, text, at, next)
    if (next < 0) return FAIL
  }
  if (bytes[at] <= 32) at = spaceEnd(bytes, at)
  if (bytes[at++] !== 125 /* } */) return FAIL
  if (payload === undefined || list === undefined) return FAIL
  const value = { payload }
  if (more !== undefined) value.more = more
  value.list = list
  source.at = at
  return value
}

function reportWireInput() {
  return [
    "Input",
    { payload: "unknown", more: ["optional", "unknown"], list: ["array", "unknown"] },
    "wire"
  ]
}
