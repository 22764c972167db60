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
const reviveBigint = __precast.reviveBigint
const dateAt = __precast.dateAt
const stringAt = __precast.stringAt
const valueAt = __precast.valueAt
const numberAt = __precast.numberAt

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
  const dateOrAnything = value.dateOrAnything
  const dateOrAnything2 = reviveInput_DateOrAnything(dateOrAnything)
  if (dateOrAnything2 === FAIL) return FAIL
  const arrayOrSized = value.arrayOrSized
  const arrayOrSized2 = reviveInput_ArrayOrSized(arrayOrSized)
  if (arrayOrSized2 === FAIL) return FAIL
  const textOrNumber = value.textOrNumber
  const textOrNumber2 = reviveInput_TextOrNumber(textOrNumber)
  if (textOrNumber2 === FAIL) return FAIL
  const small = value.small
  const small2 = reviveInput_Small(small)
  if (small2 === FAIL) return FAIL
  return {
    dateOrAnything: dateOrAnything2,
    arrayOrSized: arrayOrSized2,
    textOrNumber: textOrNumber2,
    small: small2,
  }
}

function fastInput(text, at) {
  const bytes = source.bytes
  const view = source.view
  if (view.getInt32(at, true) !== 1633952379 /* {"da */ ||
    view.getInt32(at + 4, true) !== 1917805940 /* teOr */ ||
    view.getInt32(at + 8, true) !== 1954115137 /* Anyt */ ||
    view.getInt32(at + 12, true) !== 1735289192 /* hing */ ||
    view.getInt32(at + 14, true) !== 975333230 /* ng": */) return FAIL
  at += 18
  if (bytes[at] === 32) at++
  const dateOrAnything = fastInput_DateOrAnything(text, at)
  if (dateOrAnything === FAIL) return FAIL
  at = source.at
  if (bytes[at] !== 44 /* , */) return FAIL
  at += bytes[at + 1] === 32 ? 2 : 1
  if (view.getInt32(at, true) !== 1920098594 /* "arr */ ||
    view.getInt32(at + 4, true) !== 1917811041 /* ayOr */ ||
    view.getInt32(at + 8, true) !== 1702521171 /* Size */ ||
    view.getInt32(at + 11, true) !== 975332453 /* ed": */) return FAIL
  at += 15
  if (bytes[at] === 32) at++
  const arrayOrSized = fastInput_ArrayOrSized(text, at)
  if (arrayOrSized === FAIL) return FAIL
  at = source.at
  if (bytes[at] !== 44 /* , */) return FAIL
  at += bytes[at + 1] === 32 ? 2 : 1
  if (view.getInt32(at, true) !== 2019914786 /* "tex */ ||
    view.getInt32(at + 4, true) !== 1316114292 /* tOrN */ ||
    view.getInt32(at + 8, true) !== 1700949365 /* umbe */ ||
    view.getInt32(at + 11, true) !== 975336037 /* er": */) return FAIL
  at += 15
  if (bytes[at] === 32) at++
  const textOrNumber = fastInput_TextOrNumber(text, at)
  if (textOrNumber === FAIL) return FAIL
  at = source.at
  if (bytes[at] !== 44 /* , */) return FAIL
  at += bytes[at + 1] === 32 ? 2 : 1
  if (view.getInt32(at, true) !== 1634562850 /* "sma */ ||
    view.getInt32(at + 4, true) !== 975334508 /* ll": */) return FAIL
  at += 8
  if (bytes[at] === 32) at++
  const small = fastInput_Small(text, at)
  if (small === FAIL) return FAIL
  at = source.at
  if (bytes[at] !== 125 /* } */) return FAIL
  at++
  source.at = at
  return { dateOrAnything, arrayOrSized, textOrNumber, small }
}

function reportWireInput(value, path, issues) {
  if (!(typeof value === "object" && value !== null)) wrong(issues, path, "Input", value)
  else {
    reportWireInput_DateOrAnything(value.dateOrAnything, path + "/dateOrAnything", issues)
    reportWireInput_ArrayOrSized(value.arrayOrSized, path + "/arrayOrSized", issues)
    reportWireInput_TextOrNumber(value.textOrNumber, path + "/textOrNumber", issues)
    reportWireInput_Small(value.small, path + "/small", issues)
  }
}

