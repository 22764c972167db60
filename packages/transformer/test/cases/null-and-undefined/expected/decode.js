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
const keysInput = keyTable(["deletedAt", "note", "parent", "list"])
const dateAt = __precast.dateAt
const source = __precast.source
const stringAt = __precast.stringAt
const numberAt = __precast.numberAt
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
    let item2
    if (item !== null) {
      if (!((item === undefined || typeof item === "string"))) return FAIL
      item2 = item
    }
    list2.push(item2)
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
  if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
  let deletedAt, note, parent, list
  let next = 0
  members: if (bytes[at] !== 125 /* } */) for (;;) {
    switch (next) {
      case 0: {
        if (view.getInt32(at, true) !== 1818584098 /* "del */ ||
          view.getInt32(at + 4, true) !== 1684370533 /* eted */ ||
          view.getInt32(at + 8, true) !== 975336513 /* At": */) break
        at += 12
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        let deletedAt2
        if (bytes[at] === 34 /* " */) {
          const deletedAt3 = dateAt(text, at)
          if (deletedAt3 === FAIL) return FAIL
          at = source.at
          deletedAt2 = deletedAt3
        }
        else if (bytes[at] === 110 /* n */) {
          if (view.getInt32(at, true) !== 1819047278 /* null */) return FAIL
          at += 4
          deletedAt2 = null
        }
        else return FAIL
        deletedAt = deletedAt2
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
      case 1: {
        if (!(view.getInt32(at, true) !== 1953459746 /* "not */ ||
          view.getInt32(at + 3, true) !== 975332724 /* te": */)) {
          at += 7
          if (bytes[at] <= 32) at = spaceEnd(bytes, at)
          let note2
          if (bytes[at] === 34 /* " */) {
            const note3 = stringAt(text, at)
            if (note3 === FAIL) return FAIL
            at = source.at
            note2 = note3
          }
          else return FAIL
          note = note2
          if (bytes[at] !== 44 /* , */) break members
          if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
        }
        else if (next > 0) {
          next = 1
          break
        }
      }
      case 2: {
        if (!(view.getInt32(at, true) !== 1918988322 /* "par */ ||
          view.getInt32(at + 4, true) !== 578055781 /* ent" */ ||
          view.getInt32(at + 5, true) !== 975336558 /* nt": */)) {
          at += 9
          if (bytes[at] <= 32) at = spaceEnd(bytes, at)
          let parent2
          if (bytes[at] === 110 /* n */) {
            if (view.getInt32(at, true) !== 1819047278 /* null */) return FAIL
            at += 4
            parent2 = null
          }
          else if (bytes[at] <= 57 /* 9 */) {
            const parent3 = numberAt(text, at)
            if (parent3 !== parent3) return FAIL
            at = source.at
            parent2 = parent3
          }
          else return FAIL
          parent = parent2
          if (bytes[at] !== 44 /* , */) break members
          if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
        }
        else if (next > 0) {
          next = 2
          break
        }
      }
      case 3: {
        if (view.getInt32(at, true) !== 1936288802 /* "lis */ ||
          view.getInt32(at + 3, true) !== 975336563 /* st": */) {
          next = 3
          break
        }
        at += 7
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        const list2 = []
        if (bytes[at] !== 91 /* [ */) return FAIL
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
        if (bytes[at] === 93 /* ] */) at++
        else for (;;) {
          let item3
          if (bytes[at] === 110 /* n */) {
            if (view.getInt32(at, true) !== 1819047278 /* null */) return FAIL
            at += 4
          }
          else {
            let item
            if (bytes[at] === 34 /* " */) {
              const item2 = stringAt(text, at)
              if (item2 === FAIL) return FAIL
              at = source.at
              item = item2
            }
            else return FAIL
            item3 = item
          }
          list2.push(item3)
          if (bytes[at] === 44 /* , */) {
            if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
            continue
          }
          if (bytes[at] <= 32) at = spaceEnd(bytes, at)
          if (bytes[at++] === 93) break
          return FAIL
        }
        list = list2
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
  if (deletedAt === undefined || list === undefined) return FAIL
  const value = { deletedAt, note }
  if (parent !== undefined) value.parent = parent
  value.list = list
  source.at = at
  return value
}

function reportWireInput() {
  return ["Input", {
    deletedAt: ["union", ["null", "date"]],
    note: ["union", ["undefined", "string"]],
    parent: ["optional", ["union", ["null", "number"]]],
    list: ["array", ["union", ["undefined", "string"]]]
  }, "wire"]
}
