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
const keyAfter = __precast.keyAfter
const numberAt = __precast.numberAt
const source = __precast.source
const stringAt = __precast.stringAt
const booleanAt = __precast.booleanAt
const wrong = __precast.wrong
const setOwn = __precast.setOwn
const pointerStep = __precast.pointerStep

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
  at++
  let next = at
  if (view.getInt32(next, true) !== 1819239202 /* "col */ ||
    view.getInt32(next + 4, true) !== 975336047 /* or": */) return FAIL
  at = next + 8
  if (bytes[at] === 32) at++
  let color
  if (!(view.getInt32(at, true) !== 1551001378 /* "gr\ */ ||
    view.getInt32(at + 4, true) !== 1852138786 /* "een */ ||
    view.getInt32(at + 5, true) !== 577660261 /* een" */)) {
    color = "gr\"een"
    at += 9
  } else if (!(view.getInt32(at, true) !== 1684369954 /* "red */ ||
    view.getInt32(at + 1, true) !== 577004914 /* red" */)) {
    color = "red"
    at += 5
  } else return FAIL
  next = keyAfter(bytes, at)
  if (view.getInt32(next, true) !== 1986358306 /* "lev */ ||
    view.getInt32(next + 4, true) !== 975334501 /* el": */) return FAIL
  at = next + 8
  if (bytes[at] === 32) at++
  let level
  if (bytes[at] === 110 /* n */) {
    if (view.getInt32(at, true) !== 1819047278 /* null */) return FAIL
    at += 4
    level = null
  }
  else if (bytes[at] <= 57 /* 9 */) {
    const level2 = numberAt(text, at)
    if (level2 === FAIL) return FAIL
    at = source.at
    if (level2 !== level2) return FAIL
    const level3 = ((level2 === null || level2 === 0 || level2 === 10) ? level2 : FAIL)
    if (level3 === FAIL) return FAIL
    level = level3
  }
  else return FAIL
  next = keyAfter(bytes, at)
  if (view.getInt32(next, true) !== 1953064226 /* "eit */ ||
    view.getInt32(next + 4, true) !== 577922408 /* her" */ ||
    view.getInt32(next + 5, true) !== 975336037 /* er": */) return FAIL
  at = next + 9
  if (bytes[at] === 32) at++
  let either
  if (bytes[at] === 34 /* " */) {
    const either2 = stringAt(text, at)
    if (either2 === FAIL) return FAIL
    at = source.at
    const either3 = ((either2 === 0 || either2 === 10 || either2 === "gr\"een" || either2 === "red") ? either2 : FAIL)
    if (either3 === FAIL) return FAIL
    either = either3
  }
  else if (bytes[at] <= 57 /* 9 */) {
    const either4 = numberAt(text, at)
    if (either4 === FAIL) return FAIL
    at = source.at
    if (either4 !== either4) return FAIL
    const either5 = ((either4 === 0 || either4 === 10 || either4 === "gr\"een" || either4 === "red") ? either4 : FAIL)
    if (either5 === FAIL) return FAIL
    either = either5
  }
  else return FAIL
  next = keyAfter(bytes, at)
  let open6
  if (!(view.getInt32(next, true) !== 1701867298 /* "ope */ ||
    view.getInt32(next + 3, true) !== 975335013 /* en": */)) {
    at = next + 7
    if (bytes[at] === 32) at++
    let open
    if (bytes[at] === 34 /* " */) {
      const open2 = stringAt(text, at)
      if (open2 === FAIL) return FAIL
      at = source.at
      const open3 = ((typeof open2 === "boolean" ||
        Number.isFinite(open2) ||
        open2 === "gr\"een" ||
        open2 === "red") ? open2 : FAIL)
      if (open3 === FAIL) return FAIL
      open = open3
    }
    else if (bytes[at] === 116 /* t */ || bytes[at] === 102 /* f */) {
      const open4 = booleanAt(at)
      if (open4 === FAIL) return FAIL
      at = source.at
      open = open4
    }
    else if (bytes[at] <= 57 /* 9 */) {
      const open5 = numberAt(text, at)
      if (open5 !== open5) return FAIL
      at = source.at
      open = open5
    }
    else return FAIL
    open6 = open
    next = keyAfter(bytes, at)
  }
  if (view.getInt32(next, true) !== 1851878690 /* "man */ ||
    view.getInt32(next + 3, true) !== 975337838 /* ny": */) return FAIL
  at = next + 7
  if (bytes[at] === 32) at++
  if (bytes[at] !== 91 /* [ */) return FAIL
  at++
  const many = []
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
      if (item3 === FAIL) return FAIL
      at = source.at
      if (item3 !== item3) return FAIL
      const item4 = ((typeof item3 === "string" || item3 === 0 || item3 === 10) ? item3 : FAIL)
      if (item4 === FAIL) return FAIL
      item = item4
    }
    else return FAIL
    many.push(item)
    if (bytes[at] === 44 /* , */) {
      at += bytes[at + 1] === 32 ? 2 : 1
      continue
    }
    if (bytes[at++] === 93) break
    return FAIL
  }
  next = keyAfter(bytes, at)
  if (view.getInt32(next, true) !== 1316577826 /* "byN */ ||
    view.getInt32(next + 4, true) !== 577072481 /* ame" */ ||
    view.getInt32(next + 5, true) !== 975332717 /* me": */) return FAIL
  at = next + 9
  if (bytes[at] === 32) at++
  const byName = fastRecord_string_gr_een_red_undefined(text, at)
  if (byName === FAIL) return FAIL
  at = source.at
  if (bytes[at] !== 125 /* } */) return FAIL
  at++
  const value = { color, level, either }
  if (open6 !== undefined) value.open = open6
  value.many = many
  value.byName = byName
  source.at = at
  return value
}

