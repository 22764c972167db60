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
const keysInput = keyTable(["color", "level", "either", "open", "many", "byName"])
const numberAt = __precast.numberAt
const source = __precast.source
const stringAt = __precast.stringAt
const booleanAt = __precast.booleanAt
const keyAt = __precast.keyAt
const setOwn = __precast.setOwn

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
  const color = value.color
  if (!((color === "gr\"een" || color === "red"))) return FAIL
  const level = value.level
  if (!((level === null || level === 0 || level === 10))) return FAIL
  const either = value.either
  if (!((either === 0 || either === 10 || either === "gr\"een" || either === "red"))) return FAIL
  const open = value.open
  if (open !== undefined) {
    if (!((typeof open === "boolean" ||
      Number.isFinite(open) ||
      open === "gr\"een" ||
      open === "red"))) return FAIL
  }
  const many = value.many
  if (!(Array.isArray(many))) return FAIL
  for (let index = 0; index < many.length; index++) {
    const item = many[index]
    if (!((typeof item === "string" || item === 0 || item === 10))) return FAIL
  }
  const byName = value.byName
  const byName2 = reviveRecord_string_gr_een_red_undefined(byName)
  if (byName2 === FAIL) return FAIL
  const revived = { color, level, either }
  if (open !== undefined) revived.open = open
  revived.many = many
  revived.byName = byName2
  return revived
}

