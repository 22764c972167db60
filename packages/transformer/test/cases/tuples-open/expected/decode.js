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
const reviveDate = __precast.reviveDate
const spaceEnd = __precast.spaceEnd
const memberEnd = __precast.memberEnd
const keyTable = __precast.keyTable
const keysInput = keyTable(["ends", "last", "joined", "spread"])
const valueAt = __precast.valueAt
const source = __precast.source
const stringAt = __precast.stringAt
const numberAt = __precast.numberAt
const booleanAt = __precast.booleanAt
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
  const ends = value.ends
  if (!(Array.isArray(ends) && ends.length >= 2)) return FAIL
  const end = ends.length - 1
  const item0 = ends[0]
  if (!(typeof item0 === "string")) return FAIL
  const ends2 = [item0]
  for (let index = 1; index < end; index++) {
    const item = ends[index]
    if (!(Number.isFinite(item))) return FAIL
    ends2.push(item)
  }
  const last0 = ends[end]
  if (!(typeof last0 === "boolean")) return FAIL
  ends2.push(last0)
  const last = value.last
  if (!(Array.isArray(last) && last.length >= 1)) return FAIL
  const end2 = last.length - 1
  const last2 = []
  for (let index2 = 0; index2 < end2; index2++) {
    const item2 = last[index2]
    const item3 = reviveDate(item2)
    if (item3 === FAIL) return FAIL
    last2.push(item3)
  }
  const last02 = last[end2]
  if (!(last02 === "end")) return FAIL
  last2.push(last02)
  const joined = value.joined
  if (!(Array.isArray(joined) && joined.length >= 3)) return FAIL
  const end3 = joined.length - 2
  const item02 = joined[0]
  if (!(item02 === 1)) return FAIL
  const joined2 = [item02]
  for (let index3 = 1; index3 < end3; index3++) {
    const item4 = joined[index3]
    if (!(typeof item4 === "string")) return FAIL
    joined2.push(item4)
  }
  const last03 = joined[end3]
  const item5 = (last03 === null ? last03 : reviveDate(last03))
  if (item5 === FAIL) return FAIL
  joined2.push(item5)
  const last1 = joined[end3 + 1]
  if (!(last1 === 2)) return FAIL
  joined2.push(last1)
  const spread = value.spread
  if (!(Array.isArray(spread) && spread.length >= 1)) return FAIL
  const item03 = spread[0]
  if (!(typeof item03 === "string")) return FAIL
  const item1 = spread[1]
  let item6
  if (item1 !== undefined && item1 !== null) {
    if (!(Number.isFinite(item1))) return FAIL
    item6 = item1
  }
  const spread2 = [item03]
  if (spread.length > 1) spread2.push(item6)
  for (let index4 = 2; index4 < spread.length; index4++) {
    const item7 = spread[index4]
    if (!(typeof item7 === "boolean")) return FAIL
    spread2.push(item7)
  }
  return { ends: ends2, last: last2, joined: joined2, spread: spread2 }
}

