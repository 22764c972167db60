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
const reviveBigint_2 = (wire) => {
  const value = reviveBigint(wire)
  return typeof value === "bigint" && value >= 0n && value < 1000n ? value : FAIL
}
const isSafeBigint = __precast.isSafeBigint
const reviveInteger = __precast.reviveInteger
const reviveBigint_3 = (wire) => {
  const value = reviveInteger(wire)
  return isSafeBigint(value) && value % 12n === 0n ? value : FAIL
}
const reviveIeee = __precast.reviveIeee
const spaceEnd = __precast.spaceEnd
const memberEnd = __precast.memberEnd
const keyTable = __precast.keyTable
const keysInput = keyTable(["int", "uint", "big", "dozens", "either", "any", "count"])
const numberAt = __precast.numberAt
const source = __precast.source
const stringAt = __precast.stringAt
const valueAt = __precast.valueAt
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
  const int = value.int
  if (!(Number.isInteger(int) && int >= (-2147483648) && int <= 2147483647)) return FAIL
  const uint = value.uint
  if (!(Number.isInteger(uint) && uint >= 0 && uint <= 100)) return FAIL
  const big = value.big
  const big2 = reviveBigint_2(big)
  if (big2 === FAIL) return FAIL
  const dozens = value.dozens
  const dozens2 = reviveBigint_3(dozens)
  if (dozens2 === FAIL) return FAIL
  const either = value.either
  if (!(((Number.isFinite(either) && either >= 0) || typeof either === "string"))) return FAIL
  const any = value.any
  const any2 = reviveIeee(any)
  if (any2 === FAIL) return FAIL
  const count = value.count
  if (!(Number.isInteger(count) && count > 0)) return FAIL
  return { int, uint, big: big2, dozens: dozens2, either, any: any2, count }
}

function fastInput(text, at) {
  const bytes = source.bytes
  const view = source.view
  if (bytes[at] !== 123 /* { */) return FAIL
  if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
  let int, uint, big, dozens, either, any, count
  let next = 0
  members: if (bytes[at] !== 125 /* } */) for (;;) {
    switch (next) {
      case 0: {
        if (view.getInt32(at, true) !== 1953392930 /* "int */ ||
          view.getInt32(at + 2, true) !== 975336558 /* nt": */) break
        at += 6
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        const int2 = numberAt(text, at)
        if (int2 !== int2) return FAIL
        at = source.at
        if (!(Number.isInteger(int2) && int2 >= (-2147483648) && int2 <= 2147483647)) return FAIL
        int = int2
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
      case 1: {
        if (view.getInt32(at, true) !== 1852405026 /* "uin */ ||
          view.getInt32(at + 3, true) !== 975336558 /* nt": */) {
          next = 1
          break
        }
        at += 7
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        const uint2 = numberAt(text, at)
        if (uint2 !== uint2) return FAIL
        at = source.at
        if (!(Number.isInteger(uint2) && uint2 >= 0 && uint2 <= 100)) return FAIL
        uint = uint2
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
      case 2: {
        if (view.getInt32(at, true) !== 1734959650 /* "big */ ||
          view.getInt32(at + 2, true) !== 975333225 /* ig": */) {
          next = 2
          break
        }
        at += 6
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        const big2 = stringAt(text, at)
        if (big2 === FAIL) return FAIL
        at = source.at
        const big3 = reviveBigint_2(big2)
        if (big3 === FAIL) return FAIL
        big = big3
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
      case 3: {
        if (view.getInt32(at, true) !== 2054120482 /* "doz */ ||
          view.getInt32(at + 4, true) !== 577990245 /* ens" */ ||
          view.getInt32(at + 5, true) !== 975336302 /* ns": */) {
          next = 3
          break
        }
        at += 9
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        const dozens2 = numberAt(text, at)
        if (dozens2 !== dozens2) return FAIL
        at = source.at
        const dozens3 = reviveBigint_3(dozens2)
        if (dozens3 === FAIL) return FAIL
        dozens = dozens3
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
        let either2
        if (bytes[at] === 34 /* " */) {
          const either3 = stringAt(text, at)
          if (either3 === FAIL) return FAIL
          at = source.at
          either2 = either3
        }
        else if (bytes[at] <= 57 /* 9 */) {
          const either4 = numberAt(text, at)
          if (either4 !== either4) return FAIL
          at = source.at
          if (!(either4 >= 0)) return FAIL
          either2 = either4
        }
        else return FAIL
        either = either2
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
      case 5: {
        if (view.getInt32(at, true) !== 2037276962 /* "any */ ||
          view.getInt32(at + 2, true) !== 975337838 /* ny": */) {
          next = 5
          break
        }
        at += 6
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        const any2 = valueAt(text, at)
        if (any2 === FAIL) return FAIL
        at = source.at
        const any3 = reviveIeee(any2)
        if (any3 === FAIL) return FAIL
        any = any3
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
      case 6: {
        if (view.getInt32(at, true) !== 1970234146 /* "cou */ ||
          view.getInt32(at + 4, true) !== 975336558 /* nt": */) {
          next = 6
          break
        }
        at += 8
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        const count2 = numberAt(text, at)
        if (count2 !== count2) return FAIL
        at = source.at
        if (!(Number.isInteger(count2) && count2 > 0)) return FAIL
        count = count2
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
        next = 7
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
  if (int === undefined ||
    uint === undefined ||
    big === undefined ||
    dozens === undefined ||
    either === undefined ||
    any === undefined ||
    count === undefined) return FAIL
  source.at = at
  return { int, uint, big, dozens, either, any, count }
}

function reportWireInput() {
  return ["Input", {
    int: ["number", { int: true, min: (-2147483648), max: 2147483647 }],
    uint: ["number", { int: true, min: 0, max: 100 }],
    big: ["bigint", { min: "0", exclusiveMax: "1000" }],
    dozens: ["bigint", { multipleOf: "12" }, "number"],
    either: ["union", [["number", { min: 0 }], "string"]],
    any: ["number", { ieee: true }],
    count: ["number", { int: true, exclusiveMin: 0 }]
  }, "wire"]
}
