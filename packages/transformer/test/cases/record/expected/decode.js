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
const spaceEnd = __precast.spaceEnd
const stringAt = __precast.stringAt
const plainKeyAt = __precast.plainKeyAt
const keyTable = __precast.keyTable
const keysInput = /* @__PURE__ */ keyTable(["title"])
const keyAt = __precast.keyAt
const setOwn = __precast.setOwn
const memberEnd = __precast.memberEnd
const keysInput_2 = /* @__PURE__ */ keyTable(["scores", "named"])
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
  return parsedBy(text, reportWireInput)
}

function reportTextInput(text) {
  return issuesOfText(text, reportWireInput)
}

function fastInput(text, at) {
  const bytes = source.bytes
  const view = source.view
  if (bytes[at] !== 123 /* { */) return FAIL
  if (bytes[++at] <= 32) {
    if (bytes[at] === 10 /* \n */) at++
    if (view.getInt32(at + 16, true) !== 538976288) while (bytes[at] === 32) at++
    if (bytes[at] <= 32) at = spaceEnd(bytes, at)
  }
  let scores, named
  let next = 0, missed = 0, expected2 = 0
  members: if (bytes[at] !== 125 /* } */) for (;;) {
    switch (next) {
      case 0: {
        next = 0
        if (view.getFloat64(at, true) !== 9.941237523059464e-143 /* "scores": */ ||
          view.getInt32(at + 5, true) !== 975336293) break
        at += 9
        if (bytes[at] <= 32 && (bytes[at] !== 32 || bytes[++at] <= 32)) at = spaceEnd(bytes, at)
        scores = fastRecord_string_number(text, at)
        if (scores === FAIL) return FAIL
        at = source.at
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) for (bytes[at] === 10 && at++; bytes[at] === 32;) at++
      }
      case 1: {
        next = 1
        if (view.getFloat64(at, true) !== 1.160709277712643e-28 /* "named": */) break
        at += 8
        if (bytes[at] <= 32 && (bytes[at] !== 32 || bytes[++at] <= 32)) at = spaceEnd(bytes, at)
        if (bytes[at] !== 123 /* { */) return FAIL
        if (bytes[++at] <= 32) {
          if (bytes[at] === 10 /* \n */) at++
          if (view.getInt32(at + 16, true) !== 538976288) while (bytes[at] === 32) at++
          if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        }
        let title
        const keys = [], entries = []
        let next2 = 0, missed2 = 0, expected = 0
        members2: if (bytes[at] !== 125 /* } */) for (;;) {
          switch (next2) {
            case 0: {
              next2 = 0
              if (view.getFloat64(at, true) !== 1.1609625639492972e-28 /* "title": */) break
              at += 8
              if (bytes[at] === 32) at++
              title = stringAt(text, at)
              if (title === FAIL) return FAIL
              at = source.at
              if (bytes[at] !== 44 /* , */) break members2
              if (bytes[++at] <= 32) for (bytes[at] === 10 && at++; bytes[at] === 32;) at++
            }
              next2 = 1
              break
            default: {
              const key = plainKeyAt(text, at)
              if (key === FAIL) return FAIL
              at = source.at
              if (bytes[at] !== 58 /* : */) return FAIL
              if (bytes[++at] <= 32 && (bytes[at] !== 32 || bytes[++at] <= 32)) at = spaceEnd(bytes, at)
              const entry = stringAt(text, at)
              if (entry === FAIL) return FAIL
              at = source.at
              keys.push(key)
              entries.push(entry)
              if (bytes[at] !== 44 /* , */) break members2
              if (bytes[++at] <= 32) for (bytes[at] === 10 && at++; bytes[at] === 32;) at++
            }
          }
          if (at !== missed2) {
            missed2 = at
            expected = next2
            next2 = keysInput.after[next2]
          } else if (bytes[at] === 34 /* " */) {
            next2 = keyAt(keysInput, text, at, expected)
          } else {
            at = spaceEnd(bytes, at)
            if (bytes[at] !== 34 /* " */) return FAIL
            next2 = expected
          }
        }
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        if (bytes[at++] !== 125 /* } */) return FAIL
        if (title === undefined) return FAIL
        const named2 = { title }
        for (let index = 0; index < keys.length; index++) {
          const key2 = keys[index]
          if (key2 === "__proto__") setOwn(named2, key2, entries[index])
          else named2[key2] = entries[index]
        }
        named = named2
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
      expected2 = next
      next = keysInput_2.after[next]
    } else if (bytes[at] === 34 /* " */) {
      next = keyAt(keysInput_2, text, at, expected2)
    } else {
      at = spaceEnd(bytes, at)
      if (bytes[at] !== 34 /* " */) return FAIL
      next = expected2
    }
  }
  if (bytes[at] <= 32) at = spaceEnd(bytes, at)
  if (bytes[at++] !== 125 /* } */) return FAIL
  if (scores === undefined || named === undefined) return FAIL
  source.at = at
  return { scores, named }
}

function reportWireInput() {
  return ["Input", {
    scores: reportWireRecord_string_number,
    named: ["object", { title: "string" }, { index: "string" }]
  }, "wire"]
}

function fastRecord_string_number(text, at) {
  const bytes = source.bytes
  const value = {}
  if (bytes[at] !== 123 /* { */) return FAIL
  if (bytes[++at] <= 32 && (bytes[at] !== 32 || bytes[++at] <= 32)) at = spaceEnd(bytes, at)
  if (bytes[at] === 125 /* } */) at++
  else for (;;) {
    const key = stringAt(text, at)
    if (key === FAIL) return FAIL
    at = source.at
    if (bytes[at] !== 58 /* : */) return FAIL
    if (bytes[++at] <= 32 && (bytes[at] !== 32 || bytes[++at] <= 32)) at = spaceEnd(bytes, at)
    const entry = numberAt(text, at)
    if (entry !== entry) return FAIL
    at = source.at
    if (key === "__proto__") setOwn(value, key, entry)
    else value[key] = entry
    if (bytes[at] === 44 /* , */) {
      if (bytes[++at] <= 32 && (bytes[at] !== 32 || bytes[++at] <= 32)) at = spaceEnd(bytes, at)
      continue
    }
    if (bytes[at] <= 32 && (bytes[at] !== 32 || bytes[++at] <= 32)) at = spaceEnd(bytes, at)
    if (bytes[at++] === 125) break
    return FAIL
  }
  source.at = at
  return value
}

function reportWireRecord_string_number() {
  return ["Record_string_number", ["object", {}, { index: "number" }], "wire"]
}
