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
const parsed = __precast.parsed
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
const reviveDate = __precast.reviveDate
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
  return parsed(text, reviveInput)
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

function reviveInput(value) {
  if (value !== null && typeof value === "object") {
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
        if (view.getInt32(at, true) !== 1887007778 /* "typ */ ||
          view.getInt32(at + 3, true) !== 975332720 /* pe": */) break
        at += 7
        if (bytes[at] <= 32 && (bytes[at] !== 32 || bytes[++at] <= 32)) at = spaceEnd(bytes, at)
        if (view.getInt32(at, true) !== 1851875874 /* "ban */ ||
          view.getInt32(at + 2, true) !== 577465953 /* ank" */) return FAIL
        at += 6
        type = "bank"
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) {
          if (bytes[at] === 10 /* \n */) at++
          if (view.getInt32(at + 16, true) !== 538976288) while (bytes[at] === 32) at++
          if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        }
      }
      case 1: {
        if (view.getInt32(at, true) !== 1633839394 /* "iba */ ||
          view.getInt32(at + 3, true) !== 975335009 /* an": */) {
          next = 1
          break
        }
        at += 7
        if (bytes[at] <= 32 && (bytes[at] !== 32 || bytes[++at] <= 32)) at = spaceEnd(bytes, at)
        const iban2 = stringAt(text, at)
        if (iban2 === FAIL) return FAIL
        at = source.at
        iban = iban2
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) {
          if (bytes[at] === 10 /* \n */) at++
          if (view.getInt32(at + 16, true) !== 538976288) while (bytes[at] === 32) at++
          if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        }
      }
        next = 2
        break
      default: {
        at = memberEnd(text, at)
        if (at < 0) return FAIL
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) {
          if (bytes[at] === 10 /* \n */) at++
          if (view.getInt32(at + 16, true) !== 538976288) while (bytes[at] === 32) at++
          if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        }
      }
    }
    if (at !== missed) {
      missed = at
      expected = next
      next = keysInput_1.after[next]
    } else {
      next = keyAt(keysInput_1, text, at, expected)
      if (next < 0) return FAIL
    }
  }
  if (bytes[at] <= 32 && (bytes[at] !== 32 || bytes[++at] <= 32)) at = spaceEnd(bytes, at)
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
        if (view.getInt32(at, true) !== 1887007778 /* "typ */ ||
          view.getInt32(at + 3, true) !== 975332720 /* pe": */) break
        at += 7
        if (bytes[at] <= 32 && (bytes[at] !== 32 || bytes[++at] <= 32)) at = spaceEnd(bytes, at)
        if (view.getInt32(at, true) !== 1918984994 /* "car */ ||
          view.getInt32(at + 2, true) !== 577008225 /* ard" */) return FAIL
        at += 6
        type = "card"
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) {
          if (bytes[at] === 10 /* \n */) at++
          if (view.getInt32(at + 16, true) !== 538976288) while (bytes[at] === 32) at++
          if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        }
      }
      case 1: {
        if (view.getInt32(at, true) !== 1935764514 /* "las */ ||
          view.getInt32(at + 4, true) !== 975320180 /* t4": */) {
          next = 1
          break
        }
        at += 8
        if (bytes[at] <= 32 && (bytes[at] !== 32 || bytes[++at] <= 32)) at = spaceEnd(bytes, at)
        const last42 = stringAt(text, at)
        if (last42 === FAIL) return FAIL
        at = source.at
        last4 = last42
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) {
          if (bytes[at] === 10 /* \n */) at++
          if (view.getInt32(at + 16, true) !== 538976288) while (bytes[at] === 32) at++
          if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        }
      }
      case 2: {
        if (view.getInt32(at, true) !== 1886938402 /* "exp */ ||
          view.getInt32(at + 4, true) !== 1936028265 /* ires */ ||
          view.getInt32(at + 6, true) !== 975336293 /* es": */) {
          next = 2
          break
        }
        at += 10
        if (bytes[at] <= 32 && (bytes[at] !== 32 || bytes[++at] <= 32)) at = spaceEnd(bytes, at)
        const expires2 = dateAt(text, at)
        if (expires2 === FAIL) return FAIL
        at = source.at
        expires = expires2
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) {
          if (bytes[at] === 10 /* \n */) at++
          if (view.getInt32(at + 16, true) !== 538976288) while (bytes[at] === 32) at++
          if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        }
      }
        next = 3
        break
      default: {
        at = memberEnd(text, at)
        if (at < 0) return FAIL
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) {
          if (bytes[at] === 10 /* \n */) at++
          if (view.getInt32(at + 16, true) !== 538976288) while (bytes[at] === 32) at++
          if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        }
      }
    }
    if (at !== missed) {
      missed = at
      expected = next
      next = keysInput_2.after[next]
    } else {
      next = keyAt(keysInput_2, text, at, expected)
      if (next < 0) return FAIL
    }
  }
  if (bytes[at] <= 32 && (bytes[at] !== 32 || bytes[++at] <= 32)) at = spaceEnd(bytes, at)
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
        if (view.getInt32(at, true) !== 1887007778 /* "typ */ ||
          view.getInt32(at + 3, true) !== 975332720 /* pe": */) break
        at += 7
        if (bytes[at] <= 32 && (bytes[at] !== 32 || bytes[++at] <= 32)) at = spaceEnd(bytes, at)
        if (view.getInt32(at, true) !== 1935762210 /* "cas */ ||
          view.getInt32(at + 2, true) !== 577270625 /* ash" */) return FAIL
        at += 6
        type = "cash"
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) {
          if (bytes[at] === 10 /* \n */) at++
          if (view.getInt32(at + 16, true) !== 538976288) while (bytes[at] === 32) at++
          if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        }
      }
        next = 1
        break
      default: {
        at = memberEnd(text, at)
        if (at < 0) return FAIL
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) {
          if (bytes[at] === 10 /* \n */) at++
          if (view.getInt32(at + 16, true) !== 538976288) while (bytes[at] === 32) at++
          if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        }
      }
    }
    if (at !== missed) {
      missed = at
      expected = next
      next = keysInput_3.after[next]
    } else {
      next = keyAt(keysInput_3, text, at, expected)
      if (next < 0) return FAIL
    }
  }
  if (bytes[at] <= 32 && (bytes[at] !== 32 || bytes[++at] <= 32)) at = spaceEnd(bytes, at)
  if (bytes[at++] !== 125 /* } */) return FAIL
  if (type === undefined) return FAIL
  source.at = at
  return { type }
}

function reviveInput_1(value) {
  if (!(value !== null && typeof value === "object")) return FAIL
  const type = value.type
  if (!(type === "bank")) return FAIL
  const iban = value.iban
  if (!(typeof iban === "string")) return FAIL
  return { type, iban }
}

function reviveInput_2(value) {
  if (!(value !== null && typeof value === "object")) return FAIL
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
  if (!(value !== null && typeof value === "object")) return FAIL
  const type = value.type
  if (!(type === "cash")) return FAIL
  return { type }
}

function reportWireInput_1() {
  return ["Input_1", { type: ["literal", "bank"], iban: "string" }, "wire"]
}

function reportWireInput_2() {
  return [
    "Input_2",
    { type: ["literal", "card"], last4: "string", expires: [dateLeaf] },
    "wire"
  ]
}

function reportWireInput_3() {
  return ["Input_3", { type: ["literal", "cash"] }, "wire"]
}
