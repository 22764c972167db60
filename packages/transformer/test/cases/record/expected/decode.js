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
const setOwn = __precast.setOwn
const source = __precast.source
const valueAt = __precast.valueAt
const wrong = __precast.wrong
const pointerStep = __precast.pointerStep
const stringAt = __precast.stringAt
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
  return parsed(text, reviveInput)
}

function reportTextInput(text) {
  return issuesOfText(text, reportWireInput)
}

function reviveInput(value) {
  if (!(typeof value === "object" && value !== null)) return FAIL
  const scores = value.scores
  const scores2 = reviveRecord_string_number(scores)
  if (scores2 === FAIL) return FAIL
  const named = value.named
  if (!(typeof named === "object" && named !== null)) return FAIL
  const title = named.title
  if (!(typeof title === "string")) return FAIL
  const named2 = { title }
  for (const key of Object.keys(named)) {
    if (key === "title") continue
    const entry = named[key]
    if (!(typeof entry === "string")) return FAIL
    if (key === "__proto__") setOwn(named2, key, entry)
    else named2[key] = entry
  }
  return { scores: scores2, named: named2 }
}

function fastInput(text, at) {
  const bytes = source.bytes
  const view = source.view
  if (view.getInt32(at, true) !== 1668489851 /* {"sc */ ||
    view.getInt32(at + 4, true) !== 1936028271 /* ores */ ||
    view.getInt32(at + 6, true) !== 975336293 /* es": */) return FAIL
  at += 10
  if (bytes[at] === 32) at++
  const scores = fastRecord_string_number(text, at)
  if (scores === FAIL) return FAIL
  at = source.at
  if (bytes[at] !== 44 /* , */) return FAIL
  at += bytes[at + 1] === 32 ? 2 : 1
  if (view.getInt32(at, true) !== 1835101730 /* "nam */ ||
    view.getInt32(at + 4, true) !== 975332453 /* ed": */) return FAIL
  at += 8
  if (bytes[at] === 32) at++
  const named = valueAt(text, at)
  if (named === FAIL) return FAIL
  at = source.at
  if (!(typeof named === "object" && named !== null)) return FAIL
  const title = named.title
  if (!(typeof title === "string")) return FAIL
  const named2 = { title }
  for (const key of Object.keys(named)) {
    if (key === "title") continue
    const entry = named[key]
    if (!(typeof entry === "string")) return FAIL
    if (key === "__proto__") setOwn(named2, key, entry)
    else named2[key] = entry
  }
  if (bytes[at] !== 125 /* } */) return FAIL
  at++
  source.at = at
  return { scores, named: named2 }
}

function reportWireInput(value, path, issues) {
  if (!(typeof value === "object" && value !== null)) wrong(issues, path, "Input", value)
  else {
    reportWireRecord_string_number(value.scores, path + "/scores", issues)
    if (!(typeof value.named === "object" && value.named !== null)) wrong(issues, path + "/named", "object", value.named)
    else {
      if (!(typeof value.named.title === "string")) wrong(issues, path + "/named" + "/title", "string", value.named.title)
      for (const key of Object.keys(value.named)) {
        if (key === "title") continue
        if (!(typeof value.named[key] === "string")) wrong(issues, path + "/named" + pointerStep(key), "string", value.named[key])
      }
    }
  }
}

function reviveRecord_string_number(value) {
  if (!(typeof value === "object" && value !== null && !Array.isArray(value))) return FAIL
  const revived = {}
  for (const key of Object.keys(value)) {
    const entry = value[key]
    if (!(Number.isFinite(entry))) return FAIL
    if (key === "__proto__") setOwn(revived, key, entry)
    else revived[key] = entry
  }
  return revived
}

function fastRecord_string_number(text, at) {
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
    const entry = numberAt(text, at)
    if (entry !== entry) return FAIL
    at = source.at
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

function reportWireRecord_string_number(value, path, issues) {
  if (!(typeof value === "object" && value !== null && !Array.isArray(value))) wrong(issues, path, "Record_string_number", value)
  else {
    for (const key of Object.keys(value)) {
      if (!(Number.isFinite(value[key]))) wrong(issues, path + pointerStep(key), "number", value[key])
    }
  }
}
