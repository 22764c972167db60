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
const keysInput = keyTable(["counted",
"named",
"mixed",
"bits",
"member",
"level",
"text",
"byName",
"byNumber",
"keys"])
const numberAt = __precast.numberAt
const source = __precast.source
const keysInput_2 = keyTable(["0", "5", "6"])
const stringAt = __precast.stringAt
const keyAt = __precast.keyAt
const keysRecord_Named_number = keyTable(["x", "y"])

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
  const counted = value.counted
  if (!((counted === 0 || counted === 5 || counted === 6))) return FAIL
  const named = value.named
  if (!((named === "x" || named === "y"))) return FAIL
  const mixed = value.mixed
  if (!((mixed === null || mixed === 0 || mixed === "yes"))) return FAIL
  const bits = value.bits
  if (!((bits === 1 || bits === 2 || bits === 3))) return FAIL
  const member = value.member
  if (!(member === "yes")) return FAIL
  const level = value.level
  if (!((level === (-1) || level === 1))) return FAIL
  const text = value.text
  if (!((text === "is-x" || text === "is-y"))) return FAIL
  const byName = value.byName
  const byName2 = reviveRecord_Named_number(byName)
  if (byName2 === FAIL) return FAIL
  const byNumber = value.byNumber
  if (!(typeof byNumber === "object" && byNumber !== null && !Array.isArray(byNumber))) return FAIL
  const part = byNumber["0"]
  if (part !== undefined) {
    if (!(typeof part === "string")) return FAIL
  }
  const part2 = byNumber["5"]
  if (part2 !== undefined) {
    if (!(typeof part2 === "string")) return FAIL
  }
  const part3 = byNumber["6"]
  if (part3 !== undefined) {
    if (!(typeof part3 === "string")) return FAIL
  }
  const byNumber2 = {}
  if (part !== undefined) byNumber2["0"] = part
  if (part2 !== undefined) byNumber2["5"] = part2
  if (part3 !== undefined) byNumber2["6"] = part3
  const keys = value.keys
  if (!((keys === "All" || keys === "Read" || keys === "Write"))) return FAIL
  return {
    counted,
    named,
    mixed,
    bits,
    member,
    level,
    text,
    byName: byName2,
    byNumber: byNumber2,
    keys,
  }
}