function reportWireInput(value, path, issues) {
  if (!(typeof value === "object" && value !== null)) wrong(issues, path, "Input", value)
  else {
    if (!((value.color === "gr\"een" || value.color === "red"))) wrong(issues, path + "/color", "\"gr\\\"een\" | \"red\"", value.color)
    if (!((value.level === null || value.level === 0 || value.level === 10))) wrong(issues, path + "/level", "null | 0 | 10", value.level)
    if (!((value.either === 0 ||
      value.either === 10 ||
      value.either === "gr\"een" ||
      value.either === "red"))) wrong(issues, path + "/either", "0 | 10 | \"gr\\\"een\" | \"red\"", value.either)
    if (value.open !== undefined) {
      if (!((typeof value.open === "boolean" ||
        Number.isFinite(value.open) ||
        value.open === "gr\"een" ||
        value.open === "red"))) wrong(issues, path + "/open", "boolean | number | \"gr\\\"een\" | \"red\"", value.open)
    }
    if (!(Array.isArray(value.many))) wrong(issues, path + "/many", "array", value.many)
    else {
      for (let index = 0; index < value.many.length; index++) {
        if (!((typeof value.many[index] === "string" ||
          value.many[index] === 0 ||
          value.many[index] === 10))) wrong(issues, path + "/many" + "/" + index, "string | 0 | 10", value.many[index])
      }
    }
    reportWireRecord_string_gr_een_red_undefined(value.byName, path + "/byName", issues)
  }
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
  if (bytes[at] !== 123 /* { */) return FAIL
  at++
  const value = {}
  if (bytes[at] === 125 /* } */) at++
  else for (;;) {
    const key = stringAt(text, at)
    if (key === FAIL) return FAIL
    at = source.at
    if (bytes[at] !== 58 /* : */) return FAIL
    at += bytes[at + 1] === 32 ? 2 : 1
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
      at += bytes[at + 1] === 32 ? 2 : 1
      continue
    }
    if (bytes[at++] === 125) break
    return FAIL
  }
  source.at = at
  return value
}

function reportWireRecord_string_gr_een_red_undefined(value, path, issues) {
  if (!(typeof value === "object" && value !== null && !Array.isArray(value))) wrong(issues, path, "Record_string_gr_een_red_undefined", value)
  else {
    for (const key of Object.keys(value)) {
      if (!((value[key] === undefined || value[key] === "gr\"een" || value[key] === "red"))) wrong(issues, path + pointerStep(key), "undefined | \"gr\\\"een\" | \"red\"", value[key])
    }
  }
}
