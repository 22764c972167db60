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
const numberAt = __precast.numberAt
const stringAt = __precast.stringAt
const dateAt = __precast.dateAt
const memberEnd = __precast.memberEnd
const keyTable = __precast.keyTable
const keysInput = /* @__PURE__ */ keyTable(["point", "named", "rest"])
const keyAt = __precast.keyAt
const dateLeaf = __precast.dateLeaf
const isNumber = Number.isFinite
const reviveDate = __precast.reviveDate

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
  let point, named, rest
  let next = 0, missed = 0, expected = 0
  members: if (bytes[at] !== 125 /* } */) for (;;) {
    switch (next) {
      case 0: {
        next = 0
        if (view.getFloat64(at, true) !== 1.1646622340829964e-28 /* "point": */) break
        at += 8
        if (bytes[at] <= 32 && (bytes[at] !== 32 || bytes[++at] <= 32)) at = spaceEnd(bytes, at)
        if (bytes[at] !== 91 /* [ */) return FAIL
        if (bytes[++at] <= 32 && (bytes[at] !== 32 || bytes[++at] <= 32)) at = spaceEnd(bytes, at)
        const item = numberAt(text, at)
        if (item !== item) return FAIL
        at = source.at
        if (bytes[at] !== 44 /* , */) return FAIL
        if (bytes[++at] <= 32 && (bytes[at] !== 32 || bytes[++at] <= 32)) at = spaceEnd(bytes, at)
        const item2 = numberAt(text, at)
        if (item2 !== item2) return FAIL
        at = source.at
        if (bytes[at] <= 32 && (bytes[at] !== 32 || bytes[++at] <= 32)) at = spaceEnd(bytes, at)
        if (bytes[at] !== 93 /* ] */) return FAIL
        at++
        const point2 = [item, item2]
        point = point2
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) for (bytes[at] === 10 && at++; bytes[at] === 32;) at++
      }
      case 1: {
        next = 1
        if (view.getFloat64(at, true) !== 1.160709277712643e-28 /* "named": */) break
        at += 8
        if (bytes[at] <= 32 && (bytes[at] !== 32 || bytes[++at] <= 32)) at = spaceEnd(bytes, at)
        const named2 = []
        if (bytes[at] !== 91 /* [ */) return FAIL
        if (bytes[++at] <= 32 && (bytes[at] !== 32 || bytes[++at] <= 32)) at = spaceEnd(bytes, at)
        if (bytes[at] === 93 /* ] */) at++
        else for (;;) {
          switch (named2.length) {
            case 0: {
              const item3 = stringAt(text, at)
              if (item3 === FAIL) return FAIL
              at = source.at
              named2.push(item3)
              break
            }
            case 1: {
              let item5
              if (bytes[at] === 110 /* n */) {
                if (view.getInt32(at, true) !== 1819047278 /* null */) return FAIL
                at += 4
              }
              else {
                const item4 = numberAt(text, at)
                if (item4 !== item4) return FAIL
                at = source.at
                item5 = item4
              }
              named2.push(item5)
              break
            }
            default: {
              return FAIL
            }
          }
          if (bytes[at] === 44 /* , */) {
            if (bytes[++at] <= 32 && (bytes[at] !== 32 || bytes[++at] <= 32)) at = spaceEnd(bytes, at)
            continue
          }
          if (bytes[at] <= 32 && (bytes[at] !== 32 || bytes[++at] <= 32)) at = spaceEnd(bytes, at)
          if (bytes[at++] === 93) break
          return FAIL
        }
        if (!(named2.length >= 1)) return FAIL
        named = named2
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) for (bytes[at] === 10 && at++; bytes[at] === 32;) at++
      }
      case 2: {
        next = 2
        if (view.getInt32(at, true) !== 1936028194 /* "rest": */ ||
          view.getInt32(at + 3, true) !== 975336563) break
        at += 7
        if (bytes[at] <= 32 && (bytes[at] !== 32 || bytes[++at] <= 32)) at = spaceEnd(bytes, at)
        const rest2 = []
        if (bytes[at] !== 91 /* [ */) return FAIL
        if (bytes[++at] <= 32 && (bytes[at] !== 32 || bytes[++at] <= 32)) at = spaceEnd(bytes, at)
        if (bytes[at] === 93 /* ] */) at++
        else for (;;) {
          switch (rest2.length) {
            case 0: {
              const item6 = dateAt(text, at)
              if (item6 === FAIL) return FAIL
              at = source.at
              rest2.push(item6)
              break
            }
            default: {
              const item7 = stringAt(text, at)
              if (item7 === FAIL) return FAIL
              at = source.at
              rest2.push(item7)
            }
          }
          if (bytes[at] === 44 /* , */) {
            if (bytes[++at] <= 32 && (bytes[at] !== 32 || bytes[++at] <= 32)) at = spaceEnd(bytes, at)
            continue
          }
          if (bytes[at] <= 32 && (bytes[at] !== 32 || bytes[++at] <= 32)) at = spaceEnd(bytes, at)
          if (bytes[at++] === 93) break
          return FAIL
        }
        if (!(rest2.length >= 1)) return FAIL
        rest = rest2
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
      next = keysInput.after[next]
    } else if (bytes[at] === 34 /* " */) {
      next = keyAt(keysInput, text, at, expected)
    } else {
      at = spaceEnd(bytes, at)
      if (bytes[at] !== 34 /* " */) return FAIL
      next = expected
    }
  }
  if (bytes[at] <= 32) at = spaceEnd(bytes, at)
  if (bytes[at++] !== 125 /* } */) return FAIL
  if (point === undefined || named === undefined || rest === undefined) return FAIL
  source.at = at
  return { point, named, rest }
}

function reportWireInput() {
  return ["Input", {
    point: ["tuple", ["number", "number"]],
    named: ["tuple", ["string", ["optional", "number"]]],
    rest: ["tuple", [[dateLeaf]], "string"]
  }, "wire", reviveInput]
}

function reviveInput(value) {
  if (!(value !== null && typeof value === "object")) return FAIL
  const point = value.point
  if (!(Array.isArray(point) && point.length >= 2 && point.length <= 2)) return FAIL
  const item0 = point[0]
  if (!(isNumber(item0))) return FAIL
  const item1 = point[1]
  if (!(isNumber(item1))) return FAIL
  const point2 = [item0, item1]
  const named = value.named
  if (!(Array.isArray(named) && named.length >= 1 && named.length <= 2)) return FAIL
  const item02 = named[0]
  if (!(typeof item02 === "string")) return FAIL
  const item12 = named[1]
  let item
  if (item12 !== undefined && item12 !== null) {
    if (!(isNumber(item12))) return FAIL
    item = item12
  }
  const named2 = [item02]
  if (named.length > 1) named2.push(item)
  const rest = value.rest
  if (!(Array.isArray(rest) && rest.length >= 1)) return FAIL
  const item03 = rest[0]
  const item2 = reviveDate(item03)
  if (item2 === FAIL) return FAIL
  const rest2 = [item2]
  for (let index = 1; index < rest.length; index++) {
    const item3 = rest[index]
    if (!(typeof item3 === "string")) return FAIL
    rest2.push(item3)
  }
  return { point: point2, named: named2, rest: rest2 }
}
