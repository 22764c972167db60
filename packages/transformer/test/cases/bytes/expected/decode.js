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
const reviveBytes = __precast.reviveBytes
const spaceEnd = __precast.spaceEnd
const memberEnd = __precast.memberEnd
const keyTable = __precast.keyTable
const keysInput = keyTable(["data", "exact", "words", "floats", "big", "buffer", "view"])
const stringAt = __precast.stringAt
const source = __precast.source
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
  const data = value.data
  const data2 = reviveBytes(data, "Uint8Array", "base64")
  if (data2 === FAIL) return FAIL
  const exact = value.exact
  const exact2 = reviveBytes(exact, "Uint8Array", "base64")
  if (exact2 === FAIL) return FAIL
  const words = value.words
  const words2 = reviveBytes(words, "Uint16Array", "base64")
  if (words2 === FAIL) return FAIL
  const floats = value.floats
  const floats2 = (floats === null ? floats : reviveBytes(floats, "Float64Array", "base64"))
  if (floats2 === FAIL) return FAIL
  const big = value.big
  const big2 = reviveBytes(big, "BigInt64Array", "base64")
  if (big2 === FAIL) return FAIL
  const buffer = value.buffer
  const buffer2 = reviveBytes(buffer, "ArrayBuffer", "base64")
  if (buffer2 === FAIL) return FAIL
  const view = value.view
  const view2 = reviveBytes(view, "DataView", "base64")
  if (view2 === FAIL) return FAIL
  return {
    data: data2,
    exact: exact2,
    words: words2,
    floats: floats2,
    big: big2,
    buffer: buffer2,
    view: view2,
  }
}

function fastInput(text, at) {
  const bytes = source.bytes
  const view = source.view
  if (bytes[at] !== 123 /* { */) return FAIL
  if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
  let data, exact, words, floats, big, buffer, view2
  let next = 0
  members: if (bytes[at] !== 125 /* } */) for (;;) {
    switch (next) {
      case 0: {
        if (view.getInt32(at, true) !== 1952539682 /* "dat */ ||
          view.getInt32(at + 3, true) !== 975331700 /* ta": */) break
        at += 7
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        const data2 = stringAt(text, at)
        if (data2 === FAIL) return FAIL
        at = source.at
        const data3 = reviveBytes(data2, "Uint8Array", "base64")
        if (data3 === FAIL) return FAIL
        data = data3
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
      case 1: {
        if (view.getInt32(at, true) !== 1635280162 /* "exa */ ||
          view.getInt32(at + 4, true) !== 975336547 /* ct": */) {
          next = 1
          break
        }
        at += 8
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        const exact2 = stringAt(text, at)
        if (exact2 === FAIL) return FAIL
        at = source.at
        const exact3 = reviveBytes(exact2, "Uint8Array", "base64")
        if (exact3 === FAIL) return FAIL
        exact = exact3
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
      case 2: {
        if (view.getInt32(at, true) !== 1919907618 /* "wor */ ||
          view.getInt32(at + 4, true) !== 975336292 /* ds": */) {
          next = 2
          break
        }
        at += 8
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        const words2 = stringAt(text, at)
        if (words2 === FAIL) return FAIL
        at = source.at
        const words3 = reviveBytes(words2, "Uint16Array", "base64")
        if (words3 === FAIL) return FAIL
        words = words3
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
      case 3: {
        if (view.getInt32(at, true) !== 1869375010 /* "flo */ ||
          view.getInt32(at + 4, true) !== 577991777 /* ats" */ ||
          view.getInt32(at + 5, true) !== 975336308 /* ts": */) {
          next = 3
          break
        }
        at += 9
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        let floats2
        if (bytes[at] === 34 /* " */) {
          const floats3 = stringAt(text, at)
          if (floats3 === FAIL) return FAIL
          at = source.at
          const floats4 = reviveBytes(floats3, "Float64Array", "base64")
          if (floats4 === FAIL) return FAIL
          floats2 = floats4
        }
        else if (bytes[at] === 110 /* n */) {
          if (view.getInt32(at, true) !== 1819047278 /* null */) return FAIL
          at += 4
          floats2 = null
        }
        else return FAIL
        floats = floats2
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
      case 4: {
        if (view.getInt32(at, true) !== 1734959650 /* "big */ ||
          view.getInt32(at + 2, true) !== 975333225 /* ig": */) {
          next = 4
          break
        }
        at += 6
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        const big2 = stringAt(text, at)
        if (big2 === FAIL) return FAIL
        at = source.at
        const big3 = reviveBytes(big2, "BigInt64Array", "base64")
        if (big3 === FAIL) return FAIL
        big = big3
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
      case 5: {
        if (view.getInt32(at, true) !== 1718968866 /* "buf */ ||
          view.getInt32(at + 4, true) !== 577922406 /* fer" */ ||
          view.getInt32(at + 5, true) !== 975336037 /* er": */) {
          next = 5
          break
        }
        at += 9
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        const buffer2 = stringAt(text, at)
        if (buffer2 === FAIL) return FAIL
        at = source.at
        const buffer3 = reviveBytes(buffer2, "ArrayBuffer", "base64")
        if (buffer3 === FAIL) return FAIL
        buffer = buffer3
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
      case 6: {
        if (view.getInt32(at, true) !== 1701410338 /* "vie */ ||
          view.getInt32(at + 3, true) !== 975337317 /* ew": */) {
          next = 6
          break
        }
        at += 7
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        const view3 = stringAt(text, at)
        if (view3 === FAIL) return FAIL
        at = source.at
        const view4 = reviveBytes(view3, "DataView", "base64")
        if (view4 === FAIL) return FAIL
        view2 = view4
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
  if (data === undefined ||
    exact === undefined ||
    words === undefined ||
    floats === undefined ||
    big === undefined ||
    buffer === undefined ||
    view2 === undefined) return FAIL
  source.at = at
  return { data, exact, words, floats, big, buffer, view: view2 }
}

function reportWireInput() {
  return ["Input", {
    data: ["bytes", "Uint8Array", "base64"],
    exact: ["bytes", "Uint8Array", "base64"],
    words: ["bytes", "Uint16Array", "base64"],
    floats: ["union", ["null", ["bytes", "Float64Array", "base64"]]],
    big: ["bytes", "BigInt64Array", "base64"],
    buffer: ["bytes", "ArrayBuffer", "base64"],
    view: ["bytes", "DataView", "base64"]
  }, "wire"]
}
