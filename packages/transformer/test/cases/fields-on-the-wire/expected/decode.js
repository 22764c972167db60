const textOf = __precast.textOf
const FAIL = __precast.FAIL
const invalid = __precast.invalid
const isWorthTrying = __precast.isWorthTrying
const attempts = __precast.attempts
const attemptsInput = /* @__PURE__ */ attempts()
const load = __precast.load
const START = __precast.START
const isAtEnd = __precast.isAtEnd
const bailed = __precast.bailed
const parsedBy = __precast.parsedBy
const issuesOfText = __precast.issuesOfText
const source = __precast.source
const spaceEnd = __precast.spaceEnd
const stringAt = __precast.stringAt
const dateAt = __precast.dateAt
const reviveBigint = __precast.reviveBigint
const numberAt = __precast.numberAt
const memberEnd = __precast.memberEnd
const keyTable = __precast.keyTable
const keysInput = /* @__PURE__ */ keyTable(["user_name", "role", "labels", "since", "total", "nick", "a b"])
const keyAt = __precast.keyAt
const reviveDate = __precast.reviveDate
const isNumber = Number.isFinite
const dateLeaf = __precast.dateLeaf
const bigintLeaf = __precast.bigintLeaf

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
  return parsedBy(text, reportWireInput)
}

function reportTextInput(text) {
  return issuesOfText(text, reportWireInput)
}

function fastInput(text, at) {
  const bytes = source.bytes
  const view = source.view
  if (bytes[at] !== 123 /* { */) return FAIL
  if (bytes[++at] <= 32) {
    if (bytes[at] === 10 /* \n */) at++
    if (view.getInt32(at + 16, true) !== 538976288) while (bytes[at] === 32) at++
    if (bytes[at] <= 32) at = spaceEnd(bytes, at)
  }
  let userName, role, tags, since, total, nick, count
  let next = 0, missed = 0, expected = 0
  members: if (bytes[at] !== 125 /* } */) for (;;) {
    switch (next) {
      case 0: {
        next = 0
        if (view.getFloat64(at, true) !== 2.1350747765825668e+161 /* "user_name": */ ||
          view.getInt32(at + 8, true) !== 975332717) break
        at += 12
        if (bytes[at] === 32) at++
        userName = stringAt(text, at)
        if (userName === FAIL) return FAIL
        at = source.at
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) for (bytes[at] === 10 && at++; bytes[at] === 32;) at++
      }
      case 1: {
        next = 1
        if (!(view.getInt32(at, true) !== 1819243042 /* "role": */ ||
          view.getInt32(at + 3, true) !== 975332716)) {
          at += 7
          if (bytes[at] <= 32 && (bytes[at] !== 32 || bytes[++at] <= 32)) at = spaceEnd(bytes, at)
          let role2
          if (!(view.getInt32(at, true) !== 1835295010 /* "admin" */ ||
            view.getInt32(at + 3, true) !== 577661293)) {
            role2 = "admin"
            at += 7
          } else if (!(view.getInt32(at, true) !== 1702065442 /* "user" */ ||
            view.getInt32(at + 2, true) !== 577922419)) {
            role2 = "user"
            at += 6
          } else return FAIL
          role = role2
          if (bytes[at] !== 44 /* , */) break members
          if (bytes[++at] <= 32) for (bytes[at] === 10 && at++; bytes[at] === 32;) at++
        }
        else if (missed > 0 || bytes[at] !== 34) break
      }
      case 2: {
        next = 2
        if (!(view.getFloat64(at, true) !== 9.955150039059911e-143 /* "labels": */ ||
          view.getInt32(at + 5, true) !== 975336300)) {
          at += 9
          if (bytes[at] <= 32 && (bytes[at] !== 32 || bytes[++at] <= 32)) at = spaceEnd(bytes, at)
          const tags2 = []
          if (bytes[at] !== 91 /* [ */) return FAIL
          if (bytes[++at] <= 32 && (bytes[at] !== 32 || bytes[++at] <= 32)) at = spaceEnd(bytes, at)
          if (bytes[at] === 93 /* ] */) at++
          else for (;;) {
            const item = stringAt(text, at)
            if (item === FAIL) return FAIL
            at = source.at
            tags2.push(item)
            if (bytes[at] === 44 /* , */) {
              if (bytes[++at] <= 32 && (bytes[at] !== 32 || bytes[++at] <= 32)) at = spaceEnd(bytes, at)
              continue
            }
            if (bytes[at] <= 32 && (bytes[at] !== 32 || bytes[++at] <= 32)) at = spaceEnd(bytes, at)
            if (bytes[at++] === 93) break
            return FAIL
          }
          tags = tags2
          if (bytes[at] !== 44 /* , */) break members
          if (bytes[++at] <= 32) for (bytes[at] === 10 && at++; bytes[at] === 32;) at++
        }
        else if (missed > 0 || bytes[at] !== 34) break
      }
      case 3: {
        next = 3
        if (!(view.getFloat64(at, true) !== 1.1609538746949985e-28 /* "since": */)) {
          at += 8
          if (bytes[at] === 32) at++
          since = dateAt(text, at)
          if (since === FAIL) return FAIL
          at = source.at
          if (bytes[at] !== 44 /* , */) break members
          if (bytes[++at] <= 32) for (bytes[at] === 10 && at++; bytes[at] === 32;) at++
        }
        else if (missed > 0 || bytes[at] !== 34) break
      }
      case 4: {
        next = 4
        if (!(view.getFloat64(at, true) !== 1.162677604652936e-28 /* "total": */)) {
          at += 8
          if (bytes[at] === 32) at++
          const total2 = stringAt(text, at)
          if (total2 === FAIL) return FAIL
          at = source.at
          total = reviveBigint(total2)
          if (total === FAIL) return FAIL
          if (bytes[at] !== 44 /* , */) break members
          if (bytes[++at] <= 32) for (bytes[at] === 10 && at++; bytes[at] === 32;) at++
        }
        else if (missed > 0 || bytes[at] !== 34) break
      }
      case 5: {
        next = 5
        if (!(view.getInt32(at, true) !== 1667853858 /* "nick": */ ||
          view.getInt32(at + 3, true) !== 975334243)) {
          at += 7
          if (bytes[at] === 32) at++
          let nick3
          if (bytes[at] === 110 /* n */) {
            if (view.getInt32(at, true) !== 1819047278 /* null */) return FAIL
            at += 4
          }
          else {
            const nick2 = stringAt(text, at)
            if (nick2 === FAIL) return FAIL
            at = source.at
            nick3 = nick2
          }
          nick = nick3
          if (bytes[at] !== 44 /* , */) break members
          if (bytes[++at] <= 32) for (bytes[at] === 10 && at++; bytes[at] === 32;) at++
        }
        else if (missed > 0 || bytes[at] !== 34) break
      }
      case 6: {
        next = 6
        if (!(view.getInt32(at, true) !== 1646289186 /* "a b": */ ||
          view.getInt32(at + 2, true) !== 975331872)) {
          at += 6
          if (bytes[at] === 32) at++
          count = numberAt(text, at)
          if (count !== count) return FAIL
          at = source.at
          if (bytes[at] !== 44 /* , */) break members
          if (bytes[++at] <= 32) for (bytes[at] === 10 && at++; bytes[at] === 32;) at++
        }
        else if (missed > 0 || bytes[at] !== 34) break
      }
        next = 7
        break
      default: {
        at = memberEnd(text, at)
        if (at < 0) return FAIL
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) for (bytes[at] === 10 && at++; bytes[at] === 32;) at++
      }
    }
    if (at !== missed) {
      missed = at
      expected = next
      next = keysInput.after[next]
    } else if (bytes[at] === 34 /* " */) {
      next = keyAt(keysInput, text, at, expected)
    } else {
      at = spaceEnd(bytes, at)
      if (bytes[at] !== 34 /* " */) return FAIL
      next = expected
    }
  }
  if (bytes[at] <= 32) at = spaceEnd(bytes, at)
  if (bytes[at++] !== 125 /* } */) return FAIL
  if (userName === undefined) return FAIL
  if (role === undefined) {
    const role3 = "user"
    if (!((role3 === "admin" || role3 === "user"))) return FAIL
    role = role3
  }
  if (tags === undefined) {
    const tags3 = []
    if (!(Array.isArray(tags3))) return FAIL
    for (let index = 0; index < tags3.length; index++) {
      const item2 = tags3[index]
      if (!(typeof item2 === "string")) return FAIL
    }
    tags = tags3
  }
  if (since === undefined) {
    const since2 = "2024-01-01T00:00:00Z"
    const since3 = reviveDate(since2)
    if (since3 === FAIL) return FAIL
    since = since3
  }
  if (total === undefined) {
    const total3 = "5"
    const total4 = reviveBigint(total3)
    if (total4 === FAIL) return FAIL
    total = total4
  }
  if (count === undefined) {
    const count2 = 3
    if (!(isNumber(count2))) return FAIL
    count = count2
  }
  const value = { userName, role, tags, since, total }
  if (nick !== undefined) value.nick = nick
  value.count = count
  source.at = at
  return value
}

