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
const template = [
  { kind: "text", text: "v" },
  { kind: "slot", of: "number" },
  { kind: "text", text: "." },
  { kind: "slot", of: "number" }
]
const matchesTemplate = __precast.matchesTemplate
const template_2 = [{ kind: "text", text: "user-" }, { kind: "slot", of: "bigint" }]
const template_3 = [{ kind: "text", text: "get" }, { kind: "slot", of: "capitalize" }]
const template_4 = [{ kind: "slot", of: "uppercase" }]
const template_5 = [{ kind: "slot", of: "number" }, { kind: "text", text: "%" }]
const template_6 = [{ kind: "slot", of: "number" }, { kind: "text", text: "px" }]
const template_7 = [
  { kind: "slot", of: "string" },
  { kind: "text", text: ":" },
  { kind: "slot", of: "string" }
]
const isAtMost = __precast.isAtMost
const spaceEnd = __precast.spaceEnd
const memberEnd = __precast.memberEnd
const keyTable = __precast.keyTable
const keysInput = keyTable(["version",
"id",
"method",
"shout",
"size",
"path",
"pair",
"short",
"edges",
"both"])
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
  const version = value.version
  if (!(typeof version === "string" && matchesTemplate(version, template))) return FAIL
  const id = value.id
  if (!(typeof id === "string" && matchesTemplate(id, template_2))) return FAIL
  const method = value.method
  if (!(typeof method === "string" && matchesTemplate(method, template_3))) return FAIL
  const shout = value.shout
  if (!(typeof shout === "string" && matchesTemplate(shout, template_4))) return FAIL
  const size = value.size
  if (!(((typeof size === "string" && matchesTemplate(size, template_5)) ||
    (typeof size === "string" && matchesTemplate(size, template_6)) ||
    size === "auto"))) return FAIL
  const path = value.path
  if (!(typeof path === "string" && path.startsWith("/"))) return FAIL
  const pair = value.pair
  if (!(typeof pair === "string" && matchesTemplate(pair, template_7))) return FAIL
  const short = value.short
  if (!(typeof short === "string" && short.startsWith("x") && isAtMost(short, 5))) return FAIL
  const edges = value.edges
  if (edges !== undefined) {
    if (!(typeof edges === "string" &&
      edges.length >= 2 &&
      edges.startsWith("a") &&
      edges.endsWith("a"))) return FAIL
  }
  const both = value.both
  if (both !== undefined) {
    if (!(typeof both === "string" && both.startsWith("a") && both.endsWith("z"))) return FAIL
  }
  const revived = { version, id, method, shout, size, path, pair, short }
  if (edges !== undefined) revived.edges = edges
  if (both !== undefined) revived.both = both
  return revived
}

