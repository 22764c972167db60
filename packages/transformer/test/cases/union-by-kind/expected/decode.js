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
const spaceEnd = __precast.spaceEnd
const memberEnd = __precast.memberEnd
const keyTable = __precast.keyTable
const keysInput = keyTable(["id", "when", "amount", "who"])
const stringAt = __precast.stringAt
const source = __precast.source
const numberAt = __precast.numberAt
const booleanAt = __precast.booleanAt
const keyAt = __precast.keyAt
const reviveDate = __precast.reviveDate
const keysInput_Who_3 = keyTable(["name"])

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
  if (bytes[at] !== 123 /* { */) return FAIL
  if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
  let id, when, amount, who
  let next = 0
  members: if (bytes[at] !== 125 /* } */) for (;;) {
    switch (next) {
      case 0: {
        if (view.getInt32(at, true) !== 577005858 /* "id" */ ||
          view.getInt32(at + 1, true) !== 975332457 /* id": */) break
        at += 5
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        let id2
        if (bytes[at] === 34 /* " */) {
          const id3 = stringAt(text, at)
          if (id3 === FAIL) return FAIL
          at = source.at
          id2 = id3
        }
        else if (bytes[at] <= 57 /* 9 */) {
          const id4 = numberAt(text, at)
          if (id4 !== id4) return FAIL
          at = source.at
          id2 = id4
        }
        else return FAIL
        id = id2
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
      case 1: {
        if (view.getInt32(at, true) !== 1701345058 /* "whe */ ||
          view.getInt32(at + 3, true) !== 975335013 /* en": */) {
          next = 1
          break
        }
        at += 7
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        const when2 = fastInput_When(text, at)
        if (when2 === FAIL) return FAIL
        at = source.at
        when = when2
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
      case 2: {
        if (view.getInt32(at, true) !== 1869439266 /* "amo */ ||
          view.getInt32(at + 4, true) !== 578055797 /* unt" */ ||
          view.getInt32(at + 5, true) !== 975336558 /* nt": */) {
          next = 2
          break
        }
        at += 9
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        let amount2
        if (bytes[at] === 34 /* " */) {
          const amount3 = stringAt(text, at)
          if (amount3 === FAIL) return FAIL
          at = source.at
          const amount4 = reviveBigint(amount3)
          if (amount4 === FAIL) return FAIL
          amount2 = amount4
        }
        else if (bytes[at] === 110 /* n */) {
          if (view.getInt32(at, true) !== 1819047278 /* null */) return FAIL
          at += 4
          amount2 = null
        }
        else if (bytes[at] === 116 /* t */ || bytes[at] === 102 /* f */) {
          const amount5 = booleanAt(at)
          if (amount5 === FAIL) return FAIL
          at = source.at
          amount2 = amount5
        }
        else return FAIL
        amount = amount2
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
      case 3: {
        if (view.getInt32(at, true) !== 1869117218 /* "who */ ||
          view.getInt32(at + 2, true) !== 975335272 /* ho": */) {
          next = 3
          break
        }
        at += 6
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        const who2 = fastInput_Who(text, at)
        if (who2 === FAIL) return FAIL
        at = source.at
        who = who2
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
  if (id === undefined || when === undefined || amount === undefined || who === undefined) return FAIL
  source.at = at
  return { id, when, amount, who }
}

function reportWireInput() {
  return ["Input", {
    id: ["union", ["number", "string"]],
    when: reportWireInput_When,
    amount: ["union", ["null", "boolean", "bigint"]],
    who: reportWireInput_Who
  }, "wire"]
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

function reportWireInput_When() {
  return ["Input_When", ["union", ["string", "date"]], "wire"]
}

function reportWireInput_Who() {
  return [
    "Input_Who",
    ["union", ["string", reportWireInput_Who_2, reportWireInput_Who_3]],
    "wire"
  ]
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
  if (bytes[at] !== 123 /* { */) return FAIL
  if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
  let name
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
        name = name2
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
        next = 1
        break
      default: {
        at = memberEnd(text, at)
        if (at < 0) return FAIL
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
    }
    next = keyAt(keysInput_Who_3, text, at, next)
    if (next < 0) return FAIL
  }
  if (bytes[at] <= 32) at = spaceEnd(bytes, at)
  if (bytes[at++] !== 125 /* } */) return FAIL
  if (name === undefined) return FAIL
  source.at = at
  return { name }
}

function fastInput_Who_2(text, at) {
  const bytes = source.bytes
  const value = []
  if (bytes[at] !== 91 /* [ */) return FAIL
  if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
  if (bytes[at] === 93 /* ] */) at++
  else for (;;) {
    const item = stringAt(text, at)
    if (item === FAIL) return FAIL
    at = source.at
    value.push(item)
    if (bytes[at] === 44 /* , */) {
      if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      continue
    }
    if (bytes[at] <= 32) at = spaceEnd(bytes, at)
    if (bytes[at++] === 93) break
    return FAIL
  }
  source.at = at
  return value
}

function reportWireInput_Who_2() {
  return ["Input_Who_2", ["array", "string"], "wire"]
}

function reportWireInput_Who_3() {
  return ["Input_Who_3", { name: "string" }, "wire"]
}
