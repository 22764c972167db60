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
const keysInput = keyTable(["both", "shape", "circle", "narrowed", "deep", "xor"])
const source = __precast.source
const keysInput_2 = keyTable(["kind", "r"])
const numberAt = __precast.numberAt
const keyAt = __precast.keyAt
const keysInput_3 = keyTable(["value"])
const keysInput_4 = keyTable(["in"])
const keysInput_5 = keyTable(["a", "b"])
const keysInput_Both = keyTable(["a", "c", "d", "b"])
const againAt = __precast.againAt
const valueAt = __precast.valueAt
const keysAt = __precast.keysAt
const tagAt = __precast.tagAt
const keysInput_Xor = keyTable(["b", "a"])
const reviveDate = __precast.reviveDate
const keysInput_Both_4 = keyTable(["b", "d"])
const stringAt = __precast.stringAt
const dateAt = __precast.dateAt
const keysInput_Both_3 = keyTable(["b", "c"])
const booleanAt = __precast.booleanAt
const keysInput_Both_2 = keyTable(["a", "d"])
const keysInput_Both_1 = keyTable(["a", "c"])
const keysInput_Shape_2 = keyTable(["kind", "side", "at"])
const keysInput_Shape_1 = keyTable(["kind", "r", "at"])
const keysInput_Xor_2 = keyTable(["a", "b"])
const keysInput_Xor_1 = keyTable(["a", "b"])

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
  const both = value.both
  const both2 = reviveInput_Both(both)
  if (both2 === FAIL) return FAIL
  const shape = value.shape
  const shape2 = reviveInput_Shape(shape)
  if (shape2 === FAIL) return FAIL
  const circle = value.circle
  if (!(typeof circle === "object" && circle !== null)) return FAIL
  const kind = circle.kind
  if (!(kind === "circle")) return FAIL
  const r = circle.r
  if (!(Number.isFinite(r))) return FAIL
  const narrowed = value.narrowed
  if (!(typeof narrowed === "object" && narrowed !== null)) return FAIL
  const value2 = narrowed.value
  if (!(Number.isFinite(value2))) return FAIL
  const deep = value.deep
  if (!(typeof deep === "object" && deep !== null)) return FAIL
  const in2 = deep.in
  if (!(typeof in2 === "object" && in2 !== null)) return FAIL
  const a = in2.a
  if (!(a === 1)) return FAIL
  const b = in2.b
  if (!(b === 2)) return FAIL
  const xor = value.xor
  const xor2 = reviveInput_Xor(xor)
  if (xor2 === FAIL) return FAIL
  return {
    both: both2,
    shape: shape2,
    circle: { kind, r },
    narrowed: { value: value2 },
    deep: { in: { a, b } },
    xor: xor2,
  }
}

