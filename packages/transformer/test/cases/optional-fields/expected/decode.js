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
const reviveDate = __precast.reviveDate
const stringAt = __precast.stringAt
const source = __precast.source
const keyAfter = __precast.keyAfter
const numberAt = __precast.numberAt
const dateAt = __precast.dateAt
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
  const first = value.first
  if (first !== undefined) {
    if (!(typeof first === "string")) return FAIL
  }
  const id = value.id
  if (!(Number.isFinite(id))) return FAIL
  const age = value.age
  if (age !== undefined) {
    if (!(Number.isFinite(age))) return FAIL
  }
  const since = value.since
  let since3
  if (since !== undefined) {
    const since2 = reviveDate(since)
    if (since2 === FAIL) return FAIL
    since3 = since2
  }
  const revived = {}
  if (first !== undefined) revived.first = first
  revived.id = id
  if (age !== undefined) revived.age = age
  if (since3 !== undefined) revived.since = since3
  return revived
}

function fastInput(text, at) {
  const bytes = source.bytes
  const view = source.view
  if (bytes[at] !== 123 /* { */) return FAIL
  at++
  let next = at
  let first2
  if (!(view.getInt32(next, true) !== 1919510050 /* "fir */ ||
    view.getInt32(next + 4, true) !== 975336563 /* st": */)) {
    at = next + 8
    if (bytes[at] === 32) at++
    const first = stringAt(text, at)
    if (first === FAIL) return FAIL
    at = source.at
    first2 = first
    next = keyAfter(bytes, at)
  }
  if (view.getInt32(next, true) !== 577005858 /* "id" */ ||
    view.getInt32(next + 1, true) !== 975332457 /* id": */) return FAIL
  at = next + 5
  if (bytes[at] === 32) at++
  const id = numberAt(text, at)
  if (id !== id) return FAIL
  at = source.at
  next = keyAfter(bytes, at)
  let age2
  if (!(view.getInt32(next, true) !== 1701273890 /* "age */ ||
    view.getInt32(next + 2, true) !== 975332711 /* ge": */)) {
    at = next + 6
    if (bytes[at] === 32) at++
    const age = numberAt(text, at)
    if (age !== age) return FAIL
    at = source.at
    age2 = age
    next = keyAfter(bytes, at)
  }
  let since2
  if (!(view.getInt32(next, true) !== 1852404514 /* "sin */ ||
    view.getInt32(next + 4, true) !== 975332707 /* ce": */)) {
    at = next + 8
    if (bytes[at] === 32) at++
    const since = dateAt(text, at)
    if (since === FAIL) return FAIL
    at = source.at
    since2 = since
  }
  if (bytes[at] !== 125 /* } */) return FAIL
  at++
  const value = {}
  if (first2 !== undefined) value.first = first2
  value.id = id
  if (age2 !== undefined) value.age = age2
  if (since2 !== undefined) value.since = since2
  source.at = at
  return value
}

function reportWireInput(value, path, issues) {
  if (!(typeof value === "object" && value !== null)) wrong(issues, path, "Input", value)
  else {
    if (value.first !== undefined) {
      if (!(typeof value.first === "string")) wrong(issues, path + "/first", "string", value.first)
    }
    if (!(Number.isFinite(value.id))) wrong(issues, path + "/id", "number", value.id)
    if (value.age !== undefined) {
      if (!(Number.isFinite(value.age))) wrong(issues, path + "/age", "number", value.age)
    }
    if (value.since !== undefined) {
      if (reviveDate(value.since) === FAIL) wrong(issues, path + "/since", "date-time", value.since)
    }
  }
}
