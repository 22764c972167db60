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
const reviveBigint = __precast.reviveBigint
const reviveDate = __precast.reviveDate
const spaceEnd = __precast.spaceEnd
const memberEnd = __precast.memberEnd
const keyTable = __precast.keyTable
const keysInput = keyTable(["id", "email", "flavoured", "cents", "role", "flag", "user", "at", "byId"])
const stringAt = __precast.stringAt
const source = __precast.source
const numberAt = __precast.numberAt
const booleanAt = __precast.booleanAt
const dateAt = __precast.dateAt
const keyAt = __precast.keyAt
const setOwn = __precast.setOwn
const keysOpaque_user = keyTable(["name", "age"])

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
  const id = value.id
  const id2 = reviveBigint(id)
  if (id2 === FAIL) return FAIL
  const email = value.email
  if (!(typeof email === "string")) return FAIL
  const flavoured = value.flavoured
  if (!(typeof flavoured === "string")) return FAIL
  const cents = value.cents
  if (!(Number.isFinite(cents))) return FAIL
  const role = value.role
  if (!((role === "admin" || role === "user"))) return FAIL
  const flag = value.flag
  if (!(typeof flag === "boolean")) return FAIL
  const user = value.user
  const user2 = reviveOpaque_user(user)
  if (user2 === FAIL) return FAIL
  const at = value.at
  const at2 = reviveDate(at)
  if (at2 === FAIL) return FAIL
  const byId = value.byId
  const byId2 = reviveRecord_Email_Opaque_string_array_list(byId)
  if (byId2 === FAIL) return FAIL
  return { id: id2, email, flavoured, cents, role, flag, user: user2, at: at2, byId: byId2 }
}