function fastInput(text, at) {
  const bytes = source.bytes
  const view = source.view
  if (bytes[at] !== 123 /* { */) return FAIL
  if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
  let version, id, method, shout, size, path, pair, short, edges, both
  let next = 0
  members: if (bytes[at] !== 125 /* } */) for (;;) {
    switch (next) {
      case 0: {
        if (view.getInt32(at, true) !== 1919252002 /* "ver */ ||
          view.getInt32(at + 4, true) !== 1852795251 /* sion */ ||
          view.getInt32(at + 6, true) !== 975335023 /* on": */) break
        at += 10
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        const version2 = stringAt(text, at)
        if (version2 === FAIL) return FAIL
        at = source.at
        if (!(typeof version2 === "string" && matchesTemplate(version2, template))) return FAIL
        version = version2
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
      case 1: {
        if (view.getInt32(at, true) !== 577005858 /* "id" */ ||
          view.getInt32(at + 1, true) !== 975332457 /* id": */) {
          next = 1
          break
        }
        at += 5
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        const id2 = stringAt(text, at)
        if (id2 === FAIL) return FAIL
        at = source.at
        if (!(typeof id2 === "string" && matchesTemplate(id2, template_2))) return FAIL
        id = id2
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
      case 2: {
        if (view.getInt32(at, true) !== 1952804130 /* "met */ ||
          view.getInt32(at + 4, true) !== 577007464 /* hod" */ ||
          view.getInt32(at + 5, true) !== 975332463 /* od": */) {
          next = 2
          break
        }
        at += 9
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        const method2 = stringAt(text, at)
        if (method2 === FAIL) return FAIL
        at = source.at
        if (!(typeof method2 === "string" && matchesTemplate(method2, template_3))) return FAIL
        method = method2
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
      case 3: {
        if (view.getInt32(at, true) !== 1869116194 /* "sho */ ||
          view.getInt32(at + 4, true) !== 975336565 /* ut": */) {
          next = 3
          break
        }
        at += 8
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        const shout2 = stringAt(text, at)
        if (shout2 === FAIL) return FAIL
        at = source.at
        if (!(typeof shout2 === "string" && matchesTemplate(shout2, template_4))) return FAIL
        shout = shout2
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
      case 4: {
        if (view.getInt32(at, true) !== 2053731106 /* "siz */ ||
          view.getInt32(at + 3, true) !== 975332730 /* ze": */) {
          next = 4
          break
        }
        at += 7
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        let size2
        if (bytes[at] === 34 /* " */) {
          const size3 = stringAt(text, at)
          if (size3 === FAIL) return FAIL
          at = source.at
          const size4 = (((typeof size3 === "string" && matchesTemplate(size3, template_5)) ||
            (typeof size3 === "string" && matchesTemplate(size3, template_6)) ||
            size3 === "auto") ? size3 : FAIL)
          if (size4 === FAIL) return FAIL
          size2 = size4
        }
        else return FAIL
        size = size2
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
      case 5: {
        if (view.getInt32(at, true) !== 1952542754 /* "pat */ ||
          view.getInt32(at + 3, true) !== 975333492 /* th": */) {
          next = 5
          break
        }
        at += 7
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        const path2 = stringAt(text, at)
        if (path2 === FAIL) return FAIL
        at = source.at
        if (!(typeof path2 === "string" && path2.startsWith("/"))) return FAIL
        path = path2
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
      case 6: {
        if (view.getInt32(at, true) !== 1767993378 /* "pai */ ||
          view.getInt32(at + 3, true) !== 975336041 /* ir": */) {
          next = 6
          break
        }
        at += 7
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        const pair2 = stringAt(text, at)
        if (pair2 === FAIL) return FAIL
        at = source.at
        if (!(typeof pair2 === "string" && matchesTemplate(pair2, template_7))) return FAIL
        pair = pair2
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
      case 7: {
        if (view.getInt32(at, true) !== 1869116194 /* "sho */ ||
          view.getInt32(at + 4, true) !== 975336562 /* rt": */) {
          next = 7
          break
        }
        at += 8
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        const short2 = stringAt(text, at)
        if (short2 === FAIL) return FAIL
        at = source.at
        if (!(typeof short2 === "string" && short2.startsWith("x") && isAtMost(short2, 5))) return FAIL
        short = short2
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
      case 8: {
        if (!(view.getInt32(at, true) !== 1734632738 /* "edg */ ||
          view.getInt32(at + 4, true) !== 975336293 /* es": */)) {
          at += 8
          if (bytes[at] <= 32) at = spaceEnd(bytes, at)
          const edges2 = stringAt(text, at)
          if (edges2 === FAIL) return FAIL
          at = source.at
          if (!(typeof edges2 === "string" &&
            edges2.length >= 2 &&
            edges2.startsWith("a") &&
            edges2.endsWith("a"))) return FAIL
          edges = edges2
          if (bytes[at] !== 44 /* , */) break members
          if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
        }
        else if (next > 0) {
          next = 8
          break
        }
      }
      case 9: {
        if (!(view.getInt32(at, true) !== 1953456674 /* "bot */ ||
          view.getInt32(at + 3, true) !== 975333492 /* th": */)) {
          at += 7
          if (bytes[at] <= 32) at = spaceEnd(bytes, at)
          const both2 = stringAt(text, at)
          if (both2 === FAIL) return FAIL
          at = source.at
          if (!(typeof both2 === "string" && both2.startsWith("a") && both2.endsWith("z"))) return FAIL
          both = both2
          if (bytes[at] !== 44 /* , */) break members
          if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
        }
        else if (next > 0) {
          next = 9
          break
        }
      }
        next = 10
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
  if (version === undefined ||
    id === undefined ||
    method === undefined ||
    shout === undefined ||
    size === undefined ||
    path === undefined ||
    pair === undefined ||
    short === undefined) return FAIL
  const value = { version, id, method, shout, size, path, pair, short }
  if (edges !== undefined) value.edges = edges
  if (both !== undefined) value.both = both
  source.at = at
  return value
}

function reportWireInput() {
  return ["Input", {
    version: ["template", [
      { kind: "text", text: "v" },
      { kind: "slot", of: "number" },
      { kind: "text", text: "." },
      { kind: "slot", of: "number" }
    ]],
    id: ["template", [{ kind: "text", text: "user-" }, { kind: "slot", of: "bigint" }]],
    method: ["template", [{ kind: "text", text: "get" }, { kind: "slot", of: "capitalize" }]],
    shout: ["template", [{ kind: "slot", of: "uppercase" }]],
    size: ["union", [
      ["template", [{ kind: "slot", of: "number" }, { kind: "text", text: "%" }]],
      ["template", [{ kind: "slot", of: "number" }, { kind: "text", text: "px" }]],
      ["literal", "auto"]
    ]],
    path: ["template", [{ kind: "text", text: "/" }, { kind: "slot", of: "string" }]],
    pair: ["template", [
      { kind: "slot", of: "string" },
      { kind: "text", text: ":" },
      { kind: "slot", of: "string" }
    ]],
    short: [
      "template",
      [{ kind: "text", text: "x" }, { kind: "slot", of: "string" }],
      { maxLength: 5 }
    ],
    edges: ["optional", ["template", [
      { kind: "text", text: "a" },
      { kind: "slot", of: "string" },
      { kind: "text", text: "a" }
    ]]],
    both: ["optional", [
      "template",
      [{ kind: "text", text: "a" }, { kind: "slot", of: "string" }],
      { endsWith: ["z"] }
    ]]
  }, "wire"]
}
