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
const spaceEnd = __precast.spaceEnd
const memberEnd = __precast.memberEnd
const keyTable = __precast.keyTable
const keysInput = keyTable(["name", "age", "price", "tags"])
const stringAt = __precast.stringAt
const source = __precast.source
const numberAt = __precast.numberAt
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
  if (bytes[at] !== 123 /* { */) return FAIL
  if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
  let name, age, price, tags
  let next = 0
  members: if (bytes[at] !== 125 /* } */) for (;;) {
    switch (next) {
      case 0: {
        if (view.getInt32(at, true) !== 1835101730 /* "nam */ ||
          view.getInt32(at + 3, true) !== 975332717 /* me": */) break
        at += 7
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        const name2 = stringAt(text, at)
        if (name2 === FAIL) return FAIL
        at = source.at
        if (!(isAtLeast(name2, 1) && isAtMost(name2, 20))) return FAIL
        name = name2
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
      case 1: {
        if (view.getInt32(at, true) !== 1701273890 /* "age */ ||
          view.getInt32(at + 2, true) !== 975332711 /* ge": */) {
          next = 1
          break
        }
        at += 6
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        const age2 = numberAt(text, at)
        if (age2 !== age2) return FAIL
        at = source.at
        if (!(Number.isInteger(age2) && age2 >= 0 && age2 <= 150)) return FAIL
        age = age2
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
      case 2: {
        if (view.getInt32(at, true) !== 1769107490 /* "pri */ ||
          view.getInt32(at + 4, true) !== 975332707 /* ce": */) {
          next = 2
          break
        }
        at += 8
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        const price2 = numberAt(text, at)
        if (price2 !== price2) return FAIL
        at = source.at
        if (!(isMultipleOf(price2, 0.01))) return FAIL
        price = price2
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
      case 3: {
        if (view.getInt32(at, true) !== 1734439970 /* "tag */ ||
          view.getInt32(at + 3, true) !== 975336295 /* gs": */) {
          next = 3
          break
        }
        at += 7
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        const tags2 = []
        if (bytes[at] !== 91 /* [ */) return FAIL
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
        if (bytes[at] === 93 /* ] */) at++
        else for (;;) {
          const item = stringAt(text, at)
          if (item === FAIL) return FAIL
          at = source.at
          if (!(isAtLeast(item, 1))) return FAIL
          tags2.push(item)
          if (bytes[at] === 44 /* , */) {
            if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
            continue
          }
          if (bytes[at] <= 32) at = spaceEnd(bytes, at)
          if (bytes[at++] === 93) break
          return FAIL
        }
        if (!(tags2.length >= 1 && tags2.length <= 3)) return FAIL
        tags = tags2
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
        next = 4
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
  if (name === undefined || age === undefined || price === undefined || tags === undefined) return FAIL
  source.at = at
  return { name, age, price, tags }
}

function reportWireInput() {
  return ["Input", {
    name: ["string", { minLength: 1, maxLength: 20 }],
    age: ["number", { int: true, min: 0, max: 150 }],
    price: ["number", { multipleOf: 0.01 }],
    tags: ["array", ["string", { minLength: 1 }], { minItems: 1, maxItems: 3 }]
  }, "wire"]
}
