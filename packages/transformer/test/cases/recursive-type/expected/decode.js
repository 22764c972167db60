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
const falseIfTooDeep = __precast.falseIfTooDeep
const parsedBy = __precast.parsedBy
const issuesOfText = __precast.issuesOfText
const source = __precast.source
const spaceEnd = __precast.spaceEnd
const stringAt = __precast.stringAt
const memberEnd = __precast.memberEnd
const keyTable = __precast.keyTable
const keysInput = /* @__PURE__ */ keyTable(["by"])
const keyAt = __precast.keyAt
const keysInput_2 = /* @__PURE__ */ keyTable(["value", "left", "right", "notes"])

function decodeInput(json) {
  const text = typeof json === "string" ? json : textOf(json)
  const value = text === FAIL ? text : readInput(text)
  if (value === FAIL) throw invalid(reportTextInput(text))
  return value
}

function readInput(text) {
  if (isWorthTrying(attemptsInput)) {
    try {
      const end = load(text)
      const value = end < 0 ? FAIL : fastInput(text, START)
      if (value !== FAIL && isAtEnd(end)) {
        attemptsInput.bails = 0
        return value
      }
      bailed(attemptsInput)
    } catch (error) {
      falseIfTooDeep(error)
    }
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
  let value, left, right, notes
  let next = 0, missed = 0, expected2 = 0
  members: if (bytes[at] !== 125 /* } */) for (;;) {
    switch (next) {
      case 0: {
        next = 0
        if (view.getFloat64(at, true) !== 1.1609712004239569e-28 /* "value": */) break
        at += 8
        if (bytes[at] === 32) at++
        value = stringAt(text, at)
        if (value === FAIL) return FAIL
        at = source.at
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) for (bytes[at] === 10 && at++; bytes[at] === 32;) at++
      }
      case 1: {
        next = 1
        if (!(view.getInt32(at, true) !== 1717922850 /* "left": */ ||
          view.getInt32(at + 3, true) !== 975336550)) {
          at += 7
          if (bytes[at] <= 32 && (bytes[at] !== 32 || bytes[++at] <= 32)) at = spaceEnd(bytes, at)
          left = fastInput(text, at)
          if (left === FAIL) return FAIL
          at = source.at
          if (bytes[at] !== 44 /* , */) break members
          if (bytes[++at] <= 32) for (bytes[at] === 10 && at++; bytes[at] === 32;) at++
        }
        else if (missed > 0 || bytes[at] !== 34) break
      }
      case 2: {
        next = 2
        if (!(view.getFloat64(at, true) !== 1.164656448681952e-28 /* "right": */)) {
          at += 8
          if (bytes[at] <= 32 && (bytes[at] !== 32 || bytes[++at] <= 32)) at = spaceEnd(bytes, at)
          right = fastInput(text, at)
          if (right === FAIL) return FAIL
          at = source.at
          if (bytes[at] !== 44 /* , */) break members
          if (bytes[++at] <= 32) for (bytes[at] === 10 && at++; bytes[at] === 32;) at++
        }
        else if (missed > 0 || bytes[at] !== 34) break
      }
      case 3: {
        next = 3
        if (view.getFloat64(at, true) !== 1.1644070897426514e-28 /* "notes": */) break
        at += 8
        if (bytes[at] <= 32 && (bytes[at] !== 32 || bytes[++at] <= 32)) at = spaceEnd(bytes, at)
        const notes2 = []
        if (bytes[at] !== 91 /* [ */) return FAIL
        if (bytes[++at] <= 32 && (bytes[at] !== 32 || bytes[++at] <= 32)) at = spaceEnd(bytes, at)
        if (bytes[at] === 93 /* ] */) at++
        else for (;;) {
          if (bytes[at] !== 123 /* { */) return FAIL
          if (bytes[++at] <= 32) {
            if (bytes[at] === 10 /* \n */) at++
            if (view.getInt32(at + 16, true) !== 538976288) while (bytes[at] === 32) at++
            if (bytes[at] <= 32) at = spaceEnd(bytes, at)
          }
          let by
          let next2 = 0, missed2 = 0, expected = 0
          members2: if (bytes[at] !== 125 /* } */) for (;;) {
            switch (next2) {
              case 0: {
                next2 = 0
                if (view.getInt32(at, true) !== 578380322 /* "by": */ ||
                  view.getInt32(at + 1, true) !== 975337826) break
                at += 5
                if (bytes[at] <= 32 && (bytes[at] !== 32 || bytes[++at] <= 32)) at = spaceEnd(bytes, at)
                let by2
                if (bytes[at] === 110 /* n */) {
                  if (view.getInt32(at, true) !== 1819047278 /* null */) return FAIL
                  at += 4
                  by2 = null
                }
                else if (bytes[at] === 123 /* { */) {
                  const by3 = fastInput(text, at)
                  if (by3 === FAIL) return FAIL
                  at = source.at
                  by2 = by3
                }
                else return FAIL
                by = by2
                if (bytes[at] !== 44 /* , */) break members2
                if (bytes[++at] <= 32) for (bytes[at] === 10 && at++; bytes[at] === 32;) at++
              }
                next2 = 1
                break
              default: {
                at = memberEnd(text, at)
                if (at < 0) return FAIL
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
          if (by === undefined) return FAIL
          notes2.push({ by })
          if (bytes[at] === 44 /* , */) {
            if (bytes[++at] <= 32 && (bytes[at] !== 32 || bytes[++at] <= 32)) at = spaceEnd(bytes, at)
            continue
          }
          if (bytes[at] <= 32 && (bytes[at] !== 32 || bytes[++at] <= 32)) at = spaceEnd(bytes, at)
          if (bytes[at++] === 93) break
          return FAIL
        }
        notes = notes2
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) for (bytes[at] === 10 && at++; bytes[at] === 32;) at++
      }
        next = 4
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
  if (value === undefined || notes === undefined) return FAIL
  const value2 = { value }
  if (left !== undefined) value2.left = left
  if (right !== undefined) value2.right = right
  value2.notes = notes
  source.at = at
  return value2
}

function reportWireInput() {
  return ["Input", {
    value: "string",
    left: ["optional", reportWireInput],
    right: ["optional", reportWireInput],
    notes: ["array", { by: ["union", ["null", reportWireInput]] }]
  }, "wire"]
}
