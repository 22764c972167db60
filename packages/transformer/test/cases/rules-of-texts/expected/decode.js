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
const isAtLeast = __precast.isAtLeast
const isAtMost = __precast.isAtMost
const pattern = new RegExp("^[a-z]+(?:-[a-z]+)*$", "u")
const isIpv4 = __precast.isIpv4
const isUuid = __precast.isUuid
const reviveString = (wire) => {
  const value = typeof wire === "string" ? wire.trim().toLowerCase() : FAIL
  return typeof value === "string" && value === value.trim().toLowerCase() ? value : FAIL
}
const pattern_2 = new RegExp("^[0-9]+$", "u")
const spaceEnd = __precast.spaceEnd
const memberEnd = __precast.memberEnd
const keyTable = __precast.keyTable
const keysInput = keyTable(["code", "slug", "either", "key", "name", "digits"])
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
  const code = value.code
  if (!(typeof code === "string" && isAtLeast(code, 3) && isAtMost(code, 3))) return FAIL
  const slug = value.slug
  if (!(typeof slug === "string" && pattern.test(slug))) return FAIL
  const either = value.either
  if (!(((typeof either === "string" && isIpv4(either)) ||
    (typeof either === "string" && isUuid(either))))) return FAIL
  const key = value.key
  if (!(typeof key === "string" && key.startsWith("sk_") && key.endsWith("_z"))) return FAIL
  const name = value.name
  const name2 = reviveString(name)
  if (name2 === FAIL) return FAIL
  const digits = value.digits
  if (!(typeof digits === "string" && isAtMost(digits, 4) && pattern_2.test(digits))) return FAIL
  return { code, slug, either, key, name: name2, digits }
}

function fastInput(text, at) {
  const bytes = source.bytes
  const view = source.view
  if (bytes[at] !== 123 /* { */) return FAIL
  if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
  let code, slug, either, key, name, digits
  let next = 0
  members: if (bytes[at] !== 125 /* } */) for (;;) {
    switch (next) {
      case 0: {
        if (view.getInt32(at, true) !== 1685021474 /* "cod */ ||
          view.getInt32(at + 3, true) !== 975332708 /* de": */) break
        at += 7
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        const code2 = stringAt(text, at)
        if (code2 === FAIL) return FAIL
        at = source.at
        if (!(isAtLeast(code2, 3) && isAtMost(code2, 3))) return FAIL
        code = code2
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
      case 1: {
        if (view.getInt32(at, true) !== 1970041634 /* "slu */ ||
          view.getInt32(at + 3, true) !== 975333237 /* ug": */) {
          next = 1
          break
        }
        at += 7
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        const slug2 = stringAt(text, at)
        if (slug2 === FAIL) return FAIL
        at = source.at
        if (!(pattern.test(slug2))) return FAIL
        slug = slug2
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
          const either4 = (((typeof either3 === "string" && isIpv4(either3)) ||
            (typeof either3 === "string" && isUuid(either3))) ? either3 : FAIL)
          if (either4 === FAIL) return FAIL
          either2 = either4
        }
        else return FAIL
        either = either2
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
      case 3: {
        if (view.getInt32(at, true) !== 2036689698 /* "key */ ||
          view.getInt32(at + 2, true) !== 975337829 /* ey": */) {
          next = 3
          break
        }
        at += 6
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        const key2 = stringAt(text, at)
        if (key2 === FAIL) return FAIL
        at = source.at
        if (!(key2.startsWith("sk_") && key2.endsWith("_z"))) return FAIL
        key = key2
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
      case 4: {
        if (view.getInt32(at, true) !== 1835101730 /* "nam */ ||
          view.getInt32(at + 3, true) !== 975332717 /* me": */) {
          next = 4
          break
        }
        at += 7
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        const name2 = stringAt(text, at)
        if (name2 === FAIL) return FAIL
        at = source.at
        const name3 = name2.trim().toLowerCase()
        name = name3
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
      case 5: {
        if (view.getInt32(at, true) !== 1734960162 /* "dig */ ||
          view.getInt32(at + 4, true) !== 577991785 /* its" */ ||
          view.getInt32(at + 5, true) !== 975336308 /* ts": */) {
          next = 5
          break
        }
        at += 9
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        const digits2 = stringAt(text, at)
        if (digits2 === FAIL) return FAIL
        at = source.at
        if (!(isAtMost(digits2, 4) && pattern_2.test(digits2))) return FAIL
        digits = digits2
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
  if (code === undefined ||
    slug === undefined ||
    either === undefined ||
    key === undefined ||
    name === undefined ||
    digits === undefined) return FAIL
  source.at = at
  return { code, slug, either, key, name, digits }
}

function reportWireInput() {
  return ["Input", {
    code: ["string", { minLength: 3, maxLength: 3 }],
    slug: ["string", { pattern: [{ source: "^[a-z]+(?:-[a-z]+)*$", flags: "u" }] }],
    either: [
      "union",
      [["string", { format: [["ipv4", isIpv4]] }], ["string", { format: [["uuid", isUuid]] }]]
    ],
    key: ["string", { startsWith: ["sk_"], endsWith: ["_z"] }],
    name: ["string", { convert: ["trim", "lowercase"] }],
    digits: ["string", { pattern: [{ source: "^[0-9]+$", flags: "u" }], maxLength: 4 }]
  }, "wire"]
}
