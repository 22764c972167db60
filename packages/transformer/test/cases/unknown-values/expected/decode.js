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
const valueAt = __precast.valueAt
const source = __precast.source
const keyAfter = __precast.keyAfter
const wrong = __precast.wrong

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
  at++
  let next = at
  if (view.getInt32(next, true) !== 2036428834 /* "pay */ ||
    view.getInt32(next + 4, true) !== 1684107116 /* load */ ||
    view.getInt32(next + 6, true) !== 975332449 /* ad": */) return FAIL
  at = next + 10
  if (bytes[at] === 32) at++
  const payload = valueAt(text, at)
  if (payload === FAIL) return FAIL
  at = source.at
  next = keyAfter(bytes, at)
  let more2
  if (!(view.getInt32(next, true) !== 1919905058 /* "mor */ ||
    view.getInt32(next + 3, true) !== 975332722 /* re": */)) {
    at = next + 7
    if (bytes[at] === 32) at++
    const more = valueAt(text, at)
    if (more === FAIL) return FAIL
    at = source.at
    more2 = more
    next = keyAfter(bytes, at)
  }
  if (view.getInt32(next, true) !== 1936288802 /* "lis */ ||
    view.getInt32(next + 3, true) !== 975336563 /* st": */) return FAIL
  at = next + 7
  if (bytes[at] === 32) at++
  if (bytes[at] !== 91 /* [ */) return FAIL
  at++
  const list = []
  if (bytes[at] === 93 /* ] */) at++
  else for (;;) {
    const item = valueAt(text, at)
    if (item === FAIL) return FAIL
    at = source.at
    list.push(item)
    if (bytes[at] === 44 /* , */) {
      at += bytes[at + 1] === 32 ? 2 : 1
      continue
    }
    if (bytes[at++] === 93) break
    return FAIL
  }
  if (bytes[at] !== 125 /* } */) return FAIL
  at++
  const value = { payload }
  if (more2 !== undefined) value.more = more2
  value.list = list
  source.at = at
  return value
}

function reportWireInput(value, path, issues) {
  if (!(typeof value === "object" && value !== null)) wrong(issues, path, "Input", value)
  else {
    if (!(Object.hasOwn(value, "payload"))) wrong(issues, path + "/payload", "a value", value.payload)
    if (!(Array.isArray(value.list))) wrong(issues, path + "/list", "array", value.list)
  }
}
