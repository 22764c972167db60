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
const keysInput = keyTable(["dateOrAnything", "arrayOrSized", "textOrNumber", "small"])
const source = __precast.source
const keyAt = __precast.keyAt
const reviveDate = __precast.reviveDate
const reviveBigint = __precast.reviveBigint
const dateAt = __precast.dateAt
const stringAt = __precast.stringAt
const keysInput_Small = keyTable(["a", "b"])
const againAt = __precast.againAt
const valueAt = __precast.valueAt
const keysAt = __precast.keysAt
const keysInput_DateOrAnything_2 = keyTable(["note"])
const keysInput_ArrayOrSized_2 = keyTable(["length"])
const numberAt = __precast.numberAt
const keysInput_Small_3 = keyTable(["a"])
const keysInput_Small_2 = keyTable(["a", "b"])
const keysInput_Small_1 = keyTable(["a", "b"])

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
  if (bytes[at] !== 123 /* { */) return FAIL
  if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
  let dateOrAnything, arrayOrSized, textOrNumber, small
  let next = 0
  members: if (bytes[at] !== 125 /* } */) for (;;) {
    switch (next) {
      case 0: {
        if (view.getInt32(at, true) !== 1952539682 /* "dat */ ||
          view.getInt32(at + 4, true) !== 1098010469 /* eOrA */ ||
          view.getInt32(at + 8, true) !== 1752463726 /* nyth */ ||
          view.getInt32(at + 12, true) !== 577203817 /* ing" */ ||
          view.getInt32(at + 13, true) !== 975333230 /* ng": */) break
        at += 17
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        const dateOrAnything2 = fastInput_DateOrAnything(text, at)
        if (dateOrAnything2 === FAIL) return FAIL
        at = source.at
        dateOrAnything = dateOrAnything2
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
      case 1: {
        if (view.getInt32(at, true) !== 1920098594 /* "arr */ ||
          view.getInt32(at + 4, true) !== 1917811041 /* ayOr */ ||
          view.getInt32(at + 8, true) !== 1702521171 /* Size */ ||
          view.getInt32(at + 11, true) !== 975332453 /* ed": */) {
          next = 1
          break
        }
        at += 15
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        const arrayOrSized2 = fastInput_ArrayOrSized(text, at)
        if (arrayOrSized2 === FAIL) return FAIL
        at = source.at
        arrayOrSized = arrayOrSized2
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
      case 2: {
        if (view.getInt32(at, true) !== 2019914786 /* "tex */ ||
          view.getInt32(at + 4, true) !== 1316114292 /* tOrN */ ||
          view.getInt32(at + 8, true) !== 1700949365 /* umbe */ ||
          view.getInt32(at + 11, true) !== 975336037 /* er": */) {
          next = 2
          break
        }
        at += 15
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        const textOrNumber2 = fastInput_TextOrNumber(text, at)
        if (textOrNumber2 === FAIL) return FAIL
        at = source.at
        textOrNumber = textOrNumber2
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
      case 3: {
        if (view.getInt32(at, true) !== 1634562850 /* "sma */ ||
          view.getInt32(at + 4, true) !== 975334508 /* ll": */) {
          next = 3
          break
        }
        at += 8
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        const small2 = fastInput_Small(text, at)
        if (small2 === FAIL) return FAIL
        at = source.at
        small = small2
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
  if (dateOrAnything === undefined ||
    arrayOrSized === undefined ||
    textOrNumber === undefined ||
    small === undefined) return FAIL
  source.at = at
  return { dateOrAnything, arrayOrSized, textOrNumber, small }
}

function reportWireInput() {
  return ["Input", {
    dateOrAnything: reportWireInput_DateOrAnything,
    arrayOrSized: reportWireInput_ArrayOrSized,
    textOrNumber: reportWireInput_TextOrNumber,
    small: reportWireInput_Small
  }, "wire"]
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
  const bytes = source.bytes
  let value
  if (bytes[at] === 123 /* { */) {
    const found = keysAt(keysInput_Small, text, at)
    if (found < 0) return FAIL
    if ((found & 1) === 1) value = fastInput_Small_1(text, at)
    else if ((found & 3) === 3) value = fastInput_Small_2(text, at)
    else if ((found & 1) === 1) value = fastInput_Small_3(text, at)
    else return FAIL
    if (value === FAIL) {
      const value2 = againAt(text, at)
      if (value2 === FAIL) return FAIL
      at = source.at
      const value3 = reviveInput_Small(value2)
      if (value3 === FAIL) return FAIL
      value = value3
    }
    else at = source.at
  }
  else {
    const value4 = valueAt(text, at)
    if (value4 === FAIL) return FAIL
    at = source.at
    const value5 = reviveInput_Small(value4)
    if (value5 === FAIL) return FAIL
    value = value5
  }
  source.at = at
  return value
}

function reportWireInput_DateOrAnything() {
  return ["Input_DateOrAnything", ["union", ["date", reportWireInput_DateOrAnything_2]], "wire"]
}

function reportWireInput_ArrayOrSized() {
  return [
    "Input_ArrayOrSized",
    ["union", [reportWireInput_ArrayOrSized_1, reportWireInput_ArrayOrSized_2]],
    "wire"
  ]
}

function reportWireInput_TextOrNumber() {
  return ["Input_TextOrNumber", ["union", ["bigint", "string"]], "wire"]
}

function reportWireInput_Small() {
  return [
    "Input_Small",
    ["union", [reportWireInput_Small_1, reportWireInput_Small_2, reportWireInput_Small_3]],
    "wire"
  ]
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
  if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
  let note
  let next = 0
  members: if (bytes[at] !== 125 /* } */) for (;;) {
    switch (next) {
      case 0: {
        if (!(view.getInt32(at, true) !== 1953459746 /* "not */ ||
          view.getInt32(at + 3, true) !== 975332724 /* te": */)) {
          at += 7
          if (bytes[at] <= 32) at = spaceEnd(bytes, at)
          const note2 = stringAt(text, at)
          if (note2 === FAIL) return FAIL
          at = source.at
          note = note2
          if (bytes[at] !== 44 /* , */) break members
          if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
        }
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
    next = keyAt(keysInput_DateOrAnything_2, text, at, next)
    if (next < 0) return FAIL
  }
  if (bytes[at] <= 32) at = spaceEnd(bytes, at)
  if (bytes[at++] !== 125 /* } */) return FAIL
  const value = {}
  if (note !== undefined) value.note = note
  source.at = at
  return value
}

function fastInput_ArrayOrSized_2(text, at) {
  const bytes = source.bytes
  const view = source.view
  if (bytes[at] !== 123 /* { */) return FAIL
  if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
  let length
  let next = 0
  members: if (bytes[at] !== 125 /* } */) for (;;) {
    switch (next) {
      case 0: {
        if (view.getInt32(at, true) !== 1852140578 /* "len */ ||
          view.getInt32(at + 4, true) !== 577270887 /* gth" */ ||
          view.getInt32(at + 5, true) !== 975333492 /* th": */) break
        at += 9
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        const length2 = numberAt(text, at)
        if (length2 !== length2) return FAIL
        at = source.at
        length = length2
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
    next = keyAt(keysInput_ArrayOrSized_2, text, at, next)
    if (next < 0) return FAIL
  }
  if (bytes[at] <= 32) at = spaceEnd(bytes, at)
  if (bytes[at++] !== 125 /* } */) return FAIL
  if (length === undefined) return FAIL
  source.at = at
  return { length }
}

function fastInput_ArrayOrSized_1(text, at) {
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

function fastInput_Small_3(text, at) {
  const bytes = source.bytes
  const view = source.view
  if (bytes[at] !== 123 /* { */) return FAIL
  if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
  let a
  let next = 0
  members: if (bytes[at] !== 125 /* } */) for (;;) {
    switch (next) {
      case 0: {
        if (view.getInt32(at, true) !== 975331618 /* "a": */) break
        at += 4
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        const a2 = numberAt(text, at)
        if (a2 !== a2) return FAIL
        at = source.at
        a = a2
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
    next = keyAt(keysInput_Small_3, text, at, next)
    if (next < 0) return FAIL
  }
  if (bytes[at] <= 32) at = spaceEnd(bytes, at)
  if (bytes[at++] !== 125 /* } */) return FAIL
  if (a === undefined) return FAIL
  source.at = at
  return { a }
}

function fastInput_Small_2(text, at) {
  const bytes = source.bytes
  const view = source.view
  if (bytes[at] !== 123 /* { */) return FAIL
  if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
  let a, b
  let next = 0
  members: if (bytes[at] !== 125 /* } */) for (;;) {
    switch (next) {
      case 0: {
        if (view.getInt32(at, true) !== 975331618 /* "a": */) break
        at += 4
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        const a2 = numberAt(text, at)
        if (a2 !== a2) return FAIL
        at = source.at
        a = a2
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
      case 1: {
        if (view.getInt32(at, true) !== 975331874 /* "b": */) {
          next = 1
          break
        }
        at += 4
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        const b2 = stringAt(text, at)
        if (b2 === FAIL) return FAIL
        at = source.at
        b = b2
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
        next = 2
        break
      default: {
        at = memberEnd(text, at)
        if (at < 0) return FAIL
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
    }
    next = keyAt(keysInput_Small_2, text, at, next)
    if (next < 0) return FAIL
  }
  if (bytes[at] <= 32) at = spaceEnd(bytes, at)
  if (bytes[at++] !== 125 /* } */) return FAIL
  if (a === undefined || b === undefined) return FAIL
  source.at = at
  return { a, b }
}

function fastInput_Small_1(text, at) {
  const bytes = source.bytes
  const view = source.view
  if (bytes[at] !== 123 /* { */) return FAIL
  if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
  let a, b
  let next = 0
  members: if (bytes[at] !== 125 /* } */) for (;;) {
    switch (next) {
      case 0: {
        if (view.getInt32(at, true) !== 975331618 /* "a": */) break
        at += 4
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        const a2 = numberAt(text, at)
        if (a2 !== a2) return FAIL
        at = source.at
        a = a2
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
      case 1: {
        if (!(view.getInt32(at, true) !== 975331874 /* "b": */)) {
          at += 4
          if (bytes[at] <= 32) at = spaceEnd(bytes, at)
          const b2 = dateAt(text, at)
          if (b2 === FAIL) return FAIL
          at = source.at
          b = b2
          if (bytes[at] !== 44 /* , */) break members
          if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
        }
        else if (next > 0) {
          next = 1
          break
        }
      }
        next = 2
        break
      default: {
        at = memberEnd(text, at)
        if (at < 0) return FAIL
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
    }
    next = keyAt(keysInput_Small_1, text, at, next)
    if (next < 0) return FAIL
  }
  if (bytes[at] <= 32) at = spaceEnd(bytes, at)
  if (bytes[at++] !== 125 /* } */) return FAIL
  if (a === undefined) return FAIL
  const value = { a }
  if (b !== undefined) value.b = b
  source.at = at
  return value
}

function reportWireInput_DateOrAnything_2() {
  return ["Input_DateOrAnything_2", { note: ["optional", "string"] }, "wire"]
}

function reportWireInput_ArrayOrSized_1() {
  return ["Input_ArrayOrSized_1", ["array", "string"], "wire"]
}

function reportWireInput_ArrayOrSized_2() {
  return ["Input_ArrayOrSized_2", { length: "number" }, "wire"]
}

function reportWireInput_Small_1() {
  return ["Input_Small_1", { a: "number", b: ["optional", "date"] }, "wire"]
}

function reportWireInput_Small_2() {
  return ["Input_Small_2", { a: "number", b: "string" }, "wire"]
}

function reportWireInput_Small_3() {
  return ["Input_Small_3", { a: "number" }, "wire"]
}
