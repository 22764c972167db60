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
const numberAt = __precast.numberAt
const source = __precast.source
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
  const role = value.role
  if (!((role === "admin" || role === "guest" || role === "user"))) return FAIL
  const level = value.level
  if (!((level === 1 || level === 2 || level === 12))) return FAIL
  const mixed = value.mixed
  if (!((mixed === null || mixed === 0 || mixed === true || mixed === "auto"))) return FAIL
  return { role, level, mixed }
}

function fastInput(text, at) {
  const bytes = source.bytes
  const view = source.view
  if (view.getInt32(at, true) !== 1869750907 /* {"ro */ ||
    view.getInt32(at + 4, true) !== 975332716 /* le": */) return FAIL
  at += 8
  if (bytes[at] === 32) at++
  let role
  if (!(view.getInt32(at, true) !== 1835295010 /* "adm */ ||
    view.getInt32(at + 3, true) !== 577661293 /* min" */)) {
    role = "admin"
    at += 7
  } else if (!(view.getInt32(at, true) !== 1702192930 /* "gue */ ||
    view.getInt32(at + 3, true) !== 578057061 /* est" */)) {
    role = "guest"
    at += 7
  } else if (!(view.getInt32(at, true) !== 1702065442 /* "use */ ||
    view.getInt32(at + 2, true) !== 577922419 /* ser" */)) {
    role = "user"
    at += 6
  } else return FAIL
  if (bytes[at] !== 44 /* , */) return FAIL
  at += bytes[at + 1] === 32 ? 2 : 1
  if (view.getInt32(at, true) !== 1986358306 /* "lev */ ||
    view.getInt32(at + 4, true) !== 975334501 /* el": */) return FAIL
  at += 8
  if (bytes[at] === 32) at++
  let level
  if (bytes[at] <= 57 /* 9 */) {
    const level2 = numberAt(text, at)
    if (level2 === FAIL) return FAIL
    at = source.at
    if (level2 !== level2) return FAIL
    const level3 = ((level2 === 1 || level2 === 2 || level2 === 12) ? level2 : FAIL)
    if (level3 === FAIL) return FAIL
    level = level3
  }
  else return FAIL
  if (bytes[at] !== 44 /* , */) return FAIL
  at += bytes[at + 1] === 32 ? 2 : 1
  if (view.getInt32(at, true) !== 2020175138 /* "mix */ ||
    view.getInt32(at + 4, true) !== 975332453 /* ed": */) return FAIL
  at += 8
  if (bytes[at] === 32) at++
  let mixed
  if (bytes[at] === 34 /* " */) {
    if (view.getInt32(at, true) !== 1953849634 /* "aut */ ||
      view.getInt32(at + 2, true) !== 577729653 /* uto" */) return FAIL
    at += 6
    mixed = "auto"
  }
  else if (bytes[at] === 110 /* n */) {
    if (view.getInt32(at, true) !== 1819047278 /* null */) return FAIL
    at += 4
    mixed = null
  }
  else if (bytes[at] === 116 /* t */ || bytes[at] === 102 /* f */) {
    if (view.getInt32(at, true) !== 1702195828 /* true */) return FAIL
    at += 4
    mixed = true
  }
  else if (bytes[at] <= 57 /* 9 */) {
    if (bytes[at] !== 48 /* 0 */) return FAIL
    at += 1
    mixed = 0
  }
  else return FAIL
  if (bytes[at] !== 125 /* } */) return FAIL
  at++
  source.at = at
  return { role, level, mixed }
}

function reportWireInput(value, path, issues) {
  if (!(typeof value === "object" && value !== null)) wrong(issues, path, "Input", value)
  else {
    if (!((value.role === "admin" || value.role === "guest" || value.role === "user"))) wrong(issues, path + "/role", "\"admin\" | \"guest\" | \"user\"", value.role)
    if (!((value.level === 1 || value.level === 2 || value.level === 12))) wrong(issues, path + "/level", "1 | 2 | 12", value.level)
    if (!((value.mixed === null ||
      value.mixed === 0 ||
      value.mixed === true ||
      value.mixed === "auto"))) wrong(issues, path + "/mixed", "null | 0 | true | \"auto\"", value.mixed)
  }
}
