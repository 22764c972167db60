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
const reviveBigint = __precast.reviveBigint
const stringAt = __precast.stringAt
const source = __precast.source
const numberAt = __precast.numberAt
const booleanAt = __precast.booleanAt
const wrong = __precast.wrong
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
  const id = value.id
  if (!((Number.isFinite(id) || typeof id === "string"))) return FAIL
  const when = value.when
  const when2 = reviveInput_When(when)
  if (when2 === FAIL) return FAIL
  const amount = value.amount
  const amount2 = (amount === null || typeof amount === "boolean" ? amount : reviveBigint(amount))
  if (amount2 === FAIL) return FAIL
  const who = value.who
  const who2 = reviveInput_Who(who)
  if (who2 === FAIL) return FAIL
  return { id, when: when2, amount: amount2, who: who2 }
}

function fastInput(text, at) {
  const bytes = source.bytes
  const view = source.view
  if (view.getInt32(at, true) !== 1684611707 /* {"id */ ||
    view.getInt32(at + 2, true) !== 975332457 /* id": */) return FAIL
  at += 6
  if (bytes[at] === 32) at++
  let id
  if (bytes[at] === 34 /* " */) {
    const id2 = stringAt(text, at)
    if (id2 === FAIL) return FAIL
    at = source.at
    id = id2
  }
  else if (bytes[at] <= 57 /* 9 */) {
    const id3 = numberAt(text, at)
    if (id3 !== id3) return FAIL
    at = source.at
    id = id3
  }
  else return FAIL
  if (bytes[at] !== 44 /* , */) return FAIL
  at += bytes[at + 1] === 32 ? 2 : 1
  if (view.getInt32(at, true) !== 1701345058 /* "whe */ ||
    view.getInt32(at + 3, true) !== 975335013 /* en": */) return FAIL
  at += 7
  if (bytes[at] === 32) at++
  const when = fastInput_When(text, at)
  if (when === FAIL) return FAIL
  at = source.at
  if (bytes[at] !== 44 /* , */) return FAIL
  at += bytes[at + 1] === 32 ? 2 : 1
  if (view.getInt32(at, true) !== 1869439266 /* "amo */ ||
    view.getInt32(at + 4, true) !== 578055797 /* unt" */ ||
    view.getInt32(at + 5, true) !== 975336558 /* nt": */) return FAIL
  at += 9
  if (bytes[at] === 32) at++
  let amount
  if (bytes[at] === 34 /* " */) {
    const amount2 = stringAt(text, at)
    if (amount2 === FAIL) return FAIL
    at = source.at
    const amount3 = reviveBigint(amount2)
    if (amount3 === FAIL) return FAIL
    amount = amount3
  }
  else if (bytes[at] === 110 /* n */) {
    if (view.getInt32(at, true) !== 1819047278 /* null */) return FAIL
    at += 4
    amount = null
  }
  else if (bytes[at] === 116 /* t */ || bytes[at] === 102 /* f */) {
    const amount4 = booleanAt(at)
    if (amount4 === FAIL) return FAIL
    at = source.at
    amount = amount4
  }
  else return FAIL
  if (bytes[at] !== 44 /* , */) return FAIL
  at += bytes[at + 1] === 32 ? 2 : 1
  if (view.getInt32(at, true) !== 1869117218 /* "who */ ||
    view.getInt32(at + 2, true) !== 975335272 /* ho": */) return FAIL
  at += 6
  if (bytes[at] === 32) at++
  const who = fastInput_Who(text, at)
  if (who === FAIL) return FAIL
  at = source.at
  if (bytes[at] !== 125 /* } */) return FAIL
  at++
  source.at = at
  return { id, when, amount, who }
}

