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
const spaceEnd = __precast.spaceEnd
const memberEnd = __precast.memberEnd
const keyTable = __precast.keyTable
const keysInput = keyTable(["name", "kind", "card", "secret"])
const stringAt = __precast.stringAt
const source = __precast.source
const keysInput_2 = keyTable(["number", "code"])
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
  const name = value.name
  if (!(typeof name === "string" && isAtLeast(name, 1))) return FAIL
  const kind = value.kind
  if (!((kind === "a" || kind === "b"))) return FAIL
  const card = value.card
  if (!(typeof card === "object" && card !== null)) return FAIL
  const number = card.number
  if (!(typeof number === "string")) return FAIL
  const code = card.code
  if (!(Number.isFinite(code))) return FAIL
  const secret = value.secret
  if (secret !== undefined) {
    if (!((secret === null || typeof secret === "string"))) return FAIL
  }
  const revived = { name, kind, card: { number, code } }
  if (secret !== undefined) revived.secret = secret
  return revived
}

function fastInput(text, at) {
  const bytes = source.bytes
  const view = source.view
  if (bytes[at] !== 123 /* { */) return FAIL
  if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
  let name, kind, card, secret
  let next = 0
  members: if (bytes[at] !== 125 /* } */) for (;;) {
    switch (next) {
      case 0: {
        if (view.getInt32(at, true) !== 1835101730 /* "nam */ ||
          view.getInt32(at + 3, true) !== 975332717 /* me": */) break
        at += 7
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        const name2 = stringAt(text, at)
        if (name2 === FAIL) return FAIL
        at = source.at
        if (!(isAtLeast(name2, 1))) return FAIL
        name = name2
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
      case 1: {
        if (view.getInt32(at, true) !== 1852402466 /* "kin */ ||
          view.getInt32(at + 3, true) !== 975332462 /* nd": */) {
          next = 1
          break
        }
        at += 7
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        let kind2
        if (!(bytes[at] !== 34 /* " */ ||
          bytes[at + 1] !== 97 /* a */ ||
          bytes[at + 2] !== 34 /* " */)) {
          kind2 = "a"
          at += 3
        } else if (!(bytes[at] !== 34 /* " */ ||
          bytes[at + 1] !== 98 /* b */ ||
          bytes[at + 2] !== 34 /* " */)) {
          kind2 = "b"
          at += 3
        } else return FAIL
        kind = kind2
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
      case 2: {
        if (view.getInt32(at, true) !== 1918984994 /* "car */ ||
          view.getInt32(at + 3, true) !== 975332466 /* rd": */) {
          next = 2
          break
        }
        at += 7
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        if (bytes[at] !== 123 /* { */) return FAIL
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
        let number, code
        let next2 = 0
        members2: if (bytes[at] !== 125 /* } */) for (;;) {
          switch (next2) {
            case 0: {
              if (view.getInt32(at, true) !== 1836412450 /* "num */ ||
                view.getInt32(at + 4, true) !== 577922402 /* ber" */ ||
                view.getInt32(at + 5, true) !== 975336037 /* er": */) break
              at += 9
              if (bytes[at] <= 32) at = spaceEnd(bytes, at)
              const number2 = stringAt(text, at)
              if (number2 === FAIL) return FAIL
              at = source.at
              number = number2
              if (bytes[at] !== 44 /* , */) break members2
              if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
            }
            case 1: {
              if (view.getInt32(at, true) !== 1685021474 /* "cod */ ||
                view.getInt32(at + 3, true) !== 975332708 /* de": */) {
                next2 = 1
                break
              }
              at += 7
              if (bytes[at] <= 32) at = spaceEnd(bytes, at)
              const code2 = numberAt(text, at)
              if (code2 !== code2) return FAIL
              at = source.at
              code = code2
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
        if (number === undefined || code === undefined) return FAIL
        card = { number, code }
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
      case 3: {
        if (!(view.getInt32(at, true) !== 1667592994 /* "sec */ ||
          view.getInt32(at + 4, true) !== 578053490 /* ret" */ ||
          view.getInt32(at + 5, true) !== 975336549 /* et": */)) {
          at += 9
          if (bytes[at] <= 32) at = spaceEnd(bytes, at)
          let secret2
          if (bytes[at] === 34 /* " */) {
            const secret3 = stringAt(text, at)
            if (secret3 === FAIL) return FAIL
            at = source.at
            secret2 = secret3
          }
          else if (bytes[at] === 110 /* n */) {
            if (view.getInt32(at, true) !== 1819047278 /* null */) return FAIL
            at += 4
            secret2 = null
          }
          else return FAIL
          secret = secret2
          if (bytes[at] !== 44 /* , */) break members
          if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
        }
        else if (next > 0) {
          next = 3
          break
        }
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
  if (name === undefined || kind === undefined || card === undefined) return FAIL
  const value = { name, kind, card }
  if (secret !== undefined) value.secret = secret
  source.at = at
  return value
}

function reportWireInput() {
  return ["Input", {
    name: ["refined", ["string", { minLength: 1 }], { message: "Please tell us your name" }],
    kind: ["refined", ["union", [["literal", "a"], ["literal", "b"]]], { message: "Which one?" }],
    card: ["refined", { number: "string", code: "number" }, { sensitive: true }],
    secret: [
      "optional",
      ["refined", ["union", ["null", "string"]], { message: "Not that", sensitive: true }]
    ]
  }, "wire"]
}
