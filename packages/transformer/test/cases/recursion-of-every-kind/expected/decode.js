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
const spaceEnd = __precast.spaceEnd
const memberEnd = __precast.memberEnd
const keyTable = __precast.keyTable
const keysInput = keyTable(["even", "json", "expression", "chain", "nested"])
const source = __precast.source
const keyAt = __precast.keyAt
const reviveDate = __precast.reviveDate
const keysEven = keyTable(["next"])
const stringAt = __precast.stringAt
const booleanAt = __precast.booleanAt
const numberAt = __precast.numberAt
const keysExpression = keyTable(["op", "of", "let"])
const againAt = __precast.againAt
const valueAt = __precast.valueAt
const keysAt = __precast.keysAt
const keysNamed = keyTable(["name", "rest"])
const dateAt = __precast.dateAt
const setOwn = __precast.setOwn
const keysOdd = keyTable(["next"])
const keysExpression_2 = keyTable(["let"])
const keysExpression_3 = keyTable(["op", "of"])

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
  const even = value.even
  const even2 = reviveEven(even)
  if (even2 === FAIL) return FAIL
  const json = value.json
  const json2 = reviveJson(json)
  if (json2 === FAIL) return FAIL
  const expression = value.expression
  const expression2 = reviveExpression(expression)
  if (expression2 === FAIL) return FAIL
  const chain = value.chain
  const chain2 = reviveNamed(chain)
  if (chain2 === FAIL) return FAIL
  const nested = value.nested
  const nested2 = reviveNested_Date(nested)
  if (nested2 === FAIL) return FAIL
  return { even: even2, json: json2, expression: expression2, chain: chain2, nested: nested2 }
}

