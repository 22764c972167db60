const textOf = __precast.textOf
const FAIL = __precast.FAIL
const invalid = __precast.invalid
const isWorthTrying = __precast.isWorthTrying
const attempts = __precast.attempts
const attemptsInput = /* @__PURE__ */ attempts()
const load = __precast.load
const START = __precast.START
const isAtEnd = __precast.isAtEnd
const bailed = __precast.bailed
const parsedBy = __precast.parsedBy
const issuesOfText = __precast.issuesOfText
const source = __precast.source
const tagAt = __precast.tagAt
const spaceEnd = __precast.spaceEnd
const stringAt = __precast.stringAt
const memberEnd = __precast.memberEnd
const keyTable = __precast.keyTable
const keysInput_1 = /* @__PURE__ */ keyTable(["type", "iban"])
const keyAt = __precast.keyAt
const dateAt = __precast.dateAt
const keysInput_2 = /* @__PURE__ */ keyTable(["type", "last4", "expires"])
const keysInput_3 = /* @__PURE__ */ keyTable(["type"])
const dateLeaf = __precast.dateLeaf

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
  return parsedBy(text, reportWireInput)
}

function reportTextInput(text) {
  return issuesOfText(text, reportWireInput)
}

function fastInput(text, at) {
  const bytes = source.bytes
  const view = source.view
  let value
  if (bytes[at] === 123 /* { */) {
    const tag = tagAt(at, "\"type\":")
    if (tag < 0) return FAIL
    let value2
    if (!(view.getInt32(tag, true) !== 1851875874 /* "bank" */ ||
      view.getInt32(tag + 2, true) !== 577465953)) {
      const value5 = fastInput_1(text, at)
      if (value5 === FAIL) return FAIL
      at = source.at
      value2 = value5
    }
    else if (!(view.getInt32(tag, true) !== 1918984994 /* "card" */ ||
      view.getInt32(tag + 2, true) !== 577008225)) {
      const value4 = fastInput_2(text, at)
      if (value4 === FAIL) return FAIL
      at = source.at
      value2 = value4
    }
    else if (!(view.getInt32(tag, true) !== 1935762210 /* "cash" */ ||
      view.getInt32(tag + 2, true) !== 577270625)) {
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

function reportWireInput() {
  return [
    "Input",
    ["union", [reportWireInput_1, reportWireInput_2, reportWireInput_3], "type"],
    "wire"
  ]
}

function fastInput_1(text, at) {
  const bytes = source.bytes
  const view = source.view
  if (bytes[at] !== 123 /* { */) return FAIL
  if (bytes[++at] <= 32) {
    if (bytes[at] === 10 /* \n */) at++
    if (view.getInt32(at + 16, true) !== 538976288) while (bytes[at] === 32) at++
    if (bytes[at] <= 32) at = spaceEnd(bytes, at)
  }
  let type, iban
  let next = 0, missed = 0, expected = 0
  members: if (bytes[at] !== 125 /* } */) for (;;) {
    switch (next) {
      case 0: {
        next = 0
        if (view.getInt32(at, true) !== 1887007778 /* "type": */ ||
          view.getInt32(at + 3, true) !== 975332720) break
        at += 7
        if (bytes[at] <= 32 && (bytes[at] !== 32 || bytes[++at] <= 32)) at = spaceEnd(bytes, at)
        if (view.getInt32(at, true) !== 1851875874 /* "bank" */ ||
          view.getInt32(at + 2, true) !== 577465953) return FAIL
        at += 6
        type = "bank"
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) for (bytes[at] === 10 && at++; bytes[at] === 32;) at++
      }
      case 1: {
        next = 1
        if (view.getInt32(at, true) !== 1633839394 /* "iban": */ ||
          view.getInt32(at + 3, true) !== 975335009) break
        at += 7
        if (bytes[at] === 32) at++
        iban = stringAt(text, at)
        if (iban === FAIL) return FAIL
        at = source.at
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) for (bytes[at] === 10 && at++; bytes[at] === 32;) at++
      }
        next = 2
        break
      default: {
        at = memberEnd(text, at)
        if (at < 0) return FAIL
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) for (bytes[at] === 10 && at++; bytes[at] === 32;) at++
      }
    }
    if (at !== missed) {
      missed = at
      expected = next
      next = keysInput_1.after[next]
    } else if (bytes[at] === 34 /* " */) {
      next = keyAt(keysInput_1, text, at, expected)
    } else {
      at = spaceEnd(bytes, at)
      if (bytes[at] !== 34 /* " */) return FAIL
      next = expected
    }
  }
  if (bytes[at] <= 32) at = spaceEnd(bytes, at)
  if (bytes[at++] !== 125 /* } */) return FAIL
  if (type === undefined || iban === undefined) return FAIL
  source.at = at
  return { type, iban }
}