function fastInput(text, at) {
  const bytes = source.bytes
  const view = source.view
  if (bytes[at] !== 123 /* { */) return FAIL
  if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
  let both, shape, circle, narrowed, deep, xor
  let next = 0
  members: if (bytes[at] !== 125 /* } */) for (;;) {
    switch (next) {
      case 0: {
        if (view.getInt32(at, true) !== 1953456674 /* "bot */ ||
          view.getInt32(at + 3, true) !== 975333492 /* th": */) break
        at += 7
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        const both2 = fastInput_Both(text, at)
        if (both2 === FAIL) return FAIL
        at = source.at
        both = both2
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
      case 1: {
        if (view.getInt32(at, true) !== 1634235170 /* "sha */ ||
          view.getInt32(at + 4, true) !== 975332720 /* pe": */) {
          next = 1
          break
        }
        at += 8
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        const shape2 = fastInput_Shape(text, at)
        if (shape2 === FAIL) return FAIL
        at = source.at
        shape = shape2
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
      case 2: {
        if (view.getInt32(at, true) !== 1919509282 /* "cir */ ||
          view.getInt32(at + 4, true) !== 577072227 /* cle" */ ||
          view.getInt32(at + 5, true) !== 975332716 /* le": */) {
          next = 2
          break
        }
        at += 9
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        if (bytes[at] !== 123 /* { */) return FAIL
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
        let kind, r
        let next2 = 0
        members2: if (bytes[at] !== 125 /* } */) for (;;) {
          switch (next2) {
            case 0: {
              if (view.getInt32(at, true) !== 1852402466 /* "kin */ ||
                view.getInt32(at + 3, true) !== 975332462 /* nd": */) break
              at += 7
              if (bytes[at] <= 32) at = spaceEnd(bytes, at)
              if (view.getInt32(at, true) !== 1919509282 /* "cir */ ||
                view.getInt32(at + 4, true) !== 577072227 /* cle" */) return FAIL
              at += 8
              kind = "circle"
              if (bytes[at] !== 44 /* , */) break members2
              if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
            }
            case 1: {
              if (view.getInt32(at, true) !== 975335970 /* "r": */) {
                next2 = 1
                break
              }
              at += 4
              if (bytes[at] <= 32) at = spaceEnd(bytes, at)
              const r2 = numberAt(text, at)
              if (r2 !== r2) return FAIL
              at = source.at
              r = r2
              if (bytes[at] !== 44 /* , */) break members2
              if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
            }
              next2 = 2
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
        if (kind === undefined || r === undefined) return FAIL
        circle = { kind, r }
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
      case 3: {
        if (view.getInt32(at, true) !== 1918987810 /* "nar */ ||
          view.getInt32(at + 4, true) !== 1702326130 /* rowe */ ||
          view.getInt32(at + 7, true) !== 975332453 /* ed": */) {
          next = 3
          break
        }
        at += 11
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        if (bytes[at] !== 123 /* { */) return FAIL
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
        let value
        let next3 = 0
        members3: if (bytes[at] !== 125 /* } */) for (;;) {
          switch (next3) {
            case 0: {
              if (view.getInt32(at, true) !== 1818326562 /* "val */ ||
                view.getInt32(at + 4, true) !== 975332725 /* ue": */) break
              at += 8
              if (bytes[at] <= 32) at = spaceEnd(bytes, at)
              const value2 = numberAt(text, at)
              if (value2 !== value2) return FAIL
              at = source.at
              value = value2
              if (bytes[at] !== 44 /* , */) break members3
              if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
            }
              next3 = 1
              break
            default: {
              at = memberEnd(text, at)
              if (at < 0) return FAIL
              if (bytes[at] !== 44 /* , */) break members3
              if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
            }
          }
          next3 = keyAt(keysInput_3, text, at, next3)
          if (next3 < 0) return FAIL
        }
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        if (bytes[at++] !== 125 /* } */) return FAIL
        if (value === undefined) return FAIL
        narrowed = { value }
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
      case 4: {
        if (view.getInt32(at, true) !== 1701143586 /* "dee */ ||
          view.getInt32(at + 3, true) !== 975335525 /* ep": */) {
          next = 4
          break
        }
        at += 7
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        if (bytes[at] !== 123 /* { */) return FAIL
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
        let in2
        let next4 = 0
        members4: if (bytes[at] !== 125 /* } */) for (;;) {
          switch (next4) {
            case 0: {
              if (view.getInt32(at, true) !== 577661218 /* "in" */ ||
                view.getInt32(at + 1, true) !== 975335017 /* in": */) break
              at += 5
              if (bytes[at] <= 32) at = spaceEnd(bytes, at)
              if (bytes[at] !== 123 /* { */) return FAIL
              if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
              let a, b
              let next5 = 0
              members5: if (bytes[at] !== 125 /* } */) for (;;) {
                switch (next5) {
                  case 0: {
                    if (view.getInt32(at, true) !== 975331618 /* "a": */) break
                    at += 4
                    if (bytes[at] <= 32) at = spaceEnd(bytes, at)
                    if (bytes[at] !== 49 /* 1 */) return FAIL
                    at += 1
                    a = 1
                    if (bytes[at] !== 44 /* , */) break members5
                    if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
                  }
                  case 1: {
                    if (view.getInt32(at, true) !== 975331874 /* "b": */) {
                      next5 = 1
                      break
                    }
                    at += 4
                    if (bytes[at] <= 32) at = spaceEnd(bytes, at)
                    if (bytes[at] !== 50 /* 2 */) return FAIL
                    at += 1
                    b = 2
                    if (bytes[at] !== 44 /* , */) break members5
                    if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
                  }
                    next5 = 2
                    break
                  default: {
                    at = memberEnd(text, at)
                    if (at < 0) return FAIL
                    if (bytes[at] !== 44 /* , */) break members5
                    if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
                  }
                }
                next5 = keyAt(keysInput_5, text, at, next5)
                if (next5 < 0) return FAIL
              }
              if (bytes[at] <= 32) at = spaceEnd(bytes, at)
              if (bytes[at++] !== 125 /* } */) return FAIL
              if (a === undefined || b === undefined) return FAIL
              in2 = { a, b }
              if (bytes[at] !== 44 /* , */) break members4
              if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
            }
              next4 = 1
              break
            default: {
              at = memberEnd(text, at)
              if (at < 0) return FAIL
              if (bytes[at] !== 44 /* , */) break members4
              if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
            }
          }
          next4 = keyAt(keysInput_4, text, at, next4)
          if (next4 < 0) return FAIL
        }
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        if (bytes[at++] !== 125 /* } */) return FAIL
        if (in2 === undefined) return FAIL
        deep = { in: in2 }
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
      case 5: {
        if (view.getInt32(at, true) !== 1919907874 /* "xor */ ||
          view.getInt32(at + 2, true) !== 975336047 /* or": */) {
          next = 5
          break
        }
        at += 6
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        const xor2 = fastInput_Xor(text, at)
        if (xor2 === FAIL) return FAIL
        at = source.at
        xor = xor2
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
        next = 6
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
  if (both === undefined ||
    shape === undefined ||
    circle === undefined ||
    narrowed === undefined ||
    deep === undefined ||
    xor === undefined) return FAIL
  source.at = at
  return { both, shape, circle, narrowed, deep, xor }
}

function reportWireInput() {
  return ["Input", {
    both: reportWireInput_Both,
    shape: reportWireInput_Shape,
    circle: { kind: ["literal", "circle"], r: "number" },
    narrowed: { value: "number" },
    deep: { in: { a: ["literal", 1], b: ["literal", 2] } },
    xor: reportWireInput_Xor
  }, "wire"]
}

function reviveInput_Both(value) {
  const revived = reviveInput_Both_1(value)
  if (revived !== FAIL) return revived
  const revived2 = reviveInput_Both_2(value)
  if (revived2 !== FAIL) return revived2
  const revived3 = reviveInput_Both_3(value)
  if (revived3 !== FAIL) return revived3
  const revived4 = reviveInput_Both_4(value)
  if (revived4 !== FAIL) return revived4
  return FAIL
}

function reviveInput_Shape(value) {
  if (typeof value === "object" && value !== null) {
    switch (value.kind) {
      case "circle":
        return reviveInput_Shape_1(value)
      case "square":
        return reviveInput_Shape_2(value)
    }
  }
  return FAIL
}

function reviveInput_Xor(value) {
  const revived = reviveInput_Xor_1(value)
  if (revived !== FAIL) return revived
  const revived2 = reviveInput_Xor_2(value)
  if (revived2 !== FAIL) return revived2
  return FAIL
}

function fastInput_Both(text, at) {
  const bytes = source.bytes
  let value
  if (bytes[at] === 123 /* { */) {
    const found = keysAt(keysInput_Both, text, at)
    if (found < 0) return FAIL
    if ((found & 3) === 3) value = fastInput_Both_1(text, at)
    else if ((found & 5) === 5) value = fastInput_Both_2(text, at)
    else if ((found & 10) === 10) value = fastInput_Both_3(text, at)
    else if ((found & 12) === 12) value = fastInput_Both_4(text, at)
    else return FAIL
    if (value === FAIL) {
      const value2 = againAt(text, at)
      if (value2 === FAIL) return FAIL
      at = source.at
      const value3 = reviveInput_Both(value2)
      if (value3 === FAIL) return FAIL
      value = value3
    }
    else at = source.at
  }
  else {
    const value4 = valueAt(text, at)
    if (value4 === FAIL) return FAIL
    at = source.at
    const value5 = reviveInput_Both(value4)
    if (value5 === FAIL) return FAIL
    value = value5
  }
  source.at = at
  return value
}

function fastInput_Shape(text, at) {
  const bytes = source.bytes
  const view = source.view
  let value
  if (bytes[at] === 123 /* { */) {
    const tag = tagAt(at, "\"kind\":")
    if (tag < 0) return FAIL
    let value2
    if (!(view.getInt32(tag, true) !== 1919509282 /* "cir */ ||
      view.getInt32(tag + 4, true) !== 577072227 /* cle" */)) {
      const value4 = fastInput_Shape_1(text, at)
      if (value4 === FAIL) return FAIL
      at = source.at
      value2 = value4
    }
    else if (!(view.getInt32(tag, true) !== 1970369314 /* "squ */ ||
      view.getInt32(tag + 4, true) !== 577073761 /* are" */)) {
      const value3 = fastInput_Shape_2(text, at)
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

function fastInput_Xor(text, at) {
  const bytes = source.bytes
  let value
  if (bytes[at] === 123 /* { */) {
    const found = keysAt(keysInput_Xor, text, at)
    if (found < 0) return FAIL
    if ((found & 1) === 1) value = fastInput_Xor_1(text, at)
    else if ((found & 2) === 2) value = fastInput_Xor_2(text, at)
    else return FAIL
    if (value === FAIL) {
      const value2 = againAt(text, at)
      if (value2 === FAIL) return FAIL
      at = source.at
      const value3 = reviveInput_Xor(value2)
      if (value3 === FAIL) return FAIL
      value = value3
    }
    else at = source.at
  }
  else {
    const value4 = valueAt(text, at)
    if (value4 === FAIL) return FAIL
    at = source.at
    const value5 = reviveInput_Xor(value4)
    if (value5 === FAIL) return FAIL
    value = value5
  }
  source.at = at
  return value
}

function reportWireInput_Both() {
  return ["Input_Both", ["union", [
    reportWireInput_Both_1,
    reportWireInput_Both_2,
    reportWireInput_Both_3,
    reportWireInput_Both_4
  ]], "wire"]
}

function reportWireInput_Shape() {
  return [
    "Input_Shape",
    ["union", [reportWireInput_Shape_1, reportWireInput_Shape_2], "kind"],
    "wire"
  ]
}

function reportWireInput_Xor() {
  return ["Input_Xor", ["union", [reportWireInput_Xor_1, reportWireInput_Xor_2]], "wire"]
}

function reviveInput_Both_1(value) {
  if (!(typeof value === "object" && value !== null)) return FAIL
  const a = value.a
  if (!(Number.isFinite(a))) return FAIL
  const c = value.c
  if (!(typeof c === "boolean")) return FAIL
  return { a, c }
}

function reviveInput_Both_2(value) {
  if (!(typeof value === "object" && value !== null)) return FAIL
  const a = value.a
  if (!(Number.isFinite(a))) return FAIL
  const d = value.d
  const d2 = reviveDate(d)
  if (d2 === FAIL) return FAIL
  return { a, d: d2 }
}

function reviveInput_Both_3(value) {
  if (!(typeof value === "object" && value !== null)) return FAIL
  const b = value.b
  if (!(typeof b === "string")) return FAIL
  const c = value.c
  if (!(typeof c === "boolean")) return FAIL
  return { b, c }
}

function reviveInput_Both_4(value) {
  if (!(typeof value === "object" && value !== null)) return FAIL
  const b = value.b
  if (!(typeof b === "string")) return FAIL
  const d = value.d
  const d2 = reviveDate(d)
  if (d2 === FAIL) return FAIL
  return { b, d: d2 }
}

function reviveInput_Shape_1(value) {
  if (!(typeof value === "object" && value !== null)) return FAIL
  const kind = value.kind
  if (!(kind === "circle")) return FAIL
  const r = value.r
  if (!(Number.isFinite(r))) return FAIL
  const at = value.at
  const at2 = reviveDate(at)
  if (at2 === FAIL) return FAIL
  return { kind, r, at: at2 }
}

function reviveInput_Shape_2(value) {
  if (!(typeof value === "object" && value !== null)) return FAIL
  const kind = value.kind
  if (!(kind === "square")) return FAIL
  const side = value.side
  if (!(Number.isFinite(side))) return FAIL
  const at = value.at
  const at2 = reviveDate(at)
  if (at2 === FAIL) return FAIL
  return { kind, side, at: at2 }
}

function reviveInput_Xor_1(value) {
  if (!(typeof value === "object" && value !== null)) return FAIL
  const a = value.a
  let a3
  if (a !== undefined) {
    const a2 = FAIL
    if (a2 === FAIL) return FAIL
    a3 = a2
  }
  const b = value.b
  if (!(Number.isFinite(b))) return FAIL
  const revived = {}
  if (a3 !== undefined) revived.a = a3
  revived.b = b
  return revived
}

function reviveInput_Xor_2(value) {
  if (!(typeof value === "object" && value !== null)) return FAIL
  const a = value.a
  if (!(typeof a === "string")) return FAIL
  const b = value.b
  let b3
  if (b !== undefined) {
    const b2 = FAIL
    if (b2 === FAIL) return FAIL
    b3 = b2
  }
  const revived = { a }
  if (b3 !== undefined) revived.b = b3
  return revived
}

function fastInput_Both_4(text, at) {
  const bytes = source.bytes
  const view = source.view
  if (bytes[at] !== 123 /* { */) return FAIL
  if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
  let b, d
  let next = 0
  members: if (bytes[at] !== 125 /* } */) for (;;) {
    switch (next) {
      case 0: {
        if (view.getInt32(at, true) !== 975331874 /* "b": */) break
        at += 4
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        const b2 = stringAt(text, at)
        if (b2 === FAIL) return FAIL
        at = source.at
        b = b2
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
      case 1: {
        if (view.getInt32(at, true) !== 975332386 /* "d": */) {
          next = 1
          break
        }
        at += 4
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        const d2 = dateAt(text, at)
        if (d2 === FAIL) return FAIL
        at = source.at
        d = d2
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
    next = keyAt(keysInput_Both_4, text, at, next)
    if (next < 0) return FAIL
  }
  if (bytes[at] <= 32) at = spaceEnd(bytes, at)
  if (bytes[at++] !== 125 /* } */) return FAIL
  if (b === undefined || d === undefined) return FAIL
  source.at = at
  return { b, d }
}

function fastInput_Both_3(text, at) {
  const bytes = source.bytes
  const view = source.view
  if (bytes[at] !== 123 /* { */) return FAIL
  if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
  let b, c
  let next = 0
  members: if (bytes[at] !== 125 /* } */) for (;;) {
    switch (next) {
      case 0: {
        if (view.getInt32(at, true) !== 975331874 /* "b": */) break
        at += 4
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        const b2 = stringAt(text, at)
        if (b2 === FAIL) return FAIL
        at = source.at
        b = b2
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
      case 1: {
        if (view.getInt32(at, true) !== 975332130 /* "c": */) {
          next = 1
          break
        }
        at += 4
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        const c2 = booleanAt(at)
        if (c2 === FAIL) return FAIL
        at = source.at
        c = c2
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
    next = keyAt(keysInput_Both_3, text, at, next)
    if (next < 0) return FAIL
  }
  if (bytes[at] <= 32) at = spaceEnd(bytes, at)
  if (bytes[at++] !== 125 /* } */) return FAIL
  if (b === undefined || c === undefined) return FAIL
  source.at = at
  return { b, c }
}

function fastInput_Both_2(text, at) {
  const bytes = source.bytes
  const view = source.view
  if (bytes[at] !== 123 /* { */) return FAIL
  if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
  let a, d
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
        if (view.getInt32(at, true) !== 975332386 /* "d": */) {
          next = 1
          break
        }
        at += 4
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        const d2 = dateAt(text, at)
        if (d2 === FAIL) return FAIL
        at = source.at
        d = d2
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
    next = keyAt(keysInput_Both_2, text, at, next)
    if (next < 0) return FAIL
  }
  if (bytes[at] <= 32) at = spaceEnd(bytes, at)
  if (bytes[at++] !== 125 /* } */) return FAIL
  if (a === undefined || d === undefined) return FAIL
  source.at = at
  return { a, d }
}

function fastInput_Both_1(text, at) {
  const bytes = source.bytes
  const view = source.view
  if (bytes[at] !== 123 /* { */) return FAIL
  if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
  let a, c
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
        if (view.getInt32(at, true) !== 975332130 /* "c": */) {
          next = 1
          break
        }
        at += 4
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        const c2 = booleanAt(at)
        if (c2 === FAIL) return FAIL
        at = source.at
        c = c2
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
    next = keyAt(keysInput_Both_1, text, at, next)
    if (next < 0) return FAIL
  }
  if (bytes[at] <= 32) at = spaceEnd(bytes, at)
  if (bytes[at++] !== 125 /* } */) return FAIL
  if (a === undefined || c === undefined) return FAIL
  source.at = at
  return { a, c }
}

function fastInput_Shape_2(text, at) {
  const bytes = source.bytes
  const view = source.view
  if (bytes[at] !== 123 /* { */) return FAIL
  if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
  let kind, side, at2
  let next = 0
  members: if (bytes[at] !== 125 /* } */) for (;;) {
    switch (next) {
      case 0: {
        if (view.getInt32(at, true) !== 1852402466 /* "kin */ ||
          view.getInt32(at + 3, true) !== 975332462 /* nd": */) break
        at += 7
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        if (view.getInt32(at, true) !== 1970369314 /* "squ */ ||
          view.getInt32(at + 4, true) !== 577073761 /* are" */) return FAIL
        at += 8
        kind = "square"
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
      case 1: {
        if (view.getInt32(at, true) !== 1684632354 /* "sid */ ||
          view.getInt32(at + 3, true) !== 975332708 /* de": */) {
          next = 1
          break
        }
        at += 7
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        const side2 = numberAt(text, at)
        if (side2 !== side2) return FAIL
        at = source.at
        side = side2
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
      case 2: {
        if (view.getInt32(at, true) !== 578052386 /* "at" */ ||
          view.getInt32(at + 1, true) !== 975336545 /* at": */) {
          next = 2
          break
        }
        at += 5
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        const at3 = dateAt(text, at)
        if (at3 === FAIL) return FAIL
        at = source.at
        at2 = at3
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
        next = 3
        break
      default: {
        at = memberEnd(text, at)
        if (at < 0) return FAIL
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
    }
    next = keyAt(keysInput_Shape_2, text, at, next)
    if (next < 0) return FAIL
  }
  if (bytes[at] <= 32) at = spaceEnd(bytes, at)
  if (bytes[at++] !== 125 /* } */) return FAIL
  if (kind === undefined || side === undefined || at2 === undefined) return FAIL
  source.at = at
  return { kind, side, at: at2 }
}

function fastInput_Shape_1(text, at) {
  const bytes = source.bytes
  const view = source.view
  if (bytes[at] !== 123 /* { */) return FAIL
  if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
  let kind, r, at2
  let next = 0
  members: if (bytes[at] !== 125 /* } */) for (;;) {
    switch (next) {
      case 0: {
        if (view.getInt32(at, true) !== 1852402466 /* "kin */ ||
          view.getInt32(at + 3, true) !== 975332462 /* nd": */) break
        at += 7
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        if (view.getInt32(at, true) !== 1919509282 /* "cir */ ||
          view.getInt32(at + 4, true) !== 577072227 /* cle" */) return FAIL
        at += 8
        kind = "circle"
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
      case 1: {
        if (view.getInt32(at, true) !== 975335970 /* "r": */) {
          next = 1
          break
        }
        at += 4
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        const r2 = numberAt(text, at)
        if (r2 !== r2) return FAIL
        at = source.at
        r = r2
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
      case 2: {
        if (view.getInt32(at, true) !== 578052386 /* "at" */ ||
          view.getInt32(at + 1, true) !== 975336545 /* at": */) {
          next = 2
          break
        }
        at += 5
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        const at3 = dateAt(text, at)
        if (at3 === FAIL) return FAIL
        at = source.at
        at2 = at3
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
        next = 3
        break
      default: {
        at = memberEnd(text, at)
        if (at < 0) return FAIL
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
    }
    next = keyAt(keysInput_Shape_1, text, at, next)
    if (next < 0) return FAIL
  }
  if (bytes[at] <= 32) at = spaceEnd(bytes, at)
  if (bytes[at++] !== 125 /* } */) return FAIL
  if (kind === undefined || r === undefined || at2 === undefined) return FAIL
  source.at = at
  return { kind, r, at: at2 }
}

function fastInput_Xor_2(text, at) {
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
        const a2 = stringAt(text, at)
        if (a2 === FAIL) return FAIL
        at = source.at
        a = a2
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
      case 1: {
        if (!(view.getInt32(at, true) !== 975331874 /* "b": */)) {
          at += 4
          if (bytes[at] <= 32) at = spaceEnd(bytes, at)
          return FAIL
          b = undefined
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
    next = keyAt(keysInput_Xor_2, text, at, next)
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

function fastInput_Xor_1(text, at) {
  const bytes = source.bytes
  const view = source.view
  if (bytes[at] !== 123 /* { */) return FAIL
  if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
  let a, b
  let next = 0
  members: if (bytes[at] !== 125 /* } */) for (;;) {
    switch (next) {
      case 0: {
        if (!(view.getInt32(at, true) !== 975331618 /* "a": */)) {
          at += 4
          if (bytes[at] <= 32) at = spaceEnd(bytes, at)
          return FAIL
          a = undefined
          if (bytes[at] !== 44 /* , */) break members
          if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
        }
      }
      case 1: {
        if (view.getInt32(at, true) !== 975331874 /* "b": */) {
          next = 1
          break
        }
        at += 4
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        const b2 = numberAt(text, at)
        if (b2 !== b2) return FAIL
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
    next = keyAt(keysInput_Xor_1, text, at, next)
    if (next < 0) return FAIL
  }
  if (bytes[at] <= 32) at = spaceEnd(bytes, at)
  if (bytes[at++] !== 125 /* } */) return FAIL
  if (b === undefined) return FAIL
  const value = {}
  if (a !== undefined) value.a = a
  value.b = b
  source.at = at
  return value
}

function reportWireInput_Both_1() {
  return ["Input_Both_1", { a: "number", c: "boolean" }, "wire"]
}

function reportWireInput_Both_2() {
  return ["Input_Both_2", { a: "number", d: "date" }, "wire"]
}

function reportWireInput_Both_3() {
  return ["Input_Both_3", { b: "string", c: "boolean" }, "wire"]
}

function reportWireInput_Both_4() {
  return ["Input_Both_4", { b: "string", d: "date" }, "wire"]
}

function reportWireInput_Shape_1() {
  return ["Input_Shape_1", { kind: ["literal", "circle"], r: "number", at: "date" }, "wire"]
}

function reportWireInput_Shape_2() {
  return ["Input_Shape_2", { kind: ["literal", "square"], side: "number", at: "date" }, "wire"]
}

function reportWireInput_Xor_1() {
  return ["Input_Xor_1", { a: ["optional", "never"], b: "number" }, "wire"]
}

function reportWireInput_Xor_2() {
  return ["Input_Xor_2", { a: "string", b: ["optional", "never"] }, "wire"]
}