function fastInput(text, at) {
  const bytes = source.bytes
  const view = source.view
  if (bytes[at] !== 123 /* { */) return FAIL
  if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
  let id, email, flavoured, cents, role, flag, user, at2, byId
  let next = 0
  members: if (bytes[at] !== 125 /* } */) for (;;) {
    switch (next) {
      case 0: {
        if (view.getInt32(at, true) !== 577005858 /* "id" */ ||
          view.getInt32(at + 1, true) !== 975332457 /* id": */) break
        at += 5
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        const id2 = stringAt(text, at)
        if (id2 === FAIL) return FAIL
        at = source.at
        const id3 = reviveBigint(id2)
        if (id3 === FAIL) return FAIL
        id = id3
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
      case 1: {
        if (view.getInt32(at, true) !== 1634559266 /* "ema */ ||
          view.getInt32(at + 4, true) !== 975334505 /* il": */) {
          next = 1
          break
        }
        at += 8
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        const email2 = stringAt(text, at)
        if (email2 === FAIL) return FAIL
        at = source.at
        email = email2
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
      case 2: {
        if (view.getInt32(at, true) !== 1634493986 /* "fla */ ||
          view.getInt32(at + 4, true) !== 1920298870 /* vour */ ||
          view.getInt32(at + 8, true) !== 975332453 /* ed": */) {
          next = 2
          break
        }
        at += 12
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        const flavoured2 = stringAt(text, at)
        if (flavoured2 === FAIL) return FAIL
        at = source.at
        flavoured = flavoured2
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
      case 3: {
        if (view.getInt32(at, true) !== 1852138274 /* "cen */ ||
          view.getInt32(at + 4, true) !== 975336308 /* ts": */) {
          next = 3
          break
        }
        at += 8
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        const cents2 = numberAt(text, at)
        if (cents2 !== cents2) return FAIL
        at = source.at
        cents = cents2
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
      case 4: {
        if (view.getInt32(at, true) !== 1819243042 /* "rol */ ||
          view.getInt32(at + 3, true) !== 975332716 /* le": */) {
          next = 4
          break
        }
        at += 7
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        let role2
        if (!(view.getInt32(at, true) !== 1835295010 /* "adm */ ||
          view.getInt32(at + 3, true) !== 577661293 /* min" */)) {
          role2 = "admin"
          at += 7
        } else if (!(view.getInt32(at, true) !== 1702065442 /* "use */ ||
          view.getInt32(at + 2, true) !== 577922419 /* ser" */)) {
          role2 = "user"
          at += 6
        } else return FAIL
        role = role2
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
      case 5: {
        if (view.getInt32(at, true) !== 1634493986 /* "fla */ ||
          view.getInt32(at + 3, true) !== 975333217 /* ag": */) {
          next = 5
          break
        }
        at += 7
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        const flag2 = booleanAt(at)
        if (flag2 === FAIL) return FAIL
        at = source.at
        flag = flag2
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
      case 6: {
        if (view.getInt32(at, true) !== 1702065442 /* "use */ ||
          view.getInt32(at + 3, true) !== 975336037 /* er": */) {
          next = 6
          break
        }
        at += 7
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        const user2 = fastOpaque_user(text, at)
        if (user2 === FAIL) return FAIL
        at = source.at
        user = user2
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
      case 7: {
        if (view.getInt32(at, true) !== 578052386 /* "at" */ ||
          view.getInt32(at + 1, true) !== 975336545 /* at": */) {
          next = 7
          break
        }
        at += 5
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        const at3 = dateAt(text, at)
        if (at3 === FAIL) return FAIL
        at = source.at
        at2 = at3
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
      case 8: {
        if (view.getInt32(at, true) !== 1232691746 /* "byI */ ||
          view.getInt32(at + 3, true) !== 975332425 /* Id": */) {
          next = 8
          break
        }
        at += 7
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        const byId2 = fastRecord_Email_Opaque_string_array_list(text, at)
        if (byId2 === FAIL) return FAIL
        at = source.at
        byId = byId2
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
        next = 9
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
  if (id === undefined ||
    email === undefined ||
    flavoured === undefined ||
    cents === undefined ||
    role === undefined ||
    flag === undefined ||
    user === undefined ||
    at2 === undefined ||
    byId === undefined) return FAIL
  source.at = at
  return { id, email, flavoured, cents, role, flag, user, at: at2, byId }
}

function reportWireInput() {
  return ["Input", {
    id: "bigint",
    email: "string",
    flavoured: "string",
    cents: "number",
    role: ["union", [["literal", "admin"], ["literal", "user"]]],
    flag: "boolean",
    user: reportWireOpaque_user,
    at: "date",
    byId: reportWireRecord_Email_Opaque_string_array_list
  }, "wire"]
}

function reviveOpaque_user(value) {
  if (!(typeof value === "object" && value !== null)) return FAIL
  const name = value.name
  if (!(typeof name === "string")) return FAIL
  const age = value.age
  if (!(Number.isFinite(age))) return FAIL
  return { name, age }
}

function reviveRecord_Email_Opaque_string_array_list(value) {
  if (!(typeof value === "object" && value !== null && !Array.isArray(value))) return FAIL
  const revived = {}
  for (const key of Object.keys(value)) {
    const entry = value[key]
    if (!(Array.isArray(entry))) return FAIL
    for (let index = 0; index < entry.length; index++) {
      const item = entry[index]
      if (!(typeof item === "string")) return FAIL
    }
    if (key === "__proto__") setOwn(revived, key, entry)
    else revived[key] = entry
  }
  return revived
}

function fastOpaque_user(text, at) {
  const bytes = source.bytes
  const view = source.view
  if (bytes[at] !== 123 /* { */) return FAIL
  if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
  let name, age
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
        name = name2
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
      case 1: {
        if (view.getInt32(at, true) !== 1701273890 /* "age */ ||
          view.getInt32(at + 2, true) !== 975332711 /* ge": */) {
          next = 1
          break
        }
        at += 6
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        const age2 = numberAt(text, at)
        if (age2 !== age2) return FAIL
        at = source.at
        age = age2
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
        next = 2
        break
      default: {
        at = memberEnd(text, at)
        if (at < 0) return FAIL
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
    }
    next = keyAt(keysOpaque_user, text, at, next)
    if (next < 0) return FAIL
  }
  if (bytes[at] <= 32) at = spaceEnd(bytes, at)
  if (bytes[at++] !== 125 /* } */) return FAIL
  if (name === undefined || age === undefined) return FAIL
  source.at = at
  return { name, age }
}

function fastRecord_Email_Opaque_string_array_list(text, at) {
  const bytes = source.bytes
  const value = {}
  if (bytes[at] !== 123 /* { */) return FAIL
  if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
  if (bytes[at] === 125 /* } */) at++
  else for (;;) {
    const key = stringAt(text, at)
    if (key === FAIL) return FAIL
    at = source.at
    if (bytes[at] !== 58 /* : */) return FAIL
    if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
    const entry = []
    if (bytes[at] !== 91 /* [ */) return FAIL
    if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
    if (bytes[at] === 93 /* ] */) at++
    else for (;;) {
      const item = stringAt(text, at)
      if (item === FAIL) return FAIL
      at = source.at
      entry.push(item)
      if (bytes[at] === 44 /* , */) {
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
        continue
      }
      if (bytes[at] <= 32) at = spaceEnd(bytes, at)
      if (bytes[at++] === 93) break
      return FAIL
    }
    if (key === "__proto__") setOwn(value, key, entry)
    else value[key] = entry
    if (bytes[at] === 44 /* , */) {
      if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      continue
    }
    if (bytes[at] <= 32) at = spaceEnd(bytes, at)
    if (bytes[at++] === 125) break
    return FAIL
  }
  source.at = at
  return value
}

function reportWireOpaque_user() {
  return ["Opaque_user", { name: "string", age: "number" }, "wire"]
}

function reportWireRecord_Email_Opaque_string_array_list() {
  return [
    "Record_Email_Opaque_string_array_list",
    ["object", {}, { index: ["array", "string"] }],
    "wire"
  ]
}
