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
const falseIfTooDeep = __precast.falseIfTooDeep
const issuesOfText = __precast.issuesOfText
const stringAt = __precast.stringAt
const source = __precast.source
const keyAfter = __precast.keyAfter
const wrong = __precast.wrong

function decodeInput(json) {
  const text = typeof json === "string" ? json : textOf(json)
  const value = text === FAIL ? text : readInput(text)
  if (value === FAIL) throw invalid(reportTextInput(text))
  return value
}

function readInput(text) {
  if (isWorthTrying(attemptsInput)) {
    try {
      const end = load(text)
      const value = end < 0 ? FAIL : fastInput(text, START)
      if (value !== FAIL && isAtEnd(end)) {
        attemptsInput.bails = 0
        return value
      }
      bailed(attemptsInput)
    } catch (error) {
      falseIfTooDeep(error)
    }
  }
  return parsed(text, reviveInput)
}

function reportTextInput(text) {
  return issuesOfText(text, reportWireInput)
}

function reviveInput(value) {
  if (!(typeof value === "object" && value !== null)) return FAIL
  const value2 = value.value
  if (!(typeof value2 === "string")) return FAIL
  const left = value.left
  let left3
  if (left !== undefined) {
    const left2 = reviveInput(left)
    if (left2 === FAIL) return FAIL
    left3 = left2
  }
  const right = value.right
  let right3
  if (right !== undefined) {
    const right2 = reviveInput(right)
    if (right2 === FAIL) return FAIL
    right3 = right2
  }
  const notes = value.notes
  if (!(Array.isArray(notes))) return FAIL
  const notes2 = []
  for (let index = 0; index < notes.length; index++) {
    const item = notes[index]
    if (!(typeof item === "object" && item !== null)) return FAIL
    const by = item.by
    const by2 = (by === null ? by : reviveInput(by))
    if (by2 === FAIL) return FAIL
    notes2.push({ by: by2 })
  }
  const revived = { value: value2 }
  if (left3 !== undefined) revived.left = left3
  if (right3 !== undefined) revived.right = right3
  revived.notes = notes2
  return revived
}

function fastInput(text, at) {
  const bytes = source.bytes
  const view = source.view
  if (bytes[at] !== 123 /* { */) return FAIL
  at++
  let next = at
  if (view.getInt32(next, true) !== 1818326562 /* "val */ ||
    view.getInt32(next + 4, true) !== 975332725 /* ue": */) return FAIL
  at = next + 8
  if (bytes[at] === 32) at++
  const value = stringAt(text, at)
  if (value === FAIL) return FAIL
  at = source.at
  next = keyAfter(bytes, at)
  let left2
  if (!(view.getInt32(next, true) !== 1717922850 /* "lef */ ||
    view.getInt32(next + 3, true) !== 975336550 /* ft": */)) {
    at = next + 7
    if (bytes[at] === 32) at++
    const left = fastInput(text, at)
    if (left === FAIL) return FAIL
    at = source.at
    left2 = left
    next = keyAfter(bytes, at)
  }
  let right2
  if (!(view.getInt32(next, true) !== 1734963746 /* "rig */ ||
    view.getInt32(next + 4, true) !== 975336552 /* ht": */)) {
    at = next + 8
    if (bytes[at] === 32) at++
    const right = fastInput(text, at)
    if (right === FAIL) return FAIL
    at = source.at
    right2 = right
    next = keyAfter(bytes, at)
  }
  if (view.getInt32(next, true) !== 1953459746 /* "not */ ||
    view.getInt32(next + 4, true) !== 975336293 /* es": */) return FAIL
  at = next + 8
  if (bytes[at] === 32) at++
  if (bytes[at] !== 91 /* [ */) return FAIL
  at++
  const notes = []
  if (bytes[at] === 93 /* ] */) at++
  else for (;;) {
    if (view.getInt32(at, true) !== 2036474491 /* {"by */ ||
      view.getInt32(at + 2, true) !== 975337826 /* by": */) return FAIL
    at += 6
    if (bytes[at] === 32) at++
    let by
    if (bytes[at] === 110 /* n */) {
      if (view.getInt32(at, true) !== 1819047278 /* null */) return FAIL
      at += 4
      by = null
    }
    else if (bytes[at] === 123 /* { */) {
      const by2 = fastInput(text, at)
      if (by2 === FAIL) return FAIL
      at = source.at
      by = by2
    }
    else return FAIL
    if (bytes[at] !== 125 /* } */) return FAIL
    at++
    notes.push({ by })
    if (bytes[at] === 44 /* , */) {
      at += bytes[at + 1] === 32 ? 2 : 1
      continue
    }
    if (bytes[at++] === 93) break
    return FAIL
  }
  if (bytes[at] !== 125 /* } */) return FAIL
  at++
  const value2 = { value }
  if (left2 !== undefined) value2.left = left2
  if (right2 !== undefined) value2.right = right2
  value2.notes = notes
  source.at = at
  return value2
}

function reportWireInput(value, path, issues) {
  if (!(typeof value === "object" && value !== null)) wrong(issues, path, "Input", value)
  else {
    if (!(typeof value.value === "string")) wrong(issues, path + "/value", "string", value.value)
    if (value.left !== undefined) {
      reportWireInput(value.left, path + "/left", issues)
    }
    if (value.right !== undefined) {
      reportWireInput(value.right, path + "/right", issues)
    }
    if (!(Array.isArray(value.notes))) wrong(issues, path + "/notes", "array", value.notes)
    else {
      for (let index = 0; index < value.notes.length; index++) {
        if (!(typeof value.notes[index] === "object" && value.notes[index] !== null)) wrong(issues, path + "/notes" + "/" + index, "object", value.notes[index])
        else {
          if ((value.notes[index].by === null ? value.notes[index].by : reviveInput(value.notes[index].by)) === FAIL) {
            if (typeof value.notes[index].by === "object" && value.notes[index].by !== null && !Array.isArray(value.notes[index].by)) reportWireInput(value.notes[index].by, path + "/notes" + "/" + index + "/by", issues)
            else wrong(issues, path + "/notes" + "/" + index + "/by", "null | Input", value.notes[index].by)
          }
        }
      }
    }
  }
}
