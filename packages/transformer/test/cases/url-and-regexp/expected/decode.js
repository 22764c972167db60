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
const reviveUrl = __precast.reviveUrl
const reviveRegexp = __precast.reviveRegexp
const spaceEnd = __precast.spaceEnd
const memberEnd = __precast.memberEnd
const keyTable = __precast.keyTable
const keysInput = keyTable(["home", "match", "either"])
const stringAt = __precast.stringAt
const source = __precast.source
const keyAt = __precast.keyAt
const reviveDate = __precast.reviveDate

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
  const home = value.home
  const home2 = reviveUrl(home)
  if (home2 === FAIL) return FAIL
  const match = value.match
  const match2 = reviveRegexp(match)
  if (match2 === FAIL) return FAIL
  const either = value.either
  let either3
  if (either !== undefined) {
    const either2 = reviveInput_Either(either)
    if (either2 === FAIL) return FAIL
    either3 = either2
  }
  const revived = { home: home2, match: match2 }
  if (either3 !== undefined) revived.either = either3
  return revived
}

function fastInput(text, at) {
  const bytes = source.bytes
  const view = source.view
  if (bytes[at] !== 123 /* { */) return FAIL
  if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
  let home, match, either
  let next = 0
  members: if (bytes[at] !== 125 /* } */) for (;;) {
    switch (next) {
      case 0: {
        if (view.getInt32(at, true) !== 1836017698 /* "hom */ ||
          view.getInt32(at + 3, true) !== 975332717 /* me": */) break
        at += 7
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        const home2 = stringAt(text, at)
        if (home2 === FAIL) return FAIL
        at = source.at
        const home3 = reviveUrl(home2)
        if (home3 === FAIL) return FAIL
        home = home3
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
      case 1: {
        if (view.getInt32(at, true) !== 1952541986 /* "mat */ ||
          view.getInt32(at + 4, true) !== 975333475 /* ch": */) {
          next = 1
          break
        }
        at += 8
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        const match2 = stringAt(text, at)
        if (match2 === FAIL) return FAIL
        at = source.at
        const match3 = reviveRegexp(match2)
        if (match3 === FAIL) return FAIL
        match = match3
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
      case 2: {
        if (!(view.getInt32(at, true) !== 1953064226 /* "eit */ ||
          view.getInt32(at + 4, true) !== 577922408 /* her" */ ||
          view.getInt32(at + 5, true) !== 975336037 /* er": */)) {
          at += 9
          if (bytes[at] <= 32) at = spaceEnd(bytes, at)
          const either2 = fastInput_Either(text, at)
          if (either2 === FAIL) return FAIL
          at = source.at
          either = either2
          if (bytes[at] !== 44 /* , */) break members
          if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
        }
        else if (next > 0) {
          next = 2
          break
        }
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
  if (home === undefined || match === undefined) return FAIL
  const value = { home, match }
  if (either !== undefined) value.either = either
  source.at = at
  return value
}

function reportWireInput() {
  return [
    "Input",
    { home: "url", match: "regexp", either: ["optional", reportWireInput_Either] },
    "wire"
  ]
}

function reviveInput_Either(value) {
  const revived = reviveDate(value)
  if (revived !== FAIL) return revived
  const revived2 = reviveUrl(value)
  if (revived2 !== FAIL) return revived2
  const revived3 = reviveRegexp(value)
  if (revived3 !== FAIL) return revived3
  if (typeof value === "string") return value
  return FAIL
}

function fastInput_Either(text, at) {
  const bytes = source.bytes
  let value
  if (bytes[at] === 34 /* " */) {
    const value2 = stringAt(text, at)
    if (value2 === FAIL) return FAIL
    at = source.at
    const value3 = reviveInput_Either(value2)
    if (value3 === FAIL) return FAIL
    value = value3
  }
  else return FAIL
  source.at = at
  return value
}

function reportWireInput_Either() {
  return ["Input_Either", ["union", ["string", "date", "url", "regexp"]], "wire"]
}