function reviveInput_DateOrAnything(value) {
  const revived = reviveDate(value)
  if (revived !== FAIL) return revived
  const revived2 = reviveInput_DateOrAnything_2(value)
  if (revived2 !== FAIL) return revived2
  return FAIL
}

function reviveInput_ArrayOrSized(value) {
  if (checkInput_ArrayOrSized_1(value)) return value
  const revived = reviveInput_ArrayOrSized_2(value)
  if (revived !== FAIL) return revived
  return FAIL
}

function reviveInput_TextOrNumber(value) {
  const revived = reviveBigint(value)
  if (revived !== FAIL) return revived
  if (typeof value === "string") return value
  return FAIL
}

function reviveInput_Small(value) {
  const revived = reviveInput_Small_1(value)
  if (revived !== FAIL) return revived
  const revived2 = reviveInput_Small_2(value)
  if (revived2 !== FAIL) return revived2
  const revived3 = reviveInput_Small_3(value)
  if (revived3 !== FAIL) return revived3
  return FAIL
}

function fastInput_DateOrAnything(text, at) {
  const bytes = source.bytes
  let value
  if (bytes[at] === 34 /* " */) {
    const value2 = dateAt(text, at)
    if (value2 === FAIL) return FAIL
    at = source.at
    value = value2
  }
  else if (bytes[at] === 123 /* { */) {
    const value3 = fastInput_DateOrAnything_2(text, at)
    if (value3 === FAIL) return FAIL
    at = source.at
    value = value3
  }
  else return FAIL
  source.at = at
  return value
}

function fastInput_ArrayOrSized(text, at) {
  const bytes = source.bytes
  let value
  if (bytes[at] === 123 /* { */) {
    const value2 = fastInput_ArrayOrSized_2(text, at)
    if (value2 === FAIL) return FAIL
    at = source.at
    value = value2
  }
  else if (bytes[at] === 91 /* [ */) {
    const value3 = fastInput_ArrayOrSized_1(text, at)
    if (value3 === FAIL) return FAIL
    at = source.at
    value = value3
  }
  else return FAIL
  source.at = at
  return value
}

function fastInput_TextOrNumber(text, at) {
  const bytes = source.bytes
  let value
  if (bytes[at] === 34 /* " */) {
    const value2 = stringAt(text, at)
    if (value2 === FAIL) return FAIL
    at = source.at
    const value3 = reviveInput_TextOrNumber(value2)
    if (value3 === FAIL) return FAIL
    value = value3
  }
  else return FAIL
  source.at = at
  return value
}

function fastInput_Small(text, at) {
  const value = valueAt(text, at)
  if (value === FAIL) return FAIL
  at = source.at
  const value2 = reviveInput_Small(value)
  if (value2 === FAIL) return FAIL
  source.at = at
  return value2
}

function reportWireInput_DateOrAnything(value, path, issues) {
  if (reviveInput_DateOrAnything(value) === FAIL) {
    if (typeof value === "object" && value !== null && !Array.isArray(value)) reportWireInput_DateOrAnything_2(value, path, issues)
    else wrong(issues, path, "Input_DateOrAnything", value)
  }
}

function reportWireInput_ArrayOrSized(value, path, issues) {
  if (reviveInput_ArrayOrSized(value) === FAIL) {
    if (Array.isArray(value)) reportWireInput_ArrayOrSized_1(value, path, issues)
    else if (typeof value === "object" && value !== null && !Array.isArray(value)) reportWireInput_ArrayOrSized_2(value, path, issues)
    else wrong(issues, path, "Input_ArrayOrSized", value)
  }
}

function reportWireInput_TextOrNumber(value, path, issues) {
  if (reviveInput_TextOrNumber(value) === FAIL) wrong(issues, path, "integer as text | string", value)
}

function reportWireInput_Small(value, path, issues) {
  if (reviveInput_Small(value) === FAIL) wrong(issues, path, "Input_Small", value)
}

function reviveInput_DateOrAnything_2(value) {
  if (!(typeof value === "object" && value !== null && !Array.isArray(value))) return FAIL
  const note = value.note
  if (note !== undefined) {
    if (!(typeof note === "string")) return FAIL
  }
  const revived = {}
  if (note !== undefined) revived.note = note
  return revived
}