function fastInput(text, at) {
  const bytes = source.bytes
  const view = source.view
  if (bytes[at] !== 123 /* { */) return FAIL
  if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
  let ends, last, joined, spread
  let next = 0
  members: if (bytes[at] !== 125 /* } */) for (;;) {
    switch (next) {
      case 0: {
        if (view.getInt32(at, true) !== 1684956450 /* "end */ ||
          view.getInt32(at + 3, true) !== 975336292 /* ds": */) break
        at += 7
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        const ends2 = valueAt(text, at)
        if (ends2 === FAIL) return FAIL
        at = source.at
        if (!(Array.isArray(ends2) && ends2.length >= 2)) return FAIL
        const end = ends2.length - 1
        const item0 = ends2[0]
        if (!(typeof item0 === "string")) return FAIL
        const ends3 = [item0]
        for (let index = 1; index < end; index++) {
          const item = ends2[index]
          if (!(Number.isFinite(item))) return FAIL
          ends3.push(item)
        }
        const last0 = ends2[end]
        if (!(typeof last0 === "boolean")) return FAIL
        ends3.push(last0)
        ends = ends3
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
      case 1: {
        if (view.getInt32(at, true) !== 1935764514 /* "las */ ||
          view.getInt32(at + 3, true) !== 975336563 /* st": */) {
          next = 1
          break
        }
        at += 7
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        const last2 = valueAt(text, at)
        if (last2 === FAIL) return FAIL
        at = source.at
        if (!(Array.isArray(last2) && last2.length >= 1)) return FAIL
        const end2 = last2.length - 1
        const last3 = []
        for (let index2 = 0; index2 < end2; index2++) {
          const item2 = last2[index2]
          const item3 = reviveDate(item2)
          if (item3 === FAIL) return FAIL
          last3.push(item3)
        }
        const last02 = last2[end2]
        if (!(last02 === "end")) return FAIL
        last3.push(last02)
        last = last3
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
      case 2: {
        if (view.getInt32(at, true) !== 1768909346 /* "joi */ ||
          view.getInt32(at + 4, true) !== 577004910 /* ned" */ ||
          view.getInt32(at + 5, true) !== 975332453 /* ed": */) {
          next = 2
          break
        }
        at += 9
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        const joined2 = valueAt(text, at)
        if (joined2 === FAIL) return FAIL
        at = source.at
        if (!(Array.isArray(joined2) && joined2.length >= 3)) return FAIL
        const end3 = joined2.length - 2
        const item02 = joined2[0]
        if (!(item02 === 1)) return FAIL
        const joined3 = [item02]
        for (let index3 = 1; index3 < end3; index3++) {
          const item4 = joined2[index3]
          if (!(typeof item4 === "string")) return FAIL
          joined3.push(item4)
        }
        const last03 = joined2[end3]
        const item5 = (last03 === null ? last03 : reviveDate(last03))
        if (item5 === FAIL) return FAIL
        joined3.push(item5)
        const last1 = joined2[end3 + 1]
        if (!(last1 === 2)) return FAIL
        joined3.push(last1)
        joined = joined3
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
      case 3: {
        if (view.getInt32(at, true) !== 1919972130 /* "spr */ ||
          view.getInt32(at + 4, true) !== 577003877 /* ead" */ ||
          view.getInt32(at + 5, true) !== 975332449 /* ad": */) {
          next = 3
          break
        }
        at += 9
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        const spread2 = []
        if (bytes[at] !== 91 /* [ */) return FAIL
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
        if (bytes[at] === 93 /* ] */) at++
        else for (;;) {
          switch (spread2.length) {
            case 0: {
              const item6 = stringAt(text, at)
              if (item6 === FAIL) return FAIL
              at = source.at
              spread2.push(item6)
              break
            }
            case 1: {
              let item8
              if (bytes[at] === 110 /* n */) {
                if (view.getInt32(at, true) !== 1819047278 /* null */) return FAIL
                at += 4
              }
              else {
                const item7 = numberAt(text, at)
                if (item7 !== item7) return FAIL
                at = source.at
                item8 = item7
              }
              spread2.push(item8)
              break
            }
            default: {
              const item9 = booleanAt(at)
              if (item9 === FAIL) return FAIL
              at = source.at
              spread2.push(item9)
            }
          }
          if (bytes[at] === 44 /* , */) {
            if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
            continue
          }
          if (bytes[at] <= 32) at = spaceEnd(bytes, at)
          if (bytes[at++] === 93) break
          return FAIL
        }
        if (!(spread2.length >= 1)) return FAIL
        spread = spread2
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
  if (ends === undefined ||
    last === undefined ||
    joined === undefined ||
    spread === undefined) return FAIL
  source.at = at
  return { ends, last, joined, spread }
}

function reportWireInput() {
  return ["Input", {
    ends: ["tuple", ["string"], "number", ["boolean"]],
    last: ["tuple", [], "date", [["literal", "end"]]],
    joined: ["tuple", [["literal", 1]], "string", [["union", ["null", "date"]], ["literal", 2]]],
    spread: ["tuple", ["string", ["optional", "number"]], "boolean"]
  }, "wire"]
}
