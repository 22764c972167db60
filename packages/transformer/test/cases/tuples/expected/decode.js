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
const valueAt = __precast.valueAt
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
  const point = value.point
  if (!(Array.isArray(point) && point.length >= 2 && point.length <= 2)) return FAIL
  const item0 = point[0]
  if (!(Number.isFinite(item0))) return FAIL
  const item1 = point[1]
  if (!(Number.isFinite(item1))) return FAIL
  const point2 = [item0, item1]
  const named = value.named
  if (!(Array.isArray(named) && named.length >= 1 && named.length <= 2)) return FAIL
  const item02 = named[0]
  if (!(typeof item02 === "string")) return FAIL
  const item12 = named[1]
  if (item12 !== undefined && item12 !== null) {
    if (!(Number.isFinite(item12))) return FAIL
  }
  const named2 = [item02]
  if (named.length > 1) named2.push((item12 === null ? undefined : item12))
  const rest = value.rest
  if (!(Array.isArray(rest) && rest.length >= 1)) return FAIL
  const item03 = rest[0]
  const item = reviveDate(item03)
  if (item === FAIL) return FAIL
  const rest2 = [item]
  for (let index = 1; index < rest.length; index++) {
    const item2 = rest[index]
    if (!(typeof item2 === "string")) return FAIL
    rest2.push(item2)
  }
  return { point: point2, named: named2, rest: rest2 }
}

function fastInput(text, at) {
  const bytes = source.bytes
  const view = source.view
  if (view.getInt32(at, true) !== 1869619835 /* {"po */ ||
    view.getInt32(at + 4, true) !== 578055785 /* int" */ ||
    view.getInt32(at + 5, true) !== 975336558 /* nt": */) return FAIL
  at += 9
  if (bytes[at] === 32) at++
  if (bytes[at] !== 91 /* [ */) return FAIL
  at++
  const item = numberAt(text, at)
  if (item !== item) return FAIL
  at = source.at
  if (bytes[at] !== 44 /* , */) return FAIL
  at += bytes[at + 1] === 32 ? 2 : 1
  const item2 = numberAt(text, at)
  if (item2 !== item2) return FAIL
  at = source.at
  if (bytes[at] !== 93 /* ] */) return FAIL
  at++
  const point = [item, item2]
  if (bytes[at] !== 44 /* , */) return FAIL
  at += bytes[at + 1] === 32 ? 2 : 1
  if (view.getInt32(at, true) !== 1835101730 /* "nam */ ||
    view.getInt32(at + 4, true) !== 975332453 /* ed": */) return FAIL
  at += 8
  if (bytes[at] === 32) at++
  const named = valueAt(text, at)
  if (named === FAIL) return FAIL
  at = source.at
  if (!(Array.isArray(named) && named.length >= 1 && named.length <= 2)) return FAIL
  const item0 = named[0]
  if (!(typeof item0 === "string")) return FAIL
  const item1 = named[1]
  if (item1 !== undefined && item1 !== null) {
    if (!(Number.isFinite(item1))) return FAIL
  }
  const named2 = [item0]
  if (named.length > 1) named2.push((item1 === null ? undefined : item1))
  if (bytes[at] !== 44 /* , */) return FAIL
  at += bytes[at + 1] === 32 ? 2 : 1
  if (view.getInt32(at, true) !== 1936028194 /* "res */ ||
    view.getInt32(at + 3, true) !== 975336563 /* st": */) return FAIL
  at += 7
  if (bytes[at] === 32) at++
  const rest = valueAt(text, at)
  if (rest === FAIL) return FAIL
  at = source.at
  if (!(Array.isArray(rest) && rest.length >= 1)) return FAIL
  const item02 = rest[0]
  const item3 = reviveDate(item02)
  if (item3 === FAIL) return FAIL
  const rest2 = [item3]
  for (let index = 1; index < rest.length; index++) {
    const item4 = rest[index]
    if (!(typeof item4 === "string")) return FAIL
    rest2.push(item4)
  }
  if (bytes[at] !== 125 /* } */) return FAIL
  at++
  source.at = at
  return { point, named: named2, rest: rest2 }
}

function reportWireInput(value, path, issues) {
  if (!(typeof value === "object" && value !== null)) wrong(issues, path, "Input", value)
  else {
    if (!(Array.isArray(value.point) && value.point.length >= 2 && value.point.length <= 2)) wrong(issues, path + "/point", "array (exactly 2 items)", value.point)
    else {
      if (!(Number.isFinite(value.point[0]))) wrong(issues, path + "/point" + "/0", "number", value.point[0])
      if (!(Number.isFinite(value.point[1]))) wrong(issues, path + "/point" + "/1", "number", value.point[1])
    }
    if (!(Array.isArray(value.named) && value.named.length >= 1 && value.named.length <= 2)) wrong(issues, path + "/named", "array (at least 1 item)", value.named)
    else {
      if (!(typeof value.named[0] === "string")) wrong(issues, path + "/named" + "/0", "string", value.named[0])
      if (value.named[1] !== undefined && value.named[1] !== null) {
        if (!(Number.isFinite(value.named[1]))) wrong(issues, path + "/named" + "/1", "number", value.named[1])
      }
    }
    if (!(Array.isArray(value.rest) && value.rest.length >= 1)) wrong(issues, path + "/rest", "array (at least 1 item)", value.rest)
    else {
      if (reviveDate(value.rest[0]) === FAIL) wrong(issues, path + "/rest" + "/0", "date-time", value.rest[0])
      for (let index = 1; index < value.rest.length; index++) {
        if (!(typeof value.rest[index] === "string")) wrong(issues, path + "/rest" + "/" + index, "string", value.rest[index])
      }
    }
  }
}
