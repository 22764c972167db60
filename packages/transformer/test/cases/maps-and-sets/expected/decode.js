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
const reviveBigint = __precast.reviveBigint
const spaceEnd = __precast.spaceEnd
const memberEnd = __precast.memberEnd
const keyTable = __precast.keyTable
const keysInput = keyTable(["byName", "byPoint", "tags", "nested", "either"])
const stringAt = __precast.stringAt
const source = __precast.source
const dateAt = __precast.dateAt
const numberAt = __precast.numberAt
const keyAt = __precast.keyAt
const keysPoint = keyTable(["x"])
const valueAt = __precast.valueAt

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
  const byName = value.byName
  if (!(Array.isArray(byName))) return FAIL
  const byName2 = new Map()
  for (const pair of byName) {
    if (!(Array.isArray(pair) && pair.length === 2)) return FAIL
    const key = pair[0]
    const entry = pair[1]
    if (!(typeof key === "string")) return FAIL
    const item = revivePoint(entry)
    if (item === FAIL) return FAIL
    byName2.set(key, item)
  }
  const byPoint = value.byPoint
  if (!(Array.isArray(byPoint))) return FAIL
  const byPoint2 = new Map()
  for (const pair2 of byPoint) {
    if (!(Array.isArray(pair2) && pair2.length === 2)) return FAIL
    const key2 = pair2[0]
    const entry2 = pair2[1]
    const item2 = revivePoint(key2)
    if (item2 === FAIL) return FAIL
    const item3 = (entry2 === null ? entry2 : reviveDate(entry2))
    if (item3 === FAIL) return FAIL
    byPoint2.set(item2, item3)
  }
  const tags = value.tags
  if (!(Array.isArray(tags))) return FAIL
  const tags2 = new Set()
  for (let index = 0; index < tags.length; index++) {
    const item4 = tags[index]
    if (!(typeof item4 === "string")) return FAIL
    tags2.add(item4)
  }
  const nested = value.nested
  if (!(Array.isArray(nested))) return FAIL
  const nested2 = new Map()
  for (const pair3 of nested) {
    if (!(Array.isArray(pair3) && pair3.length === 2)) return FAIL
    const key3 = pair3[0]
    const entry3 = pair3[1]
    const item5 = reviveBigint(key3)
    if (item5 === FAIL) return FAIL
    if (!(Array.isArray(entry3))) return FAIL
    const item6 = new Set()
    for (let index2 = 0; index2 < entry3.length; index2++) {
      const item7 = entry3[index2]
      if (!((item7 === 1 || item7 === 2))) return FAIL
      item6.add(item7)
    }
    nested2.set(item5, item6)
  }
  const either = value.either
  const either2 = reviveInput_Either(either)
  if (either2 === FAIL) return FAIL
  return { byName: byName2, byPoint: byPoint2, tags: tags2, nested: nested2, either: either2 }
}