function reportWireInput(value, path, issues) {
  if (!(typeof value === "object" && value !== null)) wrong(issues, path, "Input", value)
  else {
    if (!((Number.isFinite(value.id) || typeof value.id === "string"))) wrong(issues, path + "/id", "number | string", value.id)
    reportWireInput_When(value.when, path + "/when", issues)
    if ((value.amount === null || typeof value.amount === "boolean" ? value.amount : reviveBigint(value.amount)) === FAIL) wrong(issues, path + "/amount", "null | boolean | integer as text", value.amount)
    reportWireInput_Who(value.who, path + "/who", issues)
  }
}

function reviveInput_When(value) {
  const revived = reviveDate(value)
  if (revived !== FAIL) return revived
  if (typeof value === "string") return value
  return FAIL
}

function reviveInput_Who(value) {
  if (typeof value === "string" || checkInput_Who_2(value)) return value
  const revived = reviveInput_Who_3(value)
  if (revived !== FAIL) return revived
  return FAIL
}

function fastInput_When(text, at) {
  const bytes = source.bytes
  let value
  if (bytes[at] === 34 /* " */) {
    const value2 = stringAt(text, at)
    if (value2 === FAIL) return FAIL
    at = source.at
    const value3 = reviveInput_When(value2)
    if (value3 === FAIL) return FAIL
    value = value3
  }
  else return FAIL
  source.at = at
  return value
}

function fastInput_Who(text, at) {
  const bytes = source.bytes
  let value
  if (bytes[at] === 34 /* " */) {
    const value2 = stringAt(text, at)
    if (value2 === FAIL) return FAIL
    at = source.at
    value = value2
  }
  else if (bytes[at] === 123 /* { */) {
    const value3 = fastInput_Who_3(text, at)
    if (value3 === FAIL) return FAIL
    at = source.at
    value = value3
  }
  else if (bytes[at] === 91 /* [ */) {
    const value4 = fastInput_Who_2(text, at)
    if (value4 === FAIL) return FAIL
    at = source.at
    value = value4
  }
  else return FAIL
  source.at = at
  return value
}

function reportWireInput_When(value, path, issues) {
  if (reviveInput_When(value) === FAIL) wrong(issues, path, "string | date-time", value)
}

function reportWireInput_Who(value, path, issues) {
  if (reviveInput_Who(value) === FAIL) {
    if (Array.isArray(value)) reportWireInput_Who_2(value, path, issues)
    else if (typeof value === "object" && value !== null && !Array.isArray(value)) reportWireInput_Who_3(value, path, issues)
    else wrong(issues, path, "Input_Who", value)
  }
}

function checkInput_Who_2(value) {
  if (!(Array.isArray(value))) return false
  for (let index = 0; index < value.length; index++) {
    const item = value[index]
    if (!(typeof item === "string")) return false
  }
  return true
}

function reviveInput_Who_3(value) {
  if (!(typeof value === "object" && value !== null)) return FAIL
  const name = value.name
  if (!(typeof name === "string")) return FAIL
  return { name }
}

function fastInput_Who_3(text, at) {
  const bytes = source.bytes
  const view = source.view
  if (view.getInt32(at, true) !== 1634607739 /* {"na */ ||
    view.getInt32(at + 4, true) !== 975332717 /* me": */) return FAIL
  at += 8
  if (bytes[at] === 32) at++
  const name = stringAt(text, at)
  if (name === FAIL) return FAIL
  at = source.at
  if (bytes[at] !== 125 /* } */) return FAIL
  at++
  source.at = at
  return { name }
}

function fastInput_Who_2(text, at) {
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

function reportWireInput_Who_2(value, path, issues) {
  if (!(Array.isArray(value))) wrong(issues, path, "Input_Who_2", value)
  else {
    for (let index = 0; index < value.length; index++) {
      if (!(typeof value[index] === "string")) wrong(issues, path + "/" + index, "string", value[index])
    }
  }
}

function reportWireInput_Who_3(value, path, issues) {
  if (!(typeof value === "object" && value !== null)) wrong(issues, path, "Input_Who_3", value)
  else {
    if (!(typeof value.name === "string")) wrong(issues, path + "/name", "string", value.name)
  }
}