function fastInput(text, at) {
  const bytes = source.bytes
  const view = source.view
  if (bytes[at] !== 123 /* { */) return FAIL
  if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
  let color, level, either, open, many, byName
  let next = 0
  members: if (bytes[at] !== 125 /* } */) for (;;) {
    switch (next) {
      case 0: {
        if (view.getInt32(at, true) !== 1819239202 /* "col */ ||
          view.getInt32(at + 4, true) !== 975336047 /* or": */) break
        at += 8
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        let color2
        if (!(view.getInt32(at, true) !== 1551001378 /* "gr\ */ ||
          view.getInt32(at + 4, true) !== 1852138786 /* "een */ ||
          view.getInt32(at + 5, true) !== 577660261 /* een" */)) {
          color2 = "gr\"een"
          at += 9
        } else if (!(view.getInt32(at, true) !== 1684369954 /* "red */ ||
          view.getInt32(at + 1, true) !== 577004914 /* red" */)) {
          color2 = "red"
          at += 5
        } else return FAIL
        color = color2
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
      case 1: {
        if (view.getInt32(at, true) !== 1986358306 /* "lev */ ||
          view.getInt32(at + 4, true) !== 975334501 /* el": */) {
          next = 1
          break
        }
        at += 8
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        let level2
        if (bytes[at] === 110 /* n */) {
          if (view.getInt32(at, true) !== 1819047278 /* null */) return FAIL
          at += 4
          level2 = null
        }
        else if (bytes[at] <= 57 /* 9 */) {
          const level3 = numberAt(text, at)
          if (level3 !== level3) return FAIL
          at = source.at
          const level4 = ((level3 === null || level3 === 0 || level3 === 10) ? level3 : FAIL)
          if (level4 === FAIL) return FAIL
          level2 = level4
        }
        else return FAIL
        level = level2
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
      case 2: {
        if (view.getInt32(at, true) !== 1953064226 /* "eit */ ||
          view.getInt32(at + 4, true) !== 577922408 /* her" */ ||
          view.getInt32(at + 5, true) !== 975336037 /* er": */) {
          next = 2
          break
        }
        at += 9
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        let either2
        if (bytes[at] === 34 /* " */) {
          const either3 = stringAt(text, at)
          if (either3 === FAIL) return FAIL
          at = source.at
          const either4 = ((either3 === 0 || either3 === 10 || either3 === "gr\"een" || either3 === "red") ? either3 : FAIL)
          if (either4 === FAIL) return FAIL
          either2 = either4
        }
        else if (bytes[at] <= 57 /* 9 */) {
          const either5 = numberAt(text, at)
          if (either5 !== either5) return FAIL
          at = source.at
          const either6 = ((either5 === 0 || either5 === 10 || either5 === "gr\"een" || either5 === "red") ? either5 : FAIL)
          if (either6 === FAIL) return FAIL
          either2 = either6
        }
        else return FAIL
        either = either2
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
      case 3: {
        if (!(view.getInt32(at, true) !== 1701867298 /* "ope */ ||
          view.getInt32(at + 3, true) !== 975335013 /* en": */)) {
          at += 7
          if (bytes[at] <= 32) at = spaceEnd(bytes, at)
          let open2
          if (bytes[at] === 34 /* " */) {
            const open3 = stringAt(text, at)
            if (open3 === FAIL) return FAIL
            at = source.at
            const open4 = ((typeof open3 === "boolean" ||
              Number.isFinite(open3) ||
              open3 === "gr\"een" ||
              open3 === "red") ? open3 : FAIL)
            if (open4 === FAIL) return FAIL
            open2 = open4
          }
          else if (bytes[at] === 116 /* t */ || bytes[at] === 102 /* f */) {
            const open5 = booleanAt(at)
            if (open5 === FAIL) return FAIL
            at = source.at
            open2 = open5
          }
          else if (bytes[at] <= 57 /* 9 */) {
            const open6 = numberAt(text, at)
            if (open6 !== open6) return FAIL
            at = source.at
            open2 = open6
          }
          else return FAIL
          open = open2
          if (bytes[at] !== 44 /* , */) break members
          if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
        }
        else if (next > 0) {
          next = 3
          break
        }
      }
      case 4: {
        if (view.getInt32(at, true) !== 1851878690 /* "man */ ||
          view.getInt32(at + 3, true) !== 975337838 /* ny": */) {
          next = 4
          break
        }
        at += 7
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        const many2 = []
        if (bytes[at] !== 91 /* [ */) return FAIL
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
        if (bytes[at] === 93 /* ] */) at++
        else for (;;) {
          let item
          if (bytes[at] === 34 /* " */) {
            const item2 = stringAt(text, at)
            if (item2 === FAIL) return FAIL
            at = source.at
            item = item2
          }
          else if (bytes[at] <= 57 /* 9 */) {
            const item3 = numberAt(text, at)
            if (item3 !== item3) return FAIL
            at = source.at
            const item4 = ((typeof item3 === "string" || item3 === 0 || item3 === 10) ? item3 : FAIL)
            if (item4 === FAIL) return FAIL
            item = item4
          }
          else return FAIL
          many2.push(item)
          if (bytes[at] === 44 /* , */) {
            if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
            continue
          }
          if (bytes[at] <= 32) at = spaceEnd(bytes, at)
          if (bytes[at++] === 93) break
          return FAIL
        }
        many = many2
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
      case 5: {
        if (view.getInt32(at, true) !== 1316577826 /* "byN */ ||
          view.getInt32(at + 4, true) !== 577072481 /* ame" */ ||
          view.getInt32(at + 5, true) !== 975332717 /* me": */) {
          next = 5
          break
        }
        at += 9
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        const byName2 = fastRecord_string_gr_een_red_undefined(text, at)
        if (byName2 === FAIL) return FAIL
        at = source.at
        byName = byName2
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
  if (color === undefined ||
    level === undefined ||
    either === undefined ||
    many === undefined ||
    byName === undefined) return FAIL
  const value = { color, level, either }
  if (open !== undefined) value.open = open
  value.many = many
  value.byName = byName
  source.at = at
  return value
}

function reportWireInput() {
  return ["Input", {
    color: ["union", [["literal", "gr\"een"], ["literal", "red"]]],
    level: ["union", ["null", ["literal", 0], ["literal", 10]]],
    either: ["union", [["literal", 0], ["literal", 10], ["literal", "gr\"een"], ["literal", "red"]]],
    open: [
      "optional",
      ["union", ["boolean", "number", ["literal", "gr\"een"], ["literal", "red"]]]
    ],
    many: ["array", ["union", ["string", ["literal", 0], ["literal", 10]]]],
    byName: reportWireRecord_string_gr_een_red_undefined
  }, "wire"]
}

function reviveRecord_string_gr_een_red_undefined(value) {
  if (!(typeof value === "object" && value !== null && !Array.isArray(value))) return FAIL
  const revived = {}
  for (const key of Object.keys(value)) {
    const entry = value[key]
    if (!((entry === undefined || entry === "gr\"een" || entry === "red"))) return FAIL
    if (key === "__proto__") setOwn(revived, key, entry)
    else revived[key] = entry
  }
  return revived
}

function fastRecord_string_gr_een_red_undefined(text, at) {
  const bytes = source.bytes
  const value = {}
  if (bytes[at] !== 123 /* { */) return FAIL
  if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
  if (bytes[at] === 125 /* } */) at++
  else for (;;) {
    const key = stringAt(text, at)
    if (key === FAIL) return FAIL
    at = source.at
    if (bytes[at] !== 58 /* : */) return FAIL
    if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
    let entry
    if (bytes[at] === 34 /* " */) {
      const entry2 = stringAt(text, at)
      if (entry2 === FAIL) return FAIL
      at = source.at
      const entry3 = ((entry2 === undefined || entry2 === "gr\"een" || entry2 === "red") ? entry2 : FAIL)
      if (entry3 === FAIL) return FAIL
      entry = entry3
    }
    else return FAIL
    if (key === "__proto__") setOwn(value, key, entry)
    else value[key] = entry
    if (bytes[at] === 44 /* , */) {
      if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      continue
    }
    if (bytes[at] <= 32) at = spaceEnd(bytes, at)
    if (bytes[at++] === 125) break
    return FAIL
  }
  source.at = at
  return value
}

function reportWireRecord_string_gr_een_red_undefined() {
  return ["Record_string_gr_een_red_undefined", [
    "object",
    {},
    { index: ["union", ["undefined", ["literal", "gr\"een"], ["literal", "red"]]] }
  ], "wire"]
}
