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
const source = __precast.source
const wrong = __precast.wrong
const reviveDate = __precast.reviveDate
const stringAt = __precast.stringAt
const dateAt = __precast.dateAt

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
  if (typeof value === "object" && value !== null) {
    switch (value.type) {
      case "bank":
        return reviveInput_1(value)
      case "card":
        return reviveInput_2(value)
      case "cash":
        return reviveInput_3(value)
    }
  }
  return FAIL
}

function fastInput(text, at) {
  const bytes = source.bytes
  const view = source.view
  let value
  if (bytes[at] === 123 /* { */) {
    if (view.getInt32(at, true) !== 2037654139 /* {"ty */ ||
      view.getInt32(at + 4, true) !== 975332720 /* pe": */) return FAIL
    const tag = at + 8 + (bytes[at + 8] === 32 ? 1 : 0)
    let value2
    if (!(view.getInt32(tag, true) !== 1851875874 /* "ban */ ||
      view.getInt32(tag + 2, true) !== 577465953 /* ank" */)) {
      const value5 = fastInput_1(text, at)
      if (value5 === FAIL) return FAIL
      at = source.at
      value2 = value5
    }
    else if (!(view.getInt32(tag, true) !== 1918984994 /* "car */ ||
      view.getInt32(tag + 2, true) !== 577008225 /* ard" */)) {
      const value4 = fastInput_2(text, at)
      if (value4 === FAIL) return FAIL
      at = source.at
      value2 = value4
    }
    else if (!(view.getInt32(tag, true) !== 1935762210 /* "cas */ ||
      view.getInt32(tag + 2, true) !== 577270625 /* ash" */)) {
      const value3 = fastInput_3(text, at)
      if (value3 === FAIL) return FAIL
      at = source.at
      value2 = value3
    }
    else return FAIL
    value = value2
  }
  else return FAIL
  source.at = at
  return value
}

function reportWireInput(value, path, issues) {
  if (reviveInput(value) === FAIL) {
    switch (typeof value === "object" && value !== null ? value.type : undefined) {
      case "bank":
        reportWireInput_1(value, path, issues)
        break
      case "card":
        reportWireInput_2(value, path, issues)
        break
      case "cash":
        reportWireInput_3(value, path, issues)
        break
      default:
        wrong(issues, path, "Input", value)
    }
  }
}

function reviveInput_1(value) {
  if (!(typeof value === "object" && value !== null)) return FAIL
  const type = value.type
  if (!(type === "bank")) return FAIL
  const iban = value.iban
  if (!(typeof iban === "string")) return FAIL
  return { type, iban }
}

function reviveInput_2(value) {
  if (!(typeof value === "object" && value !== null)) return FAIL
  const type = value.type
  if (!(type === "card")) return FAIL
  const last4 = value.last4
  if (!(typeof last4 === "string")) return FAIL
  const expires = value.expires
  const expires2 = reviveDate(expires)
  if (expires2 === FAIL) return FAIL
  return { type, last4, expires: expires2 }
}

function reviveInput_3(value) {
  if (!(typeof value === "object" && value !== null)) return FAIL
  const type = value.type
  if (!(type === "cash")) return FAIL
  return { type }
}

function fastInput_3(text, at) {
  const bytes = source.bytes
  const view = source.view
  if (view.getInt32(at, true) !== 2037654139 /* {"ty */ ||
    view.getInt32(at + 4, true) !== 975332720 /* pe": */) return FAIL
  at += 8
  if (bytes[at] === 32) at++
  if (view.getInt32(at, true) !== 1935762210 /* "cas */ ||
    view.getInt32(at + 2, true) !== 577270625 /* ash" */) return FAIL
  at += 6
  if (bytes[at] !== 125 /* } */) return FAIL
  at++
  source.at = at
  return { type: "cash" }
}

function fastInput_2(text, at) {
  const bytes = source.bytes
  const view = source.view
  if (view.getInt32(at, true) !== 2037654139 /* {"ty */ ||
    view.getInt32(at + 4, true) !== 975332720 /* pe": */) return FAIL
  at += 8
  if (bytes[at] === 32) at++
  if (view.getInt32(at, true) !== 1918984994 /* "car */ ||
    view.getInt32(at + 2, true) !== 577008225 /* ard" */) return FAIL
  at += 6
  if (bytes[at] !== 44 /* , */) return FAIL
  at += bytes[at + 1] === 32 ? 2 : 1
  if (view.getInt32(at, true) !== 1935764514 /* "las */ ||
    view.getInt32(at + 4, true) !== 975320180 /* t4": */) return FAIL
  at += 8
  if (bytes[at] === 32) at++
  const last4 = stringAt(text, at)
  if (last4 === FAIL) return FAIL
  at = source.at
  if (bytes[at] !== 44 /* , */) return FAIL
  at += bytes[at + 1] === 32 ? 2 : 1
  if (view.getInt32(at, true) !== 1886938402 /* "exp */ ||
    view.getInt32(at + 4, true) !== 1936028265 /* ires */ ||
    view.getInt32(at + 6, true) !== 975336293 /* es": */) return FAIL
  at += 10
  if (bytes[at] === 32) at++
  const expires = dateAt(text, at)
  if (expires === FAIL) return FAIL
  at = source.at
  if (bytes[at] !== 125 /* } */) return FAIL
  at++
  source.at = at
  return { type: "card", last4, expires }
}

function fastInput_1(text, at) {
  const bytes = source.bytes
  const view = source.view
  if (view.getInt32(at, true) !== 2037654139 /* {"ty */ ||
    view.getInt32(at + 4, true) !== 975332720 /* pe": */) return FAIL
  at += 8
  if (bytes[at] === 32) at++
  if (view.getInt32(at, true) !== 1851875874 /* "ban */ ||
    view.getInt32(at + 2, true) !== 577465953 /* ank" */) return FAIL
  at += 6
  if (bytes[at] !== 44 /* , */) return FAIL
  at += bytes[at + 1] === 32 ? 2 : 1
  if (view.getInt32(at, true) !== 1633839394 /* "iba */ ||
    view.getInt32(at + 3, true) !== 975335009 /* an": */) return FAIL
  at += 7
  if (bytes[at] === 32) at++
  const iban = stringAt(text, at)
  if (iban === FAIL) return FAIL
  at = source.at
  if (bytes[at] !== 125 /* } */) return FAIL
  at++
  source.at = at
  return { type: "bank", iban }
}

function reportWireInput_1(value, path, issues) {
  if (!(typeof value === "object" && value !== null)) wrong(issues, path, "Input_1", value)
  else {
    if (!(value.type === "bank")) wrong(issues, path + "/type", "\"bank\"", value.type)
    if (!(typeof value.iban === "string")) wrong(issues, path + "/iban", "string", value.iban)
  }
}

function reportWireInput_2(value, path, issues) {
  if (!(typeof value === "object" && value !== null)) wrong(issues, path, "Input_2", value)
  else {
    if (!(value.type === "card")) wrong(issues, path + "/type", "\"card\"", value.type)
    if (!(typeof value.last4 === "string")) wrong(issues, path + "/last4", "string", value.last4)
    if (reviveDate(value.expires) === FAIL) wrong(issues, path + "/expires", "date-time", value.expires)
  }
}

function reportWireInput_3(value, path, issues) {
  if (!(typeof value === "object" && value !== null)) wrong(issues, path, "Input_3", value)
  else {
    if (!(value.type === "cash")) wrong(issues, path + "/type", "\"cash\"", value.type)
  }
}
