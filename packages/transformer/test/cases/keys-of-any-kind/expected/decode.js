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
const numberAt = __precast.numberAt
const source = __precast.source
const stringAt = __precast.stringAt
const booleanAt = __precast.booleanAt
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
  if (view.getInt32(at, true) !== 1600070267 /* {"__ */ ||
    view.getInt32(at + 4, true) !== 1953460848 /* prot */ ||
    view.getInt32(at + 8, true) !== 576675695 /* o__" */ ||
    view.getInt32(at + 9, true) !== 975331167 /* __": */) return FAIL
  at += 13
  if (bytes[at] === 32) at++
  const proto = numberAt(text, at)
  if (proto !== proto) return FAIL
  at = source.at
  if (bytes[at] !== 44 /* , */) return FAIL
  at += bytes[at + 1] === 32 ? 2 : 1
  if (view.getInt32(at, true) !== 1852793634 /* "con */ ||
    view.getInt32(at + 4, true) !== 1970435187 /* stru */ ||
    view.getInt32(at + 8, true) !== 1919906915 /* ctor */ ||
    view.getInt32(at + 10, true) !== 975336047 /* or": */) return FAIL
  at += 14
  if (bytes[at] === 32) at++
  const constructor = stringAt(text, at)
  if (constructor === FAIL) return FAIL
  at = source.at
  if (bytes[at] !== 44 /* , */) return FAIL
  at += bytes[at + 1] === 32 ? 2 : 1
  if (view.getInt32(at, true) !== 1646289186 /* "a b */ ||
    view.getInt32(at + 2, true) !== 975331872 /*  b": */) return FAIL
  at += 6
  if (bytes[at] === 32) at++
  const ab = stringAt(text, at)
  if (ab === FAIL) return FAIL
  at = source.at
  if (bytes[at] !== 44 /* , */) return FAIL
  at += bytes[at + 1] === 32 ? 2 : 1
  if (view.getInt32(at, true) !== 576483618 /* "q\" */ ||
    view.getInt32(at + 4, true) !== 1702129525 /* uote */ ||
    view.getInt32(at + 8, true) !== 1668493116 /*  /sc */ ||
    view.getInt32(at + 12, true) !== 1953524082 /* ript */ ||
    view.getInt32(at + 15, true) !== 975322740 /* t ": */) return FAIL
  at += 19
  if (bytes[at] === 32) at++
  const quotescript = booleanAt(at)
  if (quotescript === FAIL) return FAIL
  at = source.at
  if (bytes[at] !== 44 /* , */) return FAIL
  at += bytes[at + 1] === 32 ? 2 : 1
  if (view.getInt32(at, true) !== (-1015912670) /* "gr  */ ||
    view.getInt32(at + 4, true) !== 1704969142 /*    e */ ||
    view.getInt32(at + 8, true) !== (-1516771808) /*      */ ||
    view.getInt32(at + 12, true) !== 581737702 /*    " */ ||
    view.getInt32(at + 13, true) !== 975350940 /*   ": */) return FAIL
  at += 17
  source.shift += 6
  if (bytes[at] === 32) at++
  const gre = numberAt(text, at)
  if (gre !== gre) return FAIL
  at = source.at
  if (bytes[at] !== 44 /* , */) return FAIL
  at += bytes[at + 1] === 32 ? 2 : 1
  if (view.getInt32(at, true) !== (-1467948510) /* "    */ ||
    view.getInt32(at + 2, true) !== 975349888 /*   ": */) return FAIL
  at += 6
  source.shift += 2
  if (bytes[at] === 32) at++
  if (view.getInt32(at, true) !== 1819047278 /* null */) return FAIL
  at += 4
  if (bytes[at] !== 44 /* , */) return FAIL
  at += bytes[at + 1] === 32 ? 2 : 1
  if (view.getInt32(at, true) !== 1634493218 /* "cla */ ||
    view.getInt32(at + 4, true) !== 975336307 /* ss": */) return FAIL
  at += 8
  if (bytes[at] === 32) at++
  const class2 = stringAt(text, at)
  if (class2 === FAIL) return FAIL
  at = source.at
  if (bytes[at] !== 125 /* } */) return FAIL
  at++
  source.at = at
  return {
    ["__proto__"]: proto,
    constructor,
    "a b": ab,
    "q\"uote\u003c/script>": quotescript,
    "gr\u00f6\u00dfe \u65e5\u672c": gre,
    "\u2028": null,
    class: class2,
  }
}

function reportWireInput(value, path, issues) {
  if (!(typeof value === "object" && value !== null)) wrong(issues, path, "Input", value)
  else {
    if (!(Number.isFinite(ownValue(value, "__proto__")))) wrong(issues, path + "/__proto__", "number", ownValue(value, "__proto__"))
    if (!(typeof ownValue(value, "constructor") === "string")) wrong(issues, path + "/constructor", "string", ownValue(value, "constructor"))
    if (!(typeof value["a b"] === "string")) wrong(issues, path + "/a b", "string", value["a b"])
    if (!(typeof value["q\"uote\u003c/script>"] === "boolean")) wrong(issues, path + "/q\"uote<~1script>", "boolean", value["q\"uote\u003c/script>"])
    if (!(Number.isFinite(value["gr\u00f6\u00dfe \u65e5\u672c"]))) wrong(issues, path + "/gr\u00f6\u00dfe \u65e5\u672c", "number", value["gr\u00f6\u00dfe \u65e5\u672c"])
    if (!(value["\u2028"] === null)) wrong(issues, path + "/\u2028", "null", value["\u2028"])
    if (!(typeof value.class === "string")) wrong(issues, path + "/class", "string", value.class)
  }
}
