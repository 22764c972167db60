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
const ownValue = __precast.ownValue
const spaceEnd = __precast.spaceEnd
const memberEnd = __precast.memberEnd
const keyTable = __precast.keyTable
const keysInput = keyTable(["__proto__",
"constructor",
"a b",
"q\"uote\u003c/script>",
"gr\u00f6\u00dfe \u65e5\u672c",
"\u2028",
"class"])
const numberAt = __precast.numberAt
const source = __precast.source
const stringAt = __precast.stringAt
const booleanAt = __precast.booleanAt
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
  const proto = ownValue(value, "__proto__")
  if (!(Number.isFinite(proto))) return FAIL
  const constructor = ownValue(value, "constructor")
  if (!(typeof constructor === "string")) return FAIL
  const ab = value["a b"]
  if (!(typeof ab === "string")) return FAIL
  const quotescript = value["q\"uote\u003c/script>"]
  if (!(typeof quotescript === "boolean")) return FAIL
  const gre = value["gr\u00f6\u00dfe \u65e5\u672c"]
  if (!(Number.isFinite(gre))) return FAIL
  const part = value["\u2028"]
  if (!(part === null)) return FAIL
  const class2 = value.class
  if (!(typeof class2 === "string")) return FAIL
  return {
    ["__proto__"]: proto,
    constructor,
    "a b": ab,
    "q\"uote\u003c/script>": quotescript,
    "gr\u00f6\u00dfe \u65e5\u672c": gre,
    "\u2028": part,
    class: class2,
  }
}

function fastInput(text, at) {
  const bytes = source.bytes
  const view = source.view
  if (bytes[at] !== 123 /* { */) return FAIL
  if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
  let proto, constructor, ab, quotescript, gre, part, class2
  let next = 0
  members: if (bytes[at] !== 125 /* } */) for (;;) {
    switch (next) {
      case 0: {
        if (view.getInt32(at, true) !== 1885298466 /* "__p */ ||
          view.getInt32(at + 4, true) !== 1869901682 /* roto */ ||
          view.getInt32(at + 8, true) !== 975331167 /* __": */) break
        at += 12
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        const proto2 = numberAt(text, at)
        if (proto2 !== proto2) return FAIL
        at = source.at
        proto = proto2
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
      case 1: {
        if (view.getInt32(at, true) !== 1852793634 /* "con */ ||
          view.getInt32(at + 4, true) !== 1970435187 /* stru */ ||
          view.getInt32(at + 8, true) !== 1919906915 /* ctor */ ||
          view.getInt32(at + 10, true) !== 975336047 /* or": */) {
          next = 1
          break
        }
        at += 14
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        const constructor2 = stringAt(text, at)
        if (constructor2 === FAIL) return FAIL
        at = source.at
        constructor = constructor2
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
      case 2: {
        if (view.getInt32(at, true) !== 1646289186 /* "a b */ ||
          view.getInt32(at + 2, true) !== 975331872 /*  b": */) {
          next = 2
          break
        }
        at += 6
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        const ab2 = stringAt(text, at)
        if (ab2 === FAIL) return FAIL
        at = source.at
        ab = ab2
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
      case 3: {
        if (view.getInt32(at, true) !== 576483618 /* "q\" */ ||
          view.getInt32(at + 4, true) !== 1702129525 /* uote */ ||
          view.getInt32(at + 8, true) !== 1668493116 /*  /sc */ ||
          view.getInt32(at + 12, true) !== 1953524082 /* ript */ ||
          view.getInt32(at + 15, true) !== 975322740 /* t ": */) {
          next = 3
          break
        }
        at += 19
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        const quotescript2 = booleanAt(at)
        if (quotescript2 === FAIL) return FAIL
        at = source.at
        quotescript = quotescript2
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
      case 4: {
        if (!text.startsWith("\"gr\u00f6\u00dfe \u65e5\u672c\":", at - START)) {
          next = 4
          break
        }
        at += 11
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        const gre2 = numberAt(text, at)
        if (gre2 !== gre2) return FAIL
        at = source.at
        gre = gre2
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
      case 5: {
        if (!text.startsWith("\"\u2028\":", at - START)) {
          next = 5
          break
        }
        at += 4
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        if (view.getInt32(at, true) !== 1819047278 /* null */) return FAIL
        at += 4
        part = null
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
      case 6: {
        if (view.getInt32(at, true) !== 1634493218 /* "cla */ ||
          view.getInt32(at + 4, true) !== 975336307 /* ss": */) {
          next = 6
          break
        }
        at += 8
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        const class3 = stringAt(text, at)
        if (class3 === FAIL) return FAIL
        at = source.at
        class2 = class3
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
        next = 7
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
  if (proto === undefined ||
    constructor === undefined ||
    ab === undefined ||
    quotescript === undefined ||
    gre === undefined ||
    part === undefined ||
    class2 === undefined) return FAIL
  source.at = at
  return {
    ["__proto__"]: proto,
    constructor,
    "a b": ab,
    "q\"uote\u003c/script>": quotescript,
    "gr\u00f6\u00dfe \u65e5\u672c": gre,
    "\u2028": part,
    class: class2,
  }
}

function reportWireInput() {
  return ["Input", {
    ["__proto__"]: "number",
    constructor: "string",
    "a b": "string",
    "q\"uote\u003c/script>": "boolean",
    "gr\u00f6\u00dfe \u65e5\u672c": "number",
    "\u2028": "null",
    class: "string"
  }, "wire"]
}