function fastInput(text, at) {
  const bytes = source.bytes
  const view = source.view
  if (bytes[at] !== 123 /* { */) return FAIL
  if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
  let byName, byPoint, tags, nested, either
  let next = 0
  members: if (bytes[at] !== 125 /* } */) for (;;) {
    switch (next) {
      case 0: {
        if (view.getInt32(at, true) !== 1316577826 /* "byN */ ||
          view.getInt32(at + 4, true) !== 577072481 /* ame" */ ||
          view.getInt32(at + 5, true) !== 975332717 /* me": */) break
        at += 9
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        const byName2 = new Map()
        if (bytes[at] !== 91 /* [ */) return FAIL
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
        if (bytes[at] === 93 /* ] */) at++
        else for (;;) {
          if (bytes[at] !== 91 /* [ */) return FAIL
          if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
          const item = stringAt(text, at)
          if (item === FAIL) return FAIL
          at = source.at
          if (bytes[at] !== 44 /* , */) return FAIL
          if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
          const item2 = fastPoint(text, at)
          if (item2 === FAIL) return FAIL
          at = source.at
          if (bytes[at] <= 32) at = spaceEnd(bytes, at)
          if (bytes[at++] !== 93 /* ] */) return FAIL
          byName2.set(item, item2)
          if (bytes[at] === 44 /* , */) {
            if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
            continue
          }
          if (bytes[at] <= 32) at = spaceEnd(bytes, at)
          if (bytes[at++] === 93) break
          return FAIL
        }
        byName = byName2
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
      case 1: {
        if (view.getInt32(at, true) !== 1350132258 /* "byP */ ||
          view.getInt32(at + 4, true) !== 1953393007 /* oint */ ||
          view.getInt32(at + 6, true) !== 975336558 /* nt": */) {
          next = 1
          break
        }
        at += 10
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        const byPoint2 = new Map()
        if (bytes[at] !== 91 /* [ */) return FAIL
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
        if (bytes[at] === 93 /* ] */) at++
        else for (;;) {
          if (bytes[at] !== 91 /* [ */) return FAIL
          if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
          const item3 = fastPoint(text, at)
          if (item3 === FAIL) return FAIL
          at = source.at
          if (bytes[at] !== 44 /* , */) return FAIL
          if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
          let item4
          if (bytes[at] === 34 /* " */) {
            const item5 = dateAt(text, at)
            if (item5 === FAIL) return FAIL
            at = source.at
            item4 = item5
          }
          else if (bytes[at] === 110 /* n */) {
            if (view.getInt32(at, true) !== 1819047278 /* null */) return FAIL
            at += 4
            item4 = null
          }
          else return FAIL
          if (bytes[at] <= 32) at = spaceEnd(bytes, at)
          if (bytes[at++] !== 93 /* ] */) return FAIL
          byPoint2.set(item3, item4)
          if (bytes[at] === 44 /* , */) {
            if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
            continue
          }
          if (bytes[at] <= 32) at = spaceEnd(bytes, at)
          if (bytes[at++] === 93) break
          return FAIL
        }
        byPoint = byPoint2
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
      case 2: {
        if (view.getInt32(at, true) !== 1734439970 /* "tag */ ||
          view.getInt32(at + 3, true) !== 975336295 /* gs": */) {
          next = 2
          break
        }
        at += 7
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        const tags2 = new Set()
        if (bytes[at] !== 91 /* [ */) return FAIL
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
        if (bytes[at] === 93 /* ] */) at++
        else for (;;) {
          const item6 = stringAt(text, at)
          if (item6 === FAIL) return FAIL
          at = source.at
          tags2.add(item6)
          if (bytes[at] === 44 /* , */) {
            if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
            continue
          }
          if (bytes[at] <= 32) at = spaceEnd(bytes, at)
          if (bytes[at++] === 93) break
          return FAIL
        }
        tags = tags2
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
      case 3: {
        if (view.getInt32(at, true) !== 1936027170 /* "nes */ ||
          view.getInt32(at + 4, true) !== 577004916 /* ted" */ ||
          view.getInt32(at + 5, true) !== 975332453 /* ed": */) {
          next = 3
          break
        }
        at += 9
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        const nested2 = new Map()
        if (bytes[at] !== 91 /* [ */) return FAIL
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
        if (bytes[at] === 93 /* ] */) at++
        else for (;;) {
          if (bytes[at] !== 91 /* [ */) return FAIL
          if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
          const item7 = stringAt(text, at)
          if (item7 === FAIL) return FAIL
          at = source.at
          const item8 = reviveBigint(item7)
          if (item8 === FAIL) return FAIL
          if (bytes[at] !== 44 /* , */) return FAIL
          if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
          const item9 = new Set()
          if (bytes[at] !== 91 /* [ */) return FAIL
          if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
          if (bytes[at] === 93 /* ] */) at++
          else for (;;) {
            let item10
            if (bytes[at] <= 57 /* 9 */) {
              const item11 = numberAt(text, at)
              if (item11 !== item11) return FAIL
              at = source.at
              const item12 = ((item11 === 1 || item11 === 2) ? item11 : FAIL)
              if (item12 === FAIL) return FAIL
              item10 = item12
            }
            else return FAIL
            item9.add(item10)
            if (bytes[at] === 44 /* , */) {
              if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
              continue
            }
            if (bytes[at] <= 32) at = spaceEnd(bytes, at)
            if (bytes[at++] === 93) break
            return FAIL
          }
          if (bytes[at] <= 32) at = spaceEnd(bytes, at)
          if (bytes[at++] !== 93 /* ] */) return FAIL
          nested2.set(item8, item9)
          if (bytes[at] === 44 /* , */) {
            if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
            continue
          }
          if (bytes[at] <= 32) at = spaceEnd(bytes, at)
          if (bytes[at++] === 93) break
          return FAIL
        }
        nested = nested2
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
      case 4: {
        if (view.getInt32(at, true) !== 1953064226 /* "eit */ ||
          view.getInt32(at + 4, true) !== 577922408 /* her" */ ||
          view.getInt32(at + 5, true) !== 975336037 /* er": */) {
          next = 4
          break
        }
        at += 9
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        const either2 = fastInput_Either(text, at)
        if (either2 === FAIL) return FAIL
        at = source.at
        either = either2
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
        next = 5
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
  if (byName === undefined ||
    byPoint === undefined ||
    tags === undefined ||
    nested === undefined ||
    either === undefined) return FAIL
  source.at = at
  return { byName, byPoint, tags, nested, either }
}

function reportWireInput() {
  return ["Input", {
    byName: ["map", "string", reportWirePoint],
    byPoint: ["map", reportWirePoint, ["union", ["null", "date"]]],
    tags: ["set", "string"],
    nested: ["map", "bigint", ["set", ["union", [["literal", 1], ["literal", 2]]]]],
    either: reportWireInput_Either
  }, "wire"]
}

function revivePoint(value) {
  if (!(typeof value === "object" && value !== null)) return FAIL
  const x = value.x
  if (!(Number.isFinite(x))) return FAIL
  return { x }
}

function reviveInput_Either(value) {
  if (value === null || checkInput_Either_2(value)) return value
  const revived = reviveInput_Either_3(value)
  if (revived !== FAIL) return revived
  const revived2 = reviveInput_Either_4(value)
  if (revived2 !== FAIL) return revived2
  return FAIL
}

function fastPoint(text, at) {
  const bytes = source.bytes
  const view = source.view
  if (bytes[at] !== 123 /* { */) return FAIL
  if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
  let x
  let next = 0
  members: if (bytes[at] !== 125 /* } */) for (;;) {
    switch (next) {
      case 0: {
        if (view.getInt32(at, true) !== 975337506 /* "x": */) break
        at += 4
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        const x2 = numberAt(text, at)
        if (x2 !== x2) return FAIL
        at = source.at
        x = x2
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
    next = keyAt(keysPoint, text, at, next)
    if (next < 0) return FAIL
  }
  if (bytes[at] <= 32) at = spaceEnd(bytes, at)
  if (bytes[at++] !== 125 /* } */) return FAIL
  if (x === undefined) return FAIL
  source.at = at
  return { x }
}

function fastInput_Either(text, at) {
  const value = valueAt(text, at)
  if (value === FAIL) return FAIL
  at = source.at
  const value2 = reviveInput_Either(value)
  if (value2 === FAIL) return FAIL
  source.at = at
  return value2
}

function reportWirePoint() {
  return ["Point", { x: "number" }, "wire"]
}

function reportWireInput_Either() {
  return ["Input_Either", [
    "union",
    ["null", reportWireInput_Either_2, reportWireInput_Either_3, reportWireInput_Either_4]
  ], "wire"]
}

function checkInput_Either_2(value) {
  if (!(Array.isArray(value))) return false
  for (let index = 0; index < value.length; index++) {
    const item = value[index]
    if (!(Number.isFinite(item))) return false
  }
  return true
}

function reviveInput_Either_3(value) {
  if (!(Array.isArray(value))) return FAIL
  const revived = new Set()
  for (let index = 0; index < value.length; index++) {
    const item = value[index]
    if (!(Number.isFinite(item))) return FAIL
    revived.add(item)
  }
  return revived
}

function reviveInput_Either_4(value) {
  if (!(Array.isArray(value))) return FAIL
  const revived = new Map()
  for (const pair of value) {
    if (!(Array.isArray(pair) && pair.length === 2)) return FAIL
    const key = pair[0]
    const entry = pair[1]
    if (!(typeof key === "string")) return FAIL
    if (!(Number.isFinite(entry))) return FAIL
    revived.set(key, entry)
  }
  return revived
}

function reportWireInput_Either_2() {
  return ["Input_Either_2", ["array", "number"], "wire"]
}

function reportWireInput_Either_3() {
  return ["Input_Either_3", ["set", "number"], "wire"]
}

function reportWireInput_Either_4() {
  return ["Input_Either_4", ["map", "string", "number"], "wire"]
}
