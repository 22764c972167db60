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
  const revived = reviveInput_1(value)
  if (revived !== FAIL) return revived
  const revived2 = reviveInput_2(value)
  if (revived2 !== FAIL) return revived2
  const revived3 = reviveInput_3(value)
  if (revived3 !== FAIL) return revived3
  return FAIL
}

function fastInput(text, at) {
  const value = valueAt(text, at)
  if (value === FAIL) return FAIL
  at = source.at
  const value2 = reviveInput(value)
  if (value2 === FAIL) return FAIL
  source.at = at
  return value2
}

function reportWireInput() {
  return ["Input", ["union", [reportWireInput_1, reportWireInput_2, reportWireInput_3]], "wire"]
}

function reviveInput_1(value) {
  if (!(typeof value === "object" && value !== null)) return FAIL
  const a = value.a
  if (!(typeof a === "string")) return FAIL
  const b = value.b
  if (b !== undefined) {
    if (!(Number.isFinite(b))) return FAIL
  }
  const revived = { a }
  if (b !== undefined) revived.b = b
  return revived
}

function reviveInput_2(value) {
  if (!(typeof value === "object" && value !== null)) return FAIL
  const a = value.a
  if (!(typeof a === "string")) return FAIL
  return { a }
}

function reviveInput_3(value) {
  if (!(typeof value === "object" && value !== null)) return FAIL
  const c = value.c
  if (!(typeof c === "boolean")) return FAIL
  return { c }
}

function reportWireInput_1() {
  return ["Input_1", { a: "string", b: ["optional", "number"] }, "wire"]
}

function reportWireInput_2() {
  return ["Input_2", { a: "string" }, "wire"]
}

function reportWireInput_3() {
  return ["Input_3", { c: "boolean" }, "wire"]
}
