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
const reviveDay = __precast.reviveDay
const reviveEpoch = __precast.reviveEpoch
const reviveBytes = __precast.reviveBytes
const reviveInteger = __precast.reviveInteger
const spaceEnd = __precast.spaceEnd
const memberEnd = __precast.memberEnd
const keyTable = __precast.keyTable
const keysInput = keyTable(["day", "ms", "seconds", "hex", "url", "floats", "counts", "total"])
const stringAt = __precast.stringAt
const source = __precast.source
const numberAt = __precast.numberAt
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
  const day = value.day
  const day2 = reviveDay(day)
  if (day2 === FAIL) return FAIL
  const ms = value.ms
  const ms2 = reviveEpoch(ms, "ms")
  if (ms2 === FAIL) return FAIL
  const seconds = value.seconds
  const seconds2 = reviveEpoch(seconds, "s")
  if (seconds2 === FAIL) return FAIL
  const hex = value.hex
  const hex2 = reviveBytes(hex, "Uint8Array", "hex")
  if (hex2 === FAIL) return FAIL
  const url = value.url
  const url2 = reviveBytes(url, "Uint8Array", "base64url")
  if (url2 === FAIL) return FAIL
  const floats = value.floats
  const floats2 = reviveBytes(floats, "Float64Array", "array")
  if (floats2 === FAIL) return FAIL
  const counts = value.counts
  if (!(typeof counts === "object" && counts !== null && !Array.isArray(counts))) return FAIL
  const counts2 = new Map()
  for (const key of Object.keys(counts)) {
    const entry = counts[key]
    if (!(typeof key === "string")) return FAIL
    if (!(Number.isFinite(entry))) return FAIL
    counts2.set(key, entry)
  }
  const total = value.total
  const total2 = reviveInteger(total)
  if (total2 === FAIL) return FAIL
  return {
    day: day2,
    ms: ms2,
    seconds: seconds2,
    hex: hex2,
    url: url2,
    floats: floats2,
    counts: counts2,
    total: total2,
  }
}

function fastInput(text, at) {
  const bytes = source.bytes
  const view = source.view
  if (bytes[at] !== 123 /* { */) return FAIL
  if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
  let day, ms, seconds, hex, url, floats, counts, total
  let next = 0
  members: if (bytes[at] !== 125 /* } */) for (;;) {
    switch (next) {
      case 0: {
        if (view.getInt32(at, true) !== 2036425762 /* "day */ ||
          view.getInt32(at + 2, true) !== 975337825 /* ay": */) break
        at += 6
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        const day2 = stringAt(text, at)
        if (day2 === FAIL) return FAIL
        at = source.at
        const day3 = reviveDay(day2)
        if (day3 === FAIL) return FAIL
        day = day3
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
      case 1: {
        if (view.getInt32(at, true) !== 577989922 /* "ms" */ ||
          view.getInt32(at + 1, true) !== 975336301 /* ms": */) {
          next = 1
          break
        }
        at += 5
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        const ms2 = numberAt(text, at)
        if (ms2 !== ms2) return FAIL
        at = source.at
        const ms3 = reviveEpoch(ms2, "ms")
        if (ms3 === FAIL) return FAIL
        ms = ms3
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
      case 2: {
        if (view.getInt32(at, true) !== 1667592994 /* "sec */ ||
          view.getInt32(at + 4, true) !== 1935961711 /* onds */ ||
          view.getInt32(at + 6, true) !== 975336292 /* ds": */) {
          next = 2
          break
        }
        at += 10
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        const seconds2 = numberAt(text, at)
        if (seconds2 !== seconds2) return FAIL
        at = source.at
        const seconds3 = reviveEpoch(seconds2, "s")
        if (seconds3 === FAIL) return FAIL
        seconds = seconds3
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
      case 3: {
        if (view.getInt32(at, true) !== 2019911714 /* "hex */ ||
          view.getInt32(at + 2, true) !== 975337573 /* ex": */) {
          next = 3
          break
        }
        at += 6
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        const hex2 = stringAt(text, at)
        if (hex2 === FAIL) return FAIL
        at = source.at
        const hex3 = reviveBytes(hex2, "Uint8Array", "hex")
        if (hex3 === FAIL) return FAIL
        hex = hex3
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
      case 4: {
        if (view.getInt32(at, true) !== 1819440418 /* "url */ ||
          view.getInt32(at + 2, true) !== 975334514 /* rl": */) {
          next = 4
          break
        }
        at += 6
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        const url2 = stringAt(text, at)
        if (url2 === FAIL) return FAIL
        at = source.at
        const url3 = reviveBytes(url2, "Uint8Array", "base64url")
        if (url3 === FAIL) return FAIL
        url = url3
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
      case 5: {
        if (view.getInt32(at, true) !== 1869375010 /* "flo */ ||
          view.getInt32(at + 4, true) !== 577991777 /* ats" */ ||
          view.getInt32(at + 5, true) !== 975336308 /* ts": */) {
          next = 5
          break
        }
        at += 9
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        const floats2 = valueAt(text, at)
        if (floats2 === FAIL) return FAIL
        at = source.at
        const floats3 = reviveBytes(floats2, "Float64Array", "array")
        if (floats3 === FAIL) return FAIL
        floats = floats3
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
      case 6: {
        if (view.getInt32(at, true) !== 1970234146 /* "cou */ ||
          view.getInt32(at + 4, true) !== 577991790 /* nts" */ ||
          view.getInt32(at + 5, true) !== 975336308 /* ts": */) {
          next = 6
          break
        }
        at += 9
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        const counts2 = valueAt(text, at)
        if (counts2 === FAIL) return FAIL
        at = source.at
        if (!(typeof counts2 === "object" && counts2 !== null && !Array.isArray(counts2))) return FAIL
        const counts3 = new Map()
        for (const key of Object.keys(counts2)) {
          const entry = counts2[key]
          if (!(typeof key === "string")) return FAIL
          if (!(Number.isFinite(entry))) return FAIL
          counts3.set(key, entry)
        }
        counts = counts3
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
      case 7: {
        if (view.getInt32(at, true) !== 1953461282 /* "tot */ ||
          view.getInt32(at + 4, true) !== 975334497 /* al": */) {
          next = 7
          break
        }
        at += 8
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        const total2 = numberAt(text, at)
        if (total2 !== total2) return FAIL
        at = source.at
        const total3 = reviveInteger(total2)
        if (total3 === FAIL) return FAIL
        total = total3
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
        next = 8
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
  if (day === undefined ||
    ms === undefined ||
    seconds === undefined ||
    hex === undefined ||
    url === undefined ||
    floats === undefined ||
    counts === undefined ||
    total === undefined) return FAIL
  source.at = at
  return { day, ms, seconds, hex, url, floats, counts, total }
}

function reportWireInput() {
  return ["Input", {
    day: ["date", {}, "date"],
    ms: ["date", {}, "epoch-ms"],
    seconds: ["date", {}, "epoch-s"],
    hex: ["bytes", "Uint8Array", "hex"],
    url: ["bytes", "Uint8Array", "base64url"],
    floats: ["bytes", "Float64Array", "array"],
    counts: ["map", "string", "number", {}, "object"],
    total: ["bigint", {}, "number"]
  }, "wire"]
}