function fastInput(text, at) {
  const bytes = source.bytes
  const view = source.view
  if (bytes[at] !== 123 /* { */) return FAIL
  if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
  let counted, named, mixed, bits, member, level, text2, byName, byNumber, keys
  let next = 0
  members: if (bytes[at] !== 125 /* } */) for (;;) {
    switch (next) {
      case 0: {
        if (view.getInt32(at, true) !== 1970234146 /* "cou */ ||
          view.getInt32(at + 4, true) !== 1684370542 /* nted */ ||
          view.getInt32(at + 6, true) !== 975332453 /* ed": */) break
        at += 10
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        let counted2
        if (bytes[at] <= 57 /* 9 */) {
          const counted3 = numberAt(text, at)
          if (counted3 !== counted3) return FAIL
          at = source.at
          const counted4 = ((counted3 === 0 || counted3 === 5 || counted3 === 6) ? counted3 : FAIL)
          if (counted4 === FAIL) return FAIL
          counted2 = counted4
        }
        else return FAIL
        counted = counted2
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
      case 1: {
        if (view.getInt32(at, true) !== 1835101730 /* "nam */ ||
          view.getInt32(at + 4, true) !== 975332453 /* ed": */) {
          next = 1
          break
        }
        at += 8
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        let named2
        if (!(bytes[at] !== 34 /* " */ ||
          bytes[at + 1] !== 120 /* x */ ||
          bytes[at + 2] !== 34 /* " */)) {
          named2 = "x"
          at += 3
        } else if (!(bytes[at] !== 34 /* " */ ||
          bytes[at + 1] !== 121 /* y */ ||
          bytes[at + 2] !== 34 /* " */)) {
          named2 = "y"
          at += 3
        } else return FAIL
        named = named2
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
      case 2: {
        if (view.getInt32(at, true) !== 2020175138 /* "mix */ ||
          view.getInt32(at + 4, true) !== 975332453 /* ed": */) {
          next = 2
          break
        }
        at += 8
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        let mixed2
        if (bytes[at] === 34 /* " */) {
          if (view.getInt32(at, true) !== 1936029986 /* "yes */ ||
            view.getInt32(at + 1, true) !== 577987961 /* yes" */) return FAIL
          at += 5
          mixed2 = "yes"
        }
        else if (bytes[at] === 110 /* n */) {
          if (view.getInt32(at, true) !== 1819047278 /* null */) return FAIL
          at += 4
          mixed2 = null
        }
        else if (bytes[at] <= 57 /* 9 */) {
          if (bytes[at] !== 48 /* 0 */) return FAIL
          at += 1
          mixed2 = 0
        }
        else return FAIL
        mixed = mixed2
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
      case 3: {
        if (view.getInt32(at, true) !== 1953063458 /* "bit */ ||
          view.getInt32(at + 3, true) !== 975336308 /* ts": */) {
          next = 3
          break
        }
        at += 7
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        let bits2
        if (bytes[at] <= 57 /* 9 */) {
          const bits3 = numberAt(text, at)
          if (bits3 !== bits3) return FAIL
          at = source.at
          const bits4 = ((bits3 === 1 || bits3 === 2 || bits3 === 3) ? bits3 : FAIL)
          if (bits4 === FAIL) return FAIL
          bits2 = bits4
        }
        else return FAIL
        bits = bits2
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
      case 4: {
        if (view.getInt32(at, true) !== 1835363618 /* "mem */ ||
          view.getInt32(at + 4, true) !== 577922402 /* ber" */ ||
          view.getInt32(at + 5, true) !== 975336037 /* er": */) {
          next = 4
          break
        }
        at += 9
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        if (view.getInt32(at, true) !== 1936029986 /* "yes */ ||
          view.getInt32(at + 1, true) !== 577987961 /* yes" */) return FAIL
        at += 5
        member = "yes"
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
      case 5: {
        if (view.getInt32(at, true) !== 1986358306 /* "lev */ ||
          view.getInt32(at + 4, true) !== 975334501 /* el": */) {
          next = 5
          break
        }
        at += 8
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        let level2
        if (bytes[at] <= 57 /* 9 */) {
          const level3 = numberAt(text, at)
          if (level3 !== level3) return FAIL
          at = source.at
          const level4 = ((level3 === (-1) || level3 === 1) ? level3 : FAIL)
          if (level4 === FAIL) return FAIL
          level2 = level4
        }
        else return FAIL
        level = level2
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
      case 6: {
        if (view.getInt32(at, true) !== 2019914786 /* "tex */ ||
          view.getInt32(at + 3, true) !== 975336568 /* xt": */) {
          next = 6
          break
        }
        at += 7
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        let text3
        if (!(view.getInt32(at, true) !== 762538274 /* "is- */ ||
          view.getInt32(at + 2, true) !== 578301299 /* s-x" */)) {
          text3 = "is-x"
          at += 6
        } else if (!(view.getInt32(at, true) !== 762538274 /* "is- */ ||
          view.getInt32(at + 2, true) !== 578366835 /* s-y" */)) {
          text3 = "is-y"
          at += 6
        } else return FAIL
        text2 = text3
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
      case 7: {
        if (view.getInt32(at, true) !== 1316577826 /* "byN */ ||
          view.getInt32(at + 4, true) !== 577072481 /* ame" */ ||
          view.getInt32(at + 5, true) !== 975332717 /* me": */) {
          next = 7
          break
        }
        at += 9
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        const byName2 = fastRecord_Named_number(text, at)
        if (byName2 === FAIL) return FAIL
        at = source.at
        byName = byName2
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
      case 8: {
        if (view.getInt32(at, true) !== 1316577826 /* "byN */ ||
          view.getInt32(at + 4, true) !== 1700949365 /* umbe */ ||
          view.getInt32(at + 7, true) !== 975336037 /* er": */) {
          next = 8
          break
        }
        at += 11
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        if (bytes[at] !== 123 /* { */) return FAIL
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
        let part, part2, part3
        let next2 = 0
        members2: if (bytes[at] !== 125 /* } */) for (;;) {
          switch (next2) {
            case 0: {
              if (!(view.getInt32(at, true) !== 975319074 /* "0": */)) {
                at += 4
                if (bytes[at] <= 32) at = spaceEnd(bytes, at)
                const part4 = stringAt(text, at)
                if (part4 === FAIL) return FAIL
                at = source.at
                part = part4
                if (bytes[at] !== 44 /* , */) break members2
                if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
              }
            }
            case 1: {
              if (!(view.getInt32(at, true) !== 975320354 /* "5": */)) {
                at += 4
                if (bytes[at] <= 32) at = spaceEnd(bytes, at)
                const part5 = stringAt(text, at)
                if (part5 === FAIL) return FAIL
                at = source.at
                part2 = part5
                if (bytes[at] !== 44 /* , */) break members2
                if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
              }
              else if (next2 > 0) {
                next2 = 1
                break
              }
            }
            case 2: {
              if (!(view.getInt32(at, true) !== 975320610 /* "6": */)) {
                at += 4
                if (bytes[at] <= 32) at = spaceEnd(bytes, at)
                const part6 = stringAt(text, at)
                if (part6 === FAIL) return FAIL
                at = source.at
                part3 = part6
                if (bytes[at] !== 44 /* , */) break members2
                if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
              }
              else if (next2 > 0) {
                next2 = 2
                break
              }
            }
              next2 = 3
              break
            default: {
              at = memberEnd(text, at)
              if (at < 0) return FAIL
              if (bytes[at] !== 44 /* , */) break members2
              if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
            }
          }
          next2 = keyAt(keysInput_2, text, at, next2)
          if (next2 < 0) return FAIL
        }
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        if (bytes[at++] !== 125 /* } */) return FAIL
        const byNumber2 = {}
        if (part !== undefined) byNumber2["0"] = part
        if (part2 !== undefined) byNumber2["5"] = part2
        if (part3 !== undefined) byNumber2["6"] = part3
        byNumber = byNumber2
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
      case 9: {
        if (view.getInt32(at, true) !== 2036689698 /* "key */ ||
          view.getInt32(at + 3, true) !== 975336313 /* ys": */) {
          next = 9
          break
        }
        at += 7
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        let keys2
        if (!(view.getInt32(at, true) !== 1819033890 /* "All */ ||
          view.getInt32(at + 1, true) !== 577530945 /* All" */)) {
          keys2 = "All"
          at += 5
        } else if (!(view.getInt32(at, true) !== 1634030114 /* "Rea */ ||
          view.getInt32(at + 2, true) !== 577003877 /* ead" */)) {
          keys2 = "Read"
          at += 6
        } else if (!(view.getInt32(at, true) !== 1769101090 /* "Wri */ ||
          view.getInt32(at + 3, true) !== 577074281 /* ite" */)) {
          keys2 = "Write"
          at += 7
        } else return FAIL
        keys = keys2
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
        next = 10
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
  if (counted === undefined ||
    named === undefined ||
    mixed === undefined ||
    bits === undefined ||
    member === undefined ||
    level === undefined ||
    text2 === undefined ||
    byName === undefined ||
    byNumber === undefined ||
    keys === undefined) return FAIL
  source.at = at
  return {
    counted,
    named,
    mixed,
    bits,
    member,
    level,
    text: text2,
    byName,
    byNumber,
    keys,
  }
}

function reportWireInput() {
  return ["Input", {
    counted: ["union", [["literal", 0], ["literal", 5], ["literal", 6]]],
    named: ["union", [["literal", "x"], ["literal", "y"]]],
    mixed: ["union", ["null", ["literal", 0], ["literal", "yes"]]],
    bits: ["union", [["literal", 1], ["literal", 2], ["literal", 3]]],
    member: ["literal", "yes"],
    level: ["union", [["literal", (-1)], ["literal", 1]]],
    text: ["union", [["literal", "is-x"], ["literal", "is-y"]]],
    byName: reportWireRecord_Named_number,
    byNumber: { "0": ["optional", "string"], "5": ["optional", "string"], "6": ["optional", "string"] },
    keys: ["union", [["literal", "All"], ["literal", "Read"], ["literal", "Write"]]]
  }, "wire"]
}

function reviveRecord_Named_number(value) {
  if (!(typeof value === "object" && value !== null)) return FAIL
  const x = value.x
  if (!(Number.isFinite(x))) return FAIL
  const y = value.y
  if (!(Number.isFinite(y))) return FAIL
  return { x, y }
}

function fastRecord_Named_number(text, at) {
  const bytes = source.bytes
  const view = source.view
  if (bytes[at] !== 123 /* { */) return FAIL
  if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
  let x, y
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
      case 1: {
        if (view.getInt32(at, true) !== 975337762 /* "y": */) {
          next = 1
          break
        }
        at += 4
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        const y2 = numberAt(text, at)
        if (y2 !== y2) return FAIL
        at = source.at
        y = y2
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
    next = keyAt(keysRecord_Named_number, text, at, next)
    if (next < 0) return FAIL
  }
  if (bytes[at] <= 32) at = spaceEnd(bytes, at)
  if (bytes[at++] !== 125 /* } */) return FAIL
  if (x === undefined || y === undefined) return FAIL
  source.at = at
  return { x, y }
}

function reportWireRecord_Named_number() {
  return ["Record_Named_number", { x: "number", y: "number" }, "wire"]
}
