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
const dateAt = __precast.dateAt
const source = __precast.source
const keyAfter = __precast.keyAfter
const stringAt = __precast.stringAt
const numberAt = __precast.numberAt
const wrong = __precast.wrong

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
  const deletedAt = value.deletedAt
  const deletedAt2 = (deletedAt === null ? deletedAt : reviveDate(deletedAt))
  if (deletedAt2 === FAIL) return FAIL
  const note = value.note
  if (!((note === undefined || typeof note === "string"))) return FAIL
  const parent = value.parent
  if (parent !== undefined) {
    if (!((parent === null || Number.isFinite(parent)))) return FAIL
  }
  const list = value.list
  if (!(Array.isArray(list))) return FAIL
  const list2 = []
  for (let index = 0; index < list.length; index++) {
    const item = list[index]
    if (item !== null) {
      if (!((item === undefined || typeof item === "string"))) return FAIL
    }
    list2.push((item === null ? undefined : item))
  }
  const revived = { deletedAt: deletedAt2, note }
  if (parent !== undefined) revived.parent = parent
  revived.list = list2
  return revived
}

function fastInput(text, at) {
  const bytes = source.bytes
  const view = source.view
  if (bytes[at] !== 123 /* { */) return FAIL
  at++
  let next = at
  if (view.getInt32(next, true) !== 1818584098 /* "del */ ||
    view.getInt32(next + 4, true) !== 1684370533 /* eted */ ||
    view.getInt32(next + 8, true) !== 975336513 /* At": */) return FAIL
  at = next + 12
  if (bytes[at] === 32) at++
  let deletedAt
  if (bytes[at] === 34 /* " */) {
    const deletedAt2 = dateAt(text, at)
    if (deletedAt2 === FAIL) return FAIL
    at = source.at
    deletedAt = deletedAt2
  }
  else if (bytes[at] === 110 /* n */) {
    if (view.getInt32(at, true) !== 1819047278 /* null */) return FAIL
    at += 4
    deletedAt = null
  }
  else return FAIL
  next = keyAfter(bytes, at)
  let note3
  if (!(view.getInt32(next, true) !== 1953459746 /* "not */ ||
    view.getInt32(next + 3, true) !== 975332724 /* te": */)) {
    at = next + 7
    if (bytes[at] === 32) at++
    let note
    if (bytes[at] === 34 /* " */) {
      const note2 = stringAt(text, at)
      if (note2 === FAIL) return FAIL
      at = source.at
      note = note2
    }
    else return FAIL
    note3 = note
    next = keyAfter(bytes, at)
  }
  let parent3
  if (!(view.getInt32(next, true) !== 1918988322 /* "par */ ||
    view.getInt32(next + 4, true) !== 578055781 /* ent" */ ||
    view.getInt32(next + 5, true) !== 975336558 /* nt": */)) {
    at = next + 9
    if (bytes[at] === 32) at++
    let parent
    if (bytes[at] === 110 /* n */) {
      if (view.getInt32(at, true) !== 1819047278 /* null */) return FAIL
      at += 4
      parent = null
    }
    else if (bytes[at] <= 57 /* 9 */) {
      const parent2 = numberAt(text, at)
      if (parent2 !== parent2) return FAIL
      at = source.at
      parent = parent2
    }
    else return FAIL
    parent3 = parent
    next = keyAfter(bytes, at)
  }
  if (view.getInt32(next, true) !== 1936288802 /* "lis */ ||
    view.getInt32(next + 3, true) !== 975336563 /* st": */) return FAIL
  at = next + 7
  if (bytes[at] === 32) at++
  if (bytes[at] !== 91 /* [ */) return FAIL
  at++
  const list = []
  if (bytes[at] === 93 /* ] */) at++
  else for (;;) {
    let item
    if (bytes[at] === 110 /* n */) {
      if (view.getInt32(at, true) !== 1819047278 /* null */) return FAIL
      at += 4
    }
    else {
      let item2
      if (bytes[at] === 34 /* " */) {
        const item3 = stringAt(text, at)
        if (item3 === FAIL) return FAIL
        at = source.at
        item2 = item3
      }
      else return FAIL
      item = item2
    }
    list.push(item)
    if (bytes[at] === 44 /* , */) {
      at += bytes[at + 1] === 32 ? 2 : 1
      continue
    }
    if (bytes[at++] === 93) break
    return FAIL
  }
  if (bytes[at] !== 125 /* } */) return FAIL
  at++
  const value = { deletedAt, note: note3 }
  if (parent3 !== undefined) value.parent = parent3
  value.list = list
  source.at = at
  return value
}

function reportWireInput(value, path, issues) {
  if (!(typeof value === "object" && value !== null)) wrong(issues, path, "Input", value)
  else {
    if ((value.deletedAt === null ? value.deletedAt : reviveDate(value.deletedAt)) === FAIL) wrong(issues, path + "/deletedAt", "null | date-time", value.deletedAt)
    if (value.note !== undefined) {
      if (!((value.note === undefined || typeof value.note === "string"))) wrong(issues, path + "/note", "undefined | string", value.note)
    }
    if (value.parent !== undefined) {
      if (!((value.parent === null || Number.isFinite(value.parent)))) wrong(issues, path + "/parent", "null | number", value.parent)
    }
    if (!(Array.isArray(value.list))) wrong(issues, path + "/list", "array", value.list)
    else {
      for (let index = 0; index < value.list.length; index++) {
        if (value.list[index] !== null) {
          if (!((value.list[index] === undefined || typeof value.list[index] === "string"))) wrong(issues, path + "/list" + "/" + index, "undefined | string", value.list[index])
        }
      }
    }
  }
}