function checkInput_ArrayOrSized_1(value) {
  if (!(Array.isArray(value))) return false
  for (let index = 0; index < value.length; index++) {
    const item = value[index]
    if (!(typeof item === "string")) return false
  }
  return true
}

function reviveInput_ArrayOrSized_2(value) {
  if (!(typeof value === "object" && value !== null && !Array.isArray(value))) return FAIL
  const length = value.length
  if (!(Number.isFinite(length))) return FAIL
  return { length }
}

function reviveInput_Small_1(value) {
  if (!(typeof value === "object" && value !== null)) return FAIL
  const a = value.a
  if (!(Number.isFinite(a))) return FAIL
  const b = value.b
  let b3
  if (b !== undefined) {
    const b2 = reviveDate(b)
    if (b2 === FAIL) return FAIL
    b3 = b2
  }
  const revived = { a }
  if (b3 !== undefined) revived.b = b3
  return revived
}

function reviveInput_Small_2(value) {
  if (!(typeof value === "object" && value !== null)) return FAIL
  const a = value.a
  if (!(Number.isFinite(a))) return FAIL
  const b = value.b
  if (!(typeof b === "string")) return FAIL
  return { a, b }
}

function reviveInput_Small_3(value) {
  if (!(typeof value === "object" && value !== null)) return FAIL
  const a = value.a
  if (!(Number.isFinite(a))) return FAIL
  return { a }
}

function fastInput_DateOrAnything_2(text, at) {
  const bytes = source.bytes
  const view = source.view
  if (bytes[at] !== 123 /* { */) return FAIL
  at++
  let next = at
  let note2
  if (!(view.getInt32(next, true) !== 1953459746 /* "not */ ||
    view.getInt32(next + 3, true) !== 975332724 /* te": */)) {
    at = next + 7
    if (bytes[at] === 32) at++
    const note = stringAt(text, at)
    if (note === FAIL) return FAIL
    at = source.at
    note2 = note
  }
  if (bytes[at] !== 125 /* } */) return FAIL
  at++
  const value = {}
  if (note2 !== undefined) value.note = note2
  source.at = at
  return value
}

function fastInput_ArrayOrSized_2(text, at) {
  const bytes = source.bytes
  const view = source.view
  if (view.getInt32(at, true) !== 1701585531 /* {"le */ ||
    view.getInt32(at + 4, true) !== 1752459118 /* ngth */ ||
    view.getInt32(at + 6, true) !== 975333492 /* th": */) return FAIL
  at += 10
  if (bytes[at] === 32) at++
  const length = numberAt(text, at)
  if (length !== length) return FAIL
  at = source.at
  if (bytes[at] !== 125 /* } */) return FAIL
  at++
  source.at = at
  return { length }
}

function fastInput_ArrayOrSized_1(text, at) {
  const bytes = source.bytes
  if (bytes[at] !== 91 /* [ */) return FAIL
  at++
  const value = []
  if (bytes[at] === 93 /* ] */) at++
  else for (;;) {
    const item = stringAt(text, at)
    if (item === FAIL) return FAIL
    at = source.at
    value.push(item)
    if (bytes[at] === 44 /* , */) {
      at += bytes[at + 1] === 32 ? 2 : 1
      continue
    }
    if (bytes[at++] === 93) break
    return FAIL
  }
  source.at = at
  return value
}

function reportWireInput_DateOrAnything_2(value, path, issues) {
  if (!(typeof value === "object" && value !== null && !Array.isArray(value))) wrong(issues, path, "Input_DateOrAnything_2", value)
  else {
    if (value.note !== undefined) {
      if (!(typeof value.note === "string")) wrong(issues, path + "/note", "string", value.note)
    }
  }
}

function reportWireInput_ArrayOrSized_1(value, path, issues) {
  if (!(Array.isArray(value))) wrong(issues, path, "Input_ArrayOrSized_1", value)
  else {
    for (let index = 0; index < value.length; index++) {
      if (!(typeof value[index] === "string")) wrong(issues, path + "/" + index, "string", value[index])
    }
  }
}

function reportWireInput_ArrayOrSized_2(value, path, issues) {
  if (!(typeof value === "object" && value !== null && !Array.isArray(value))) wrong(issues, path, "Input_ArrayOrSized_2", value)
  else {
    if (!(Number.isFinite(value.length))) wrong(issues, path + "/length", "number", value.length)
  }
}
