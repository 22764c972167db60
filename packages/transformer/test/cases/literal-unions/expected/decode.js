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
const keysInput = keyTable(["role", "level", "mixed"])
const numberAt = __precast.numberAt
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
  if (bytes[at] !== 123 /* { */) return FAIL
  if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
  let role, level, mixed
  let next = 0
  members: if (bytes[at] !== 125 /* } */) for (;;) {
    switch (next) {
      case 0: {
        if (view.getInt32(at, true) !== 1819243042 /* "rol */ ||
          view.getInt32(at + 3, true) !== 975332716 /* le": */) break
        at += 7
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        let role2
        if (!(view.getInt32(at, true) !== 1835295010 /* "adm */ ||
          view.getInt32(at + 3, true) !== 577661293 /* min" */)) {
          role2 = "admin"
          at += 7
        } else if (!(view.getInt32(at, true) !== 1702192930 /* "gue */ ||
          view.getInt32(at + 3, true) !== 578057061 /* est" */)) {
          role2 = "guest"
          at += 7
        } else if (!(view.getInt32(at, true) !== 1702065442 /* "use */ ||
          view.getInt32(at + 2, true) !== 577922419 /* ser" */)) {
          role2 = "user"
          at += 6
        } else return FAIL
        role = role2
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
      case 1: {
        if (view.getInt32(at, true) !== 1986358306 /* "lev */ ||
          view.getInt32(at + 4, true) !== 975334501 /* el": */) {
          next = 1
          break
        }
        at += 8
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        let level2
        if (bytes[at] <= 57 /* 9 */) {
          const level3 = numberAt(text, at)
          if (level3 !== level3) return FAIL
          at = source.at
          const level4 = ((level3 === 1 || level3 === 2 || level3 === 12) ? level3 : FAIL)
          if (level4 === FAIL) return FAIL
          level2 = level4
        }
        else return FAIL
        level = level2
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
      case 2: {
        if (view.getInt32(at, true) !== 2020175138 /* "mix */ ||
          view.getInt32(at + 4, true) !== 975332453 /* ed": */) {
          next = 2
          break
        }
        at += 8
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        let mixed2
        if (bytes[at] === 34 /* " */) {
          if (view.getInt32(at, true) !== 1953849634 /* "aut */ ||
            view.getInt32(at + 2, true) !== 577729653 /* uto" */) return FAIL
          at += 6
          mixed2 = "auto"
        }
        else if (bytes[at] === 110 /* n */) {
          if (view.getInt32(at, true) !== 1819047278 /* null */) return FAIL
          at += 4
          mixed2 = null
        }
        else if (bytes[at] === 116 /* t */ || bytes[at] === 102 /* f */) {
          if (view.getInt32(at, true) !== 1702195828 /* true */) return FAIL
          at += 4
          mixed2 = true
        }
        else if (bytes[at] <= 57 /* 9 */) {
          if (bytes[at] !== 48 /* 0 */) return FAIL
          at += 1
          mixed2 = 0
        }
        else return FAIL
        mixed = mixed2
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
  if (role === undefined || level === undefined || mixed === undefined) return FAIL
  source.at = at
  return { role, level, mixed }
}

function reportWireInput() {
  return ["Input", {
    role: ["union", [["literal", "admin"], ["literal", "guest"], ["literal", "user"]]],
    level: ["union", [["literal", 1], ["literal", 2], ["literal", 12]]],
    mixed: ["union", ["null", ["literal", 0], ["literal", true], ["literal", "auto"]]]
  }, "wire"]
}