function fastInput_2(text, at) {
  const bytes = source.bytes
  const view = source.view
  if (bytes[at] !== 123 /* { */) return FAIL
  if (bytes[++at] <= 32) {
    if (bytes[at] === 10 /* \n */) at++
    if (view.getInt32(at + 16, true) !== 538976288) while (bytes[at] === 32) at++
    if (bytes[at] <= 32) at = spaceEnd(bytes, at)
  }
  let type, last4, expires
  let next = 0, missed = 0, expected = 0
  members: if (bytes[at] !== 125 /* } */) for (;;) {
    switch (next) {
      case 0: {
        next = 0
        if (view.getInt32(at, true) !== 1887007778 /* "type": */ ||
          view.getInt32(at + 3, true) !== 975332720) break
        at += 7
        if (bytes[at] <= 32 && (bytes[at] !== 32 || bytes[++at] <= 32)) at = spaceEnd(bytes, at)
        if (view.getInt32(at, true) !== 1918984994 /* "card" */ ||
          view.getInt32(at + 2, true) !== 577008225) return FAIL
        at += 6
        type = "card"
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) for (bytes[at] === 10 && at++; bytes[at] === 32;) at++
      }
      case 1: {
        next = 1
        if (view.getFloat64(at, true) !== 1.1488908311782874e-28 /* "last4": */) break
        at += 8
        if (bytes[at] === 32) at++
        last4 = stringAt(text, at)
        if (last4 === FAIL) return FAIL
        at = source.at
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) for (bytes[at] === 10 && at++; bytes[at] === 32;) at++
      }
      case 2: {
        next = 2
        if (view.getFloat64(at, true) !== 7.497757820454498e+247 /* "expires": */ ||
          view.getInt32(at + 6, true) !== 975336293) break
        at += 10
        if (bytes[at] === 32) at++
        expires = dateAt(text, at)
        if (expires === FAIL) return FAIL
        at = source.at
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) for (bytes[at] === 10 && at++; bytes[at] === 32;) at++
      }
        next = 3
        break
      default: {
        at = memberEnd(text, at)
        if (at < 0) return FAIL
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) for (bytes[at] === 10 && at++; bytes[at] === 32;) at++
      }
    }
    if (at !== missed) {
      missed = at
      expected = next
      next = keysInput_2.after[next]
    } else if (bytes[at] === 34 /* " */) {
      next = keyAt(keysInput_2, text, at, expected)
    } else {
      at = spaceEnd(bytes, at)
      if (bytes[at] !== 34 /* " */) return FAIL
      next = expected
    }
  }
  if (bytes[at] <= 32) at = spaceEnd(bytes, at)
  if (bytes[at++] !== 125 /* } */) return FAIL
  if (type === undefined || last4 === undefined || expires === undefined) return FAIL
  source.at = at
  return { type, last4, expires }
}

function fastInput_3(text, at) {
  const bytes = source.bytes
  const view = source.view
  if (bytes[at] !== 123 /* { */) return FAIL
  if (bytes[++at] <= 32) {
    if (bytes[at] === 10 /* \n */) at++
    if (view.getInt32(at + 16, true) !== 538976288) while (bytes[at] === 32) at++
    if (bytes[at] <= 32) at = spaceEnd(bytes, at)
  }
  let type
  let next = 0, missed = 0, expected = 0
  members: if (bytes[at] !== 125 /* } */) for (;;) {
    switch (next) {
      case 0: {
        next = 0
        if (view.getInt32(at, true) !== 1887007778 /* "type": */ ||
          view.getInt32(at + 3, true) !== 975332720) break
        at += 7
        if (bytes[at] <= 32 && (bytes[at] !== 32 || bytes[++at] <= 32)) at = spaceEnd(bytes, at)
        if (view.getInt32(at, true) !== 1935762210 /* "cash" */ ||
          view.getInt32(at + 2, true) !== 577270625) return FAIL
        at += 6
        type = "cash"
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) for (bytes[at] === 10 && at++; bytes[at] === 32;) at++
      }
        next = 1
        break
      default: {
        at = memberEnd(text, at)
        if (at < 0) return FAIL
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) for (bytes[at] === 10 && at++; bytes[at] === 32;) at++
      }
    }
    if (at !== missed) {
      missed = at
      expected = next
      next = keysInput_3.after[next]
    } else if (bytes[at] === 34 /* " */) {
      next = keyAt(keysInput_3, text, at, expected)
    } else {
      at = spaceEnd(bytes, at)
      if (bytes[at] !== 34 /* " */) return FAIL
      next = expected
    }
  }
  if (bytes[at] <= 32) at = spaceEnd(bytes, at)
  if (bytes[at++] !== 125 /* } */) return FAIL
  if (type === undefined) return FAIL
  source.at = at
  return { type }
}

function reportWireInput_1() {
  return ["Input_1", { type: ["literal", "bank"], iban: "string" }, "part"]
}

function reportWireInput_2() {
  return [
    "Input_2",
    { type: ["literal", "card"], last4: "string", expires: [dateLeaf] },
    "part"
  ]
}

function reportWireInput_3() {
  return ["Input_3", { type: ["literal", "cash"] }, "part"]
}