function reportWireInput() {
  return ["Input", {
    userName: ["field", "string", { alias: "user_name" }],
    role: [
      "field",
      ["union", [["literal", "admin"], ["literal", "user"]]],
      { default: "\"user\"" }
    ],
    tags: ["field", ["array", "string"], { alias: "labels", default: "[]" }],
    since: ["field", [dateLeaf], { default: "\"2024-01-01T00:00:00Z\"" }],
    total: ["field", [bigintLeaf], { default: "\"5\"" }],
    nick: ["optional", "string", { asNull: true }],
    count: ["field", "number", { alias: "a b", default: "3" }]
  }, "wire", reviveInput]
}

function reviveInput(value) {
  if (!(value !== null && typeof value === "object")) return FAIL
  const userName = value.user_name
  if (!(typeof userName === "string")) return FAIL
  const role = value.role
  const role2 = role === undefined ? "user" : role
  if (!((role2 === "admin" || role2 === "user"))) return FAIL
  const since = value.since
  const since2 = since === undefined ? "2024-01-01T00:00:00Z" : since
  const since3 = reviveDate(since2)
  if (since3 === FAIL) return FAIL
  const total = value.total
  const total2 = total === undefined ? "5" : total
  const total3 = reviveBigint(total2)
  if (total3 === FAIL) return FAIL
  const nick = value.nick
  let nick2
  if (nick !== undefined && nick !== null) {
    if (!(typeof nick === "string")) return FAIL
    nick2 = nick
  }
  const count = value["a b"]
  const count2 = count === undefined ? 3 : count
  if (!(isNumber(count2))) return FAIL
  const tags = value.labels
  const tags2 = tags === undefined ? [] : tags
  if (!(Array.isArray(tags2))) return FAIL
  for (let index = 0; index < tags2.length; index++) {
    const item = tags2[index]
    if (!(typeof item === "string")) return FAIL
  }
  const revived = { userName, role: role2, tags: tags2, since: since3, total: total3 }
  if (nick2 !== undefined) revived.nick = nick2
  revived.count = count2
  return revived
}
