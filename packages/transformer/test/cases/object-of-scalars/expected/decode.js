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
const numberAt = __precast.numberAt
const source = __precast.source
const stringAt = __precast.stringAt
const booleanAt = __precast.booleanAt
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
  const id = value.id
  if (!(Number.isFinite(id))) return FAIL
  const name = value.name
  if (!(typeof name === "string")) return FAIL
  const active = value.active
  if (!(typeof active === "boolean")) return FAIL
  const lastUpdate = value.lastUpdate
  const lastUpdate2 = reviveDate(lastUpdate)
  if (lastUpdate2 === FAIL) return FAIL
  return { id, name, active, lastUpdate: lastUpdate2 }
}

function fastInput(text, at) {
  const bytes = source.bytes
  const view = source.view
  if (view.getInt32(at, true) !== 1684611707 /* {"id */ ||
    view.getInt32(at + 2, true) !== 975332457 /* id": */) return FAIL
  at += 6
  if (bytes[at] === 32) at++
  const id = numberAt(text, at)
  if (id !== id) return FAIL
  at = source.at
  if (bytes[at] !== 44 /* , */) return FAIL
  at += bytes[at + 1] === 32 ? 2 : 1
  if (view.getInt32(at, true) !== 1835101730 /* "nam */ ||
    view.getInt32(at + 3, true) !== 975332717 /* me": */) return FAIL
  at += 7
  if (bytes[at] === 32) at++
  const name = stringAt(text, at)
  if (name === FAIL) return FAIL
  at = source.at
  if (bytes[at] !== 44 /* , */) return FAIL
  at += bytes[at + 1] === 32 ? 2 : 1
  if (view.getInt32(at, true) !== 1952669986 /* "act */ ||
    view.getInt32(at + 4, true) !== 577074793 /* ive" */ ||
    view.getInt32(at + 5, true) !== 975332726 /* ve": */) return FAIL
  at += 9
  if (bytes[at] === 32) at++
  const active = booleanAt(at)
  if (active === FAIL) return FAIL
  at = source.at
  if (bytes[at] !== 44 /* , */) return FAIL
  at += bytes[at + 1] === 32 ? 2 : 1
  if (view.getInt32(at, true) !== 1935764514 /* "las */ ||
    view.getInt32(at + 4, true) !== 1685083508 /* tUpd */ ||
    view.getInt32(at + 8, true) !== 577074273 /* ate" */ ||
    view.getInt32(at + 9, true) !== 975332724 /* te": */) return FAIL
  at += 13
  if (bytes[at] === 32) at++
  const lastUpdate = dateAt(text, at)
  if (lastUpdate === FAIL) return FAIL
  at = source.at
  if (bytes[at] !== 125 /* } */) return FAIL
  at++
  source.at = at
  return { id, name, active, lastUpdate }
}

function reportWireInput(value, path, issues) {
  if (!(typeof value === "object" && value !== null)) wrong(issues, path, "Input", value)
  else {
    if (!(Number.isFinite(value.id))) wrong(issues, path + "/id", "number", value.id)
    if (!(typeof value.name === "string")) wrong(issues, path + "/name", "string", value.name)
    if (!(typeof value.active === "boolean")) wrong(issues, path + "/active", "boolean", value.active)
    if (reviveDate(value.lastUpdate) === FAIL) wrong(issues, path + "/lastUpdate", "date-time", value.lastUpdate)
  }
}