function fastInput(text, at) {
  const bytes = source.bytes
  const view = source.view
  if (bytes[at] !== 123 /* { */) return FAIL
  if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
  let even, json, expression, chain, nested
  let next = 0
  members: if (bytes[at] !== 125 /* } */) for (;;) {
    switch (next) {
      case 0: {
        if (view.getInt32(at, true) !== 1702257954 /* "eve */ ||
          view.getInt32(at + 3, true) !== 975335013 /* en": */) break
        at += 7
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        const even2 = fastEven(text, at)
        if (even2 === FAIL) return FAIL
        at = source.at
        even = even2
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
      case 1: {
        if (view.getInt32(at, true) !== 1869834786 /* "jso */ ||
          view.getInt32(at + 3, true) !== 975335023 /* on": */) {
          next = 1
          break
        }
        at += 7
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        const json2 = fastJson(text, at)
        if (json2 === FAIL) return FAIL
        at = source.at
        json = json2
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
      case 2: {
        if (view.getInt32(at, true) !== 1886938402 /* "exp */ ||
          view.getInt32(at + 4, true) !== 1936942450 /* ress */ ||
          view.getInt32(at + 8, true) !== 577662825 /* ion" */ ||
          view.getInt32(at + 9, true) !== 975335023 /* on": */) {
          next = 2
          break
        }
        at += 13
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        const expression2 = fastExpression(text, at)
        if (expression2 === FAIL) return FAIL
        at = source.at
        expression = expression2
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
      case 3: {
        if (view.getInt32(at, true) !== 1634231074 /* "cha */ ||
          view.getInt32(at + 4, true) !== 975335017 /* in": */) {
          next = 3
          break
        }
        at += 8
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        const chain2 = fastNamed(text, at)
        if (chain2 === FAIL) return FAIL
        at = source.at
        chain = chain2
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
      case 4: {
        if (view.getInt32(at, true) !== 1936027170 /* "nes */ ||
          view.getInt32(at + 4, true) !== 577004916 /* ted" */ ||
          view.getInt32(at + 5, true) !== 975332453 /* ed": */) {
          next = 4
          break
        }
        at += 9
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        const nested2 = fastNested_Date(text, at)
        if (nested2 === FAIL) return FAIL
        at = source.at
        nested = nested2
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
        next = 5
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
  if (even === undefined ||
    json === undefined ||
    expression === undefined ||
    chain === undefined ||
    nested === undefined) return FAIL
  source.at = at
  return { even, json, expression, chain, nested }
}

function reportWireInput() {
  return ["Input", {
    even: reportWireEven,
    json: reportWireJson,
    expression: reportWireExpression,
    chain: reportWireNamed,
    nested: reportWireNested_Date
  }, "wire"]
}

function reviveEven(value) {
  if (!(typeof value === "object" && value !== null)) return FAIL
  const next = value.next
  const next2 = (next === null ? next : reviveOdd(next))
  if (next2 === FAIL) return FAIL
  return { next: next2 }
}

function reviveJson(value) {
  if (value === null ||
    typeof value === "boolean" ||
    Number.isFinite(value) ||
    typeof value === "string") return value
  const revived = reviveJson_5(value)
  if (revived !== FAIL) return revived
  const revived2 = reviveJson_6(value)
  if (revived2 !== FAIL) return revived2
  return FAIL
}

function reviveExpression(value) {
  if (Number.isFinite(value)) return value
  const revived = reviveExpression_3(value)
  if (revived !== FAIL) return revived
  const revived2 = reviveExpression_2(value)
  if (revived2 !== FAIL) return revived2
  return FAIL
}

function reviveNamed(value) {
  if (!(typeof value === "object" && value !== null)) return FAIL
  const name = value.name
  if (!(typeof name === "string")) return FAIL
  const rest = value.rest
  let rest3
  if (rest !== undefined) {
    const rest2 = reviveNamed(rest)
    if (rest2 === FAIL) return FAIL
    rest3 = rest2
  }
  const revived = { name }
  if (rest3 !== undefined) revived.rest = rest3
  return revived
}

function reviveNested_Date(value) {
  const revived = reviveDate(value)
  if (revived !== FAIL) return revived
  const revived2 = reviveNested_Date_2(value)
  if (revived2 !== FAIL) return revived2
  return FAIL
}

function fastEven(text, at) {
  const bytes = source.bytes
  const view = source.view
  if (bytes[at] !== 123 /* { */) return FAIL
  if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
  let next
  let next2 = 0
  members: if (bytes[at] !== 125 /* } */) for (;;) {
    switch (next2) {
      case 0: {
        if (view.getInt32(at, true) !== 2019913250 /* "nex */ ||
          view.getInt32(at + 3, true) !== 975336568 /* xt": */) break
        at += 7
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        let next3
        if (bytes[at] === 110 /* n */) {
          if (view.getInt32(at, true) !== 1819047278 /* null */) return FAIL
          at += 4
          next3 = null
        }
        else if (bytes[at] === 123 /* { */) {
          const next4 = fastOdd(text, at)
          if (next4 === FAIL) return FAIL
          at = source.at
          next3 = next4
        }
        else return FAIL
        next = next3
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
        next2 = 1
        break
      default: {
        at = memberEnd(text, at)
        if (at < 0) return FAIL
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
    }
    next2 = keyAt(keysEven, text, at, next2)
    if (next2 < 0) return FAIL
  }
  if (bytes[at] <= 32) at = spaceEnd(bytes, at)
  if (bytes[at++] !== 125 /* } */) return FAIL
  if (next === undefined) return FAIL
  source.at = at
  return { next }
}

function fastJson(text, at) {
  const bytes = source.bytes
  const view = source.view
  let value
  if (bytes[at] === 34 /* " */) {
    const value2 = stringAt(text, at)
    if (value2 === FAIL) return FAIL
    at = source.at
    value = value2
  }
  else if (bytes[at] === 110 /* n */) {
    if (view.getInt32(at, true) !== 1819047278 /* null */) return FAIL
    at += 4
    value = null
  }
  else if (bytes[at] === 123 /* { */) {
    const value3 = fastJson_6(text, at)
    if (value3 === FAIL) return FAIL
    at = source.at
    value = value3
  }
  else if (bytes[at] === 91 /* [ */) {
    const value4 = fastJson_5(text, at)
    if (value4 === FAIL) return FAIL
    at = source.at
    value = value4
  }
  else if (bytes[at] === 116 /* t */ || bytes[at] === 102 /* f */) {
    const value5 = booleanAt(at)
    if (value5 === FAIL) return FAIL
    at = source.at
    value = value5
  }
  else if (bytes[at] <= 57 /* 9 */) {
    const value6 = numberAt(text, at)
    if (value6 !== value6) return FAIL
    at = source.at
    value = value6
  }
  else return FAIL
  source.at = at
  return value
}

function fastExpression(text, at) {
  const bytes = source.bytes
  let value
  if (bytes[at] === 123 /* { */) {
    const found = keysAt(keysExpression, text, at)
    if (found < 0) return FAIL
    if ((found & 3) === 3) value = fastExpression_3(text, at)
    else if ((found & 4) === 4) value = fastExpression_2(text, at)
    else return FAIL
    if (value === FAIL) {
      const value2 = againAt(text, at)
      if (value2 === FAIL) return FAIL
      at = source.at
      const value3 = reviveExpression(value2)
      if (value3 === FAIL) return FAIL
      value = value3
    }
    else at = source.at
  }
  else {
    const value4 = valueAt(text, at)
    if (value4 === FAIL) return FAIL
    at = source.at
    const value5 = reviveExpression(value4)
    if (value5 === FAIL) return FAIL
    value = value5
  }
  source.at = at
  return value
}

function fastNamed(text, at) {
  const bytes = source.bytes
  const view = source.view
  if (bytes[at] !== 123 /* { */) return FAIL
  if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
  let name, rest
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
        if (!(view.getInt32(at, true) !== 1936028194 /* "res */ ||
          view.getInt32(at + 3, true) !== 975336563 /* st": */)) {
          at += 7
          if (bytes[at] <= 32) at = spaceEnd(bytes, at)
          const rest2 = fastNamed(text, at)
          if (rest2 === FAIL) return FAIL
          at = source.at
          rest = rest2
          if (bytes[at] !== 44 /* , */) break members
          if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
        }
        else if (next > 0) {
          next = 1
          break
        }
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
    next = keyAt(keysNamed, text, at, next)
    if (next < 0) return FAIL
  }
  if (bytes[at] <= 32) at = spaceEnd(bytes, at)
  if (bytes[at++] !== 125 /* } */) return FAIL
  if (name === undefined) return FAIL
  const value = { name }
  if (rest !== undefined) value.rest = rest
  source.at = at
  return value
}

function fastNested_Date(text, at) {
  const bytes = source.bytes
  let value
  if (bytes[at] === 34 /* " */) {
    const value2 = dateAt(text, at)
    if (value2 === FAIL) return FAIL
    at = source.at
    value = value2
  }
  else if (bytes[at] === 91 /* [ */) {
    const value3 = fastNested_Date_2(text, at)
    if (value3 === FAIL) return FAIL
    at = source.at
    value = value3
  }
  else return FAIL
  source.at = at
  return value
}

function reportWireEven() {
  return ["Even", { next: ["union", ["null", reportWireOdd]] }, "wire"]
}

function reportWireJson() {
  return [
    "Json",
    ["union", ["null", "boolean", "number", "string", reportWireJson_5, reportWireJson_6]],
    "wire"
  ]
}

function reportWireExpression() {
  return [
    "Expression",
    ["union", ["number", reportWireExpression_2, reportWireExpression_3]],
    "wire"
  ]
}

function reportWireNamed() {
  return ["Named", { name: "string", rest: ["optional", reportWireNamed] }, "wire"]
}

function reportWireNested_Date() {
  return ["Nested_Date", ["union", ["date", reportWireNested_Date_2]], "wire"]
}

function reviveOdd(value) {
  if (!(typeof value === "object" && value !== null)) return FAIL
  const next = value.next
  const next2 = reviveEven(next)
  if (next2 === FAIL) return FAIL
  return { next: next2 }
}

function reviveJson_5(value) {
  if (!(Array.isArray(value))) return FAIL
  const revived = []
  for (let index = 0; index < value.length; index++) {
    const item = value[index]
    const item2 = reviveJson(item)
    if (item2 === FAIL) return FAIL
    revived.push(item2)
  }
  return revived
}

function reviveJson_6(value) {
  if (!(typeof value === "object" && value !== null && !Array.isArray(value))) return FAIL
  const revived = {}
  for (const key of Object.keys(value)) {
    const entry = value[key]
    const entry2 = reviveJson(entry)
    if (entry2 === FAIL) return FAIL
    if (key === "__proto__") setOwn(revived, key, entry2)
    else revived[key] = entry2
  }
  return revived
}

function reviveExpression_3(value) {
  if (!(typeof value === "object" && value !== null)) return FAIL
  const op = value.op
  if (!((op === "*" || op === "+"))) return FAIL
  const of2 = value.of
  if (!(Array.isArray(of2) && of2.length >= 2 && of2.length <= 2)) return FAIL
  const item0 = of2[0]
  const item = reviveExpression(item0)
  if (item === FAIL) return FAIL
  const item1 = of2[1]
  const item2 = reviveExpression(item1)
  if (item2 === FAIL) return FAIL
  const of3 = [item, item2]
  return { op, of: of3 }
}

function reviveExpression_2(value) {
  if (!(typeof value === "object" && value !== null)) return FAIL
  const let2 = value.let
  if (!(Array.isArray(let2))) return FAIL
  const let3 = new Map()
  for (const pair of let2) {
    if (!(Array.isArray(pair) && pair.length === 2)) return FAIL
    const key = pair[0]
    const entry = pair[1]
    if (!(typeof key === "string")) return FAIL
    const item = reviveExpression(entry)
    if (item === FAIL) return FAIL
    let3.set(key, item)
  }
  return { let: let3 }
}

function reviveNested_Date_2(value) {
  if (!(Array.isArray(value))) return FAIL
  const revived = []
  for (let index = 0; index < value.length; index++) {
    const item = value[index]
    const item2 = reviveNested_Date(item)
    if (item2 === FAIL) return FAIL
    revived.push(item2)
  }
  return revived
}

function fastOdd(text, at) {
  const bytes = source.bytes
  const view = source.view
  if (bytes[at] !== 123 /* { */) return FAIL
  if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
  let next
  let next2 = 0
  members: if (bytes[at] !== 125 /* } */) for (;;) {
    switch (next2) {
      case 0: {
        if (view.getInt32(at, true) !== 2019913250 /* "nex */ ||
          view.getInt32(at + 3, true) !== 975336568 /* xt": */) break
        at += 7
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        const next3 = fastEven(text, at)
        if (next3 === FAIL) return FAIL
        at = source.at
        next = next3
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
        next2 = 1
        break
      default: {
        at = memberEnd(text, at)
        if (at < 0) return FAIL
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
    }
    next2 = keyAt(keysOdd, text, at, next2)
    if (next2 < 0) return FAIL
  }
  if (bytes[at] <= 32) at = spaceEnd(bytes, at)
  if (bytes[at++] !== 125 /* } */) return FAIL
  if (next === undefined) return FAIL
  source.at = at
  return { next }
}

function fastJson_6(text, at) {
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
    const entry = fastJson(text, at)
    if (entry === FAIL) return FAIL
    at = source.at
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

function fastJson_5(text, at) {
  const bytes = source.bytes
  const value = []
  if (bytes[at] !== 91 /* [ */) return FAIL
  if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
  if (bytes[at] === 93 /* ] */) at++
  else for (;;) {
    const item = fastJson(text, at)
    if (item === FAIL) return FAIL
    at = source.at
    value.push(item)
    if (bytes[at] === 44 /* , */) {
      if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      continue
    }
    if (bytes[at] <= 32) at = spaceEnd(bytes, at)
    if (bytes[at++] === 93) break
    return FAIL
  }
  source.at = at
  return value
}

function fastExpression_2(text, at) {
  const bytes = source.bytes
  const view = source.view
  if (bytes[at] !== 123 /* { */) return FAIL
  if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
  let let2
  let next = 0
  members: if (bytes[at] !== 125 /* } */) for (;;) {
    switch (next) {
      case 0: {
        if (view.getInt32(at, true) !== 1952803874 /* "let */ ||
          view.getInt32(at + 2, true) !== 975336549 /* et": */) break
        at += 6
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        const let3 = new Map()
        if (bytes[at] !== 91 /* [ */) return FAIL
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
        if (bytes[at] === 93 /* ] */) at++
        else for (;;) {
          if (bytes[at] !== 91 /* [ */) return FAIL
          if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
          const item = stringAt(text, at)
          if (item === FAIL) return FAIL
          at = source.at
          if (bytes[at] !== 44 /* , */) return FAIL
          if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
          const item2 = fastExpression(text, at)
          if (item2 === FAIL) return FAIL
          at = source.at
          if (bytes[at] <= 32) at = spaceEnd(bytes, at)
          if (bytes[at++] !== 93 /* ] */) return FAIL
          let3.set(item, item2)
          if (bytes[at] === 44 /* , */) {
            if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
            continue
          }
          if (bytes[at] <= 32) at = spaceEnd(bytes, at)
          if (bytes[at++] === 93) break
          return FAIL
        }
        let2 = let3
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
        next = 1
        break
      default: {
        at = memberEnd(text, at)
        if (at < 0) return FAIL
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
    }
    next = keyAt(keysExpression_2, text, at, next)
    if (next < 0) return FAIL
  }
  if (bytes[at] <= 32) at = spaceEnd(bytes, at)
  if (bytes[at++] !== 125 /* } */) return FAIL
  if (let2 === undefined) return FAIL
  source.at = at
  return { let: let2 }
}

function fastExpression_3(text, at) {
  const bytes = source.bytes
  const view = source.view
  if (bytes[at] !== 123 /* { */) return FAIL
  if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
  let op, of2
  let next = 0
  members: if (bytes[at] !== 125 /* } */) for (;;) {
    switch (next) {
      case 0: {
        if (view.getInt32(at, true) !== 577793826 /* "op" */ ||
          view.getInt32(at + 1, true) !== 975335535 /* op": */) break
        at += 5
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        let op2
        if (!(bytes[at] !== 34 /* " */ ||
          bytes[at + 1] !== 42 /* * */ ||
          bytes[at + 2] !== 34 /* " */)) {
          op2 = "*"
          at += 3
        } else if (!(bytes[at] !== 34 /* " */ ||
          bytes[at + 1] !== 43 /* + */ ||
          bytes[at + 2] !== 34 /* " */)) {
          op2 = "+"
          at += 3
        } else return FAIL
        op = op2
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
      case 1: {
        if (view.getInt32(at, true) !== 577138466 /* "of" */ ||
          view.getInt32(at + 1, true) !== 975332975 /* of": */) {
          next = 1
          break
        }
        at += 5
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        if (bytes[at] !== 91 /* [ */) return FAIL
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
        const item = fastExpression(text, at)
        if (item === FAIL) return FAIL
        at = source.at
        if (bytes[at] !== 44 /* , */) return FAIL
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
        const item2 = fastExpression(text, at)
        if (item2 === FAIL) return FAIL
        at = source.at
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        if (bytes[at] !== 93 /* ] */) return FAIL
        at++
        const of3 = [item, item2]
        of2 = of3
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
    next = keyAt(keysExpression_3, text, at, next)
    if (next < 0) return FAIL
  }
  if (bytes[at] <= 32) at = spaceEnd(bytes, at)
  if (bytes[at++] !== 125 /* } */) return FAIL
  if (op === undefined || of2 === undefined) return FAIL
  source.at = at
  return { op, of: of2 }
}

function fastNested_Date_2(text, at) {
  const bytes = source.bytes
  const value = []
  if (bytes[at] !== 91 /* [ */) return FAIL
  if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
  if (bytes[at] === 93 /* ] */) at++
  else for (;;) {
    const item = fastNested_Date(text, at)
    if (item === FAIL) return FAIL
    at = source.at
    value.push(item)
    if (bytes[at] === 44 /* , */) {
      if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      continue
    }
    if (bytes[at] <= 32) at = spaceEnd(bytes, at)
    if (bytes[at++] === 93) break
    return FAIL
  }
  source.at = at
  return value
}

function reportWireOdd() {
  return ["Odd", { next: reportWireEven }, "wire"]
}

function reportWireJson_5() {
  return ["Json_5", ["array", reportWireJson], "wire"]
}

function reportWireJson_6() {
  return ["Json_6", ["object", {}, { index: reportWireJson }], "wire"]
}

function reportWireExpression_2() {
  return ["Expression_2", { let: ["map", "string", reportWireExpression] }, "wire"]
}

function reportWireExpression_3() {
  return ["Expression_3", {
    op: ["union", [["literal", "*"], ["literal", "+"]]],
    of: ["tuple", [reportWireExpression, reportWireExpression]]
  }, "wire"]
}

function reportWireNested_Date_2() {
  return ["Nested_Date_2", ["array", reportWireNested_Date], "wire"]
}
