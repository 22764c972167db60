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
const isAtLeast = __precast.isAtLeast
const isAtMost = __precast.isAtMost
const isMultipleOf = __precast.isMultipleOf
const stringAt = __precast.stringAt
const source = __precast.source
const numberAt = __precast.numberAt
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
  const name = value.name
  if (!(typeof name === "string" && isAtLeast(name, 1) && isAtMost(name, 20))) return FAIL
  const age = value.age
  if (!(Number.isInteger(age) && age >= 0 && age <= 150)) return FAIL
  const price = value.price
  if (!(Number.isFinite(price) && isMultipleOf(price, 0.01))) return FAIL
  const tags = value.tags
  if (!(Array.isArray(tags) && tags.length >= 1 && tags.length <= 3)) return FAIL
  for (let index = 0; index < tags.length; index++) {
    const item = tags[index]
    if (!(typeof item === "string" && isAtLeast(item, 1))) return FAIL
  }
  return { name, age, price, tags }
}

function fastInput(text, at) {
  const bytes = source.bytes
  const view = source.view
  if (view.getInt32(at, true) !== 1634607739 /* {"na */ ||
    view.getInt32(at + 4, true) !== 975332717 /* me": */) return FAIL
  at += 8
  if (bytes[at] === 32) at++
  const name = stringAt(text, at)
  if (name === FAIL) return FAIL
  at = source.at
  if (!(isAtLeast(name, 1) && isAtMost(name, 20))) return FAIL
  if (bytes[at] !== 44 /* , */) return FAIL
  at += bytes[at + 1] === 32 ? 2 : 1
  if (view.getInt32(at, true) !== 1701273890 /* "age */ ||
    view.getInt32(at + 2, true) !== 975332711 /* ge": */) return FAIL
  at += 6
  if (bytes[at] === 32) at++
  const age = numberAt(text, at)
  if (age !== age) return FAIL
  at = source.at
  if (!(Number.isInteger(age) && age >= 0 && age <= 150)) return FAIL
  if (bytes[at] !== 44 /* , */) return FAIL
  at += bytes[at + 1] === 32 ? 2 : 1
  if (view.getInt32(at, true) !== 1769107490 /* "pri */ ||
    view.getInt32(at + 4, true) !== 975332707 /* ce": */) return FAIL
  at += 8
  if (bytes[at] === 32) at++
  const price = numberAt(text, at)
  if (price !== price) return FAIL
  at = source.at
  if (!(isMultipleOf(price, 0.01))) return FAIL
  if (bytes[at] !== 44 /* , */) return FAIL
  at += bytes[at + 1] === 32 ? 2 : 1
  if (view.getInt32(at, true) !== 1734439970 /* "tag */ ||
    view.getInt32(at + 3, true) !== 975336295 /* gs": */) return FAIL
  at += 7
  if (bytes[at] === 32) at++
  if (bytes[at] !== 91 /* [ */) return FAIL
  at++
  const tags = []
  if (bytes[at] === 93 /* ] */) at++
  else for (;;) {
    const item = stringAt(text, at)
    if (item === FAIL) return FAIL
    at = source.at
    if (!(isAtLeast(item, 1))) return FAIL
    tags.push(item)
    if (bytes[at] === 44 /* , */) {
      at += bytes[at + 1] === 32 ? 2 : 1
      continue
    }
    if (bytes[at++] === 93) break
    return FAIL
  }
  if (tags.length < 1 || tags.length > 3) return FAIL
  if (bytes[at] !== 125 /* } */) return FAIL
  at++
  source.at = at
  return { name, age, price, tags }
}

function reportWireInput(value, path, issues) {
  if (!(typeof value === "object" && value !== null)) wrong(issues, path, "Input", value)
  else {
    if (!(typeof value.name === "string" && isAtLeast(value.name, 1) && isAtMost(value.name, 20))) wrong(issues, path + "/name", "string (at least 1 character, at most 20 characters)", value.name)
    if (!(Number.isInteger(value.age) && value.age >= 0 && value.age <= 150)) wrong(issues, path + "/age", "integer (at least 0, at most 150)", value.age)
    if (!(Number.isFinite(value.price) && isMultipleOf(value.price, 0.01))) wrong(issues, path + "/price", "number (a multiple of 0.01)", value.price)
    if (!(Array.isArray(value.tags))) wrong(issues, path + "/tags", "array (at least 1 item, at most 3 items)", value.tags)
    else {
      if (value.tags.length < 1 || value.tags.length > 3) wrong(issues, path + "/tags", "array (at least 1 item, at most 3 items)", value.tags)
      for (let index = 0; index < value.tags.length; index++) {
        if (!(typeof value.tags[index] === "string" && isAtLeast(value.tags[index], 1))) wrong(issues, path + "/tags" + "/" + index, "string (at least 1 character)", value.tags[index])
      }
    }
  }
}
