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
const isNumericKey = __precast.isNumericKey
const setOwn = __precast.setOwn
const template = [{ kind: "text", text: "on" }, { kind: "slot", of: "capitalize" }]
const matchesTemplate = __precast.matchesTemplate
const spaceEnd = __precast.spaceEnd
const memberEnd = __precast.memberEnd
const keyTable = __precast.keyTable
const keysInput = keyTable(["numbers", "prefixed", "layers", "record", "sparse"])
const plainKeyAt = __precast.plainKeyAt
const source = __precast.source
const valueAt = __precast.valueAt
const stringAt = __precast.stringAt
const keysInput_2 = keyTable(["length"])
const numberAt = __precast.numberAt
const keyAt = __precast.keyAt
const keysInput_3 = keyTable(["name"])
const booleanAt = __precast.booleanAt
const reviveDate = __precast.reviveDate
const template_2 = [{ kind: "slot", of: "number" }, { kind: "text", text: "px" }]
const dateAt = __precast.dateAt
const keysRecord_auto_template_Date = keyTable(["auto"])

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
  const numbers = value.numbers
  if (!(typeof numbers === "object" && numbers !== null && !Array.isArray(numbers))) return FAIL
  const length = numbers.length
  if (!(Number.isFinite(length))) return FAIL
  const numbers2 = { length }
  for (const key of Object.keys(numbers)) {
    if (key === "length") continue
    const entry = numbers[key]
    if (isNumericKey(key)) {
      if (!(typeof entry === "string")) return FAIL
      if (key === "__proto__") setOwn(numbers2, key, entry)
      else numbers2[key] = entry
    } else {}
  }
  const prefixed = value.prefixed
  if (!(typeof prefixed === "object" && prefixed !== null)) return FAIL
  const name = prefixed.name
  if (!(typeof name === "string")) return FAIL
  const prefixed2 = { name }
  for (const key2 of Object.keys(prefixed)) {
    if (key2 === "name") continue
    const entry2 = prefixed[key2]
    if (typeof key2 === "string" && key2.startsWith("x-")) {
      if (!(Number.isFinite(entry2))) return FAIL
      if (key2 === "__proto__") setOwn(prefixed2, key2, entry2)
      else prefixed2[key2] = entry2
    } else {}
  }
  const layers = value.layers
  if (!(typeof layers === "object" && layers !== null && !Array.isArray(layers))) return FAIL
  const layers2 = {}
  for (const key3 of Object.keys(layers)) {
    const entry3 = layers[key3]
    if (typeof key3 === "string" && key3.startsWith("ab")) {
      if (!(entry3 === 1)) return FAIL
      if (key3 === "__proto__") setOwn(layers2, key3, entry3)
      else layers2[key3] = entry3
    } else if (typeof key3 === "string" && key3.startsWith("a")) {
      if (!((entry3 === 1 || entry3 === 2))) return FAIL
      if (key3 === "__proto__") setOwn(layers2, key3, entry3)
      else layers2[key3] = entry3
    } else {
      if (!((entry3 === 1 || entry3 === 2 || entry3 === 3))) return FAIL
      if (key3 === "__proto__") setOwn(layers2, key3, entry3)
      else layers2[key3] = entry3
    }
  }
  const record = value.record
  const record2 = reviveRecord_auto_template_Date(record)
  if (record2 === FAIL) return FAIL
  const sparse = value.sparse
  if (!(typeof sparse === "object" && sparse !== null && !Array.isArray(sparse))) return FAIL
  const sparse2 = {}
  for (const key4 of Object.keys(sparse)) {
    const entry4 = sparse[key4]
    if (typeof key4 === "string" && matchesTemplate(key4, template)) {
      if (!((entry4 === undefined || entry4 === null || typeof entry4 === "boolean"))) return FAIL
      if (key4 === "__proto__") setOwn(sparse2, key4, entry4)
      else sparse2[key4] = entry4
    } else {}
  }
  return {
    numbers: numbers2,
    prefixed: prefixed2,
    layers: layers2,
    record: record2,
    sparse: sparse2,
  }
}

function fastInput(text, at) {
  const bytes = source.bytes
  const view = source.view
  if (bytes[at] !== 123 /* { */) return FAIL
  if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
  let numbers, prefixed, layers, record, sparse
  let next = 0
  members: if (bytes[at] !== 125 /* } */) for (;;) {
    switch (next) {
      case 0: {
        if (view.getInt32(at, true) !== 1836412450 /* "num */ ||
          view.getInt32(at + 4, true) !== 1936876898 /* bers */ ||
          view.getInt32(at + 6, true) !== 975336306 /* rs": */) break
        at += 10
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        if (bytes[at] !== 123 /* { */) return FAIL
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
        let length
        const keys = [], entries = []
        let next2 = 0
        members2: if (bytes[at] !== 125 /* } */) for (;;) {
          switch (next2) {
            case 0: {
              if (view.getInt32(at, true) !== 1852140578 /* "len */ ||
                view.getInt32(at + 4, true) !== 577270887 /* gth" */ ||
                view.getInt32(at + 5, true) !== 975333492 /* th": */) break
              at += 9
              if (bytes[at] <= 32) at = spaceEnd(bytes, at)
              const length2 = numberAt(text, at)
              if (length2 !== length2) return FAIL
              at = source.at
              length = length2
              if (bytes[at] !== 44 /* , */) break members2
              if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
            }
              next2 = 1
              break
            default: {
              const key = plainKeyAt(text, at)
              if (key === FAIL) return FAIL
              at = source.at
              if (bytes[at] !== 58 /* : */) return FAIL
              if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
              if (isNumericKey(key)) {
                const entry = stringAt(text, at)
                if (entry === FAIL) return FAIL
                at = source.at
                keys.push(key)
                entries.push(entry)
              } else {
                const skipped = valueAt(text, at)
                if (skipped === FAIL) return FAIL
                at = source.at
              }
              if (bytes[at] !== 44 /* , */) break members2
              if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
            }
          }
          next2 = keyAt(keysInput_2, text, at, next2)
          if (next2 < 0) return FAIL
        }
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        if (bytes[at++] !== 125 /* } */) return FAIL
        if (length === undefined) return FAIL
        const numbers2 = { length }
        for (let index = 0; index < keys.length; index++) {
          const key2 = keys[index]
          if (key2 === "__proto__") setOwn(numbers2, key2, entries[index])
          else numbers2[key2] = entries[index]
        }
        numbers = numbers2
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
      case 1: {
        if (view.getInt32(at, true) !== 1701998626 /* "pre */ ||
          view.getInt32(at + 4, true) !== 1702390118 /* fixe */ ||
          view.getInt32(at + 7, true) !== 975332453 /* ed": */) {
          next = 1
          break
        }
        at += 11
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        if (bytes[at] !== 123 /* { */) return FAIL
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
        let name
        const keys2 = [], entries2 = []
        let next3 = 0
        members3: if (bytes[at] !== 125 /* } */) for (;;) {
          switch (next3) {
            case 0: {
              if (view.getInt32(at, true) !== 1835101730 /* "nam */ ||
                view.getInt32(at + 3, true) !== 975332717 /* me": */) break
              at += 7
              if (bytes[at] <= 32) at = spaceEnd(bytes, at)
              const name2 = stringAt(text, at)
              if (name2 === FAIL) return FAIL
              at = source.at
              name = name2
              if (bytes[at] !== 44 /* , */) break members3
              if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
            }
              next3 = 1
              break
            default: {
              const key3 = plainKeyAt(text, at)
              if (key3 === FAIL) return FAIL
              at = source.at
              if (bytes[at] !== 58 /* : */) return FAIL
              if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
              if (typeof key3 === "string" && key3.startsWith("x-")) {
                const entry2 = numberAt(text, at)
                if (entry2 !== entry2) return FAIL
                at = source.at
                keys2.push(key3)
                entries2.push(entry2)
              } else {
                const skipped2 = valueAt(text, at)
                if (skipped2 === FAIL) return FAIL
                at = source.at
              }
              if (bytes[at] !== 44 /* , */) break members3
              if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
            }
          }
          next3 = keyAt(keysInput_3, text, at, next3)
          if (next3 < 0) return FAIL
        }
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        if (bytes[at++] !== 125 /* } */) return FAIL
        if (name === undefined) return FAIL
        const prefixed2 = { name }
        for (let index2 = 0; index2 < keys2.length; index2++) {
          const key4 = keys2[index2]
          if (key4 === "__proto__") setOwn(prefixed2, key4, entries2[index2])
          else prefixed2[key4] = entries2[index2]
        }
        prefixed = prefixed2
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
      case 2: {
        if (view.getInt32(at, true) !== 2036427810 /* "lay */ ||
          view.getInt32(at + 4, true) !== 577991269 /* ers" */ ||
          view.getInt32(at + 5, true) !== 975336306 /* rs": */) {
          next = 2
          break
        }
        at += 9
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        if (bytes[at] !== 123 /* { */) return FAIL
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
        const keys3 = [], entries3 = []
        members4: if (bytes[at] !== 125 /* } */) for (;;) {
          const key5 = plainKeyAt(text, at)
          if (key5 === FAIL) return FAIL
          at = source.at
          if (bytes[at] !== 58 /* : */) return FAIL
          if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
          if (typeof key5 === "string" && key5.startsWith("ab")) {
            if (bytes[at] !== 49 /* 1 */) return FAIL
            at += 1
            keys3.push(key5)
            entries3.push(1)
          } else if (typeof key5 === "string" && key5.startsWith("a")) {
            let entry6
            if (bytes[at] <= 57 /* 9 */) {
              const entry7 = numberAt(text, at)
              if (entry7 !== entry7) return FAIL
              at = source.at
              const entry8 = ((entry7 === 1 || entry7 === 2) ? entry7 : FAIL)
              if (entry8 === FAIL) return FAIL
              entry6 = entry8
            }
            else return FAIL
            keys3.push(key5)
            entries3.push(entry6)
          } else {
            let entry3
            if (bytes[at] <= 57 /* 9 */) {
              const entry4 = numberAt(text, at)
              if (entry4 !== entry4) return FAIL
              at = source.at
              const entry5 = ((entry4 === 1 || entry4 === 2 || entry4 === 3) ? entry4 : FAIL)
              if (entry5 === FAIL) return FAIL
              entry3 = entry5
            }
            else return FAIL
            keys3.push(key5)
            entries3.push(entry3)
          }
          if (bytes[at] !== 44 /* , */) break members4
          if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
        }
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        if (bytes[at++] !== 125 /* } */) return FAIL
        const layers2 = {}
        for (let index3 = 0; index3 < keys3.length; index3++) {
          const key6 = keys3[index3]
          if (key6 === "__proto__") setOwn(layers2, key6, entries3[index3])
          else layers2[key6] = entries3[index3]
        }
        layers = layers2
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
      case 3: {
        if (view.getInt32(at, true) !== 1667592738 /* "rec */ ||
          view.getInt32(at + 4, true) !== 577008239 /* ord" */ ||
          view.getInt32(at + 5, true) !== 975332466 /* rd": */) {
          next = 3
          break
        }
        at += 9
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        const record2 = fastRecord_auto_template_Date(text, at)
        if (record2 === FAIL) return FAIL
        at = source.at
        record = record2
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
      case 4: {
        if (view.getInt32(at, true) !== 1634759458 /* "spa */ ||
          view.getInt32(at + 4, true) !== 577074034 /* rse" */ ||
          view.getInt32(at + 5, true) !== 975332723 /* se": */) {
          next = 4
          break
        }
        at += 9
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        if (bytes[at] !== 123 /* { */) return FAIL
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
        const keys4 = [], entries4 = []
        members5: if (bytes[at] !== 125 /* } */) for (;;) {
          const key7 = plainKeyAt(text, at)
          if (key7 === FAIL) return FAIL
          at = source.at
          if (bytes[at] !== 58 /* : */) return FAIL
          if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
          if (typeof key7 === "string" && matchesTemplate(key7, template)) {
            let entry9
            if (bytes[at] === 110 /* n */) {
              if (view.getInt32(at, true) !== 1819047278 /* null */) return FAIL
              at += 4
              entry9 = null
            }
            else if (bytes[at] === 116 /* t */ || bytes[at] === 102 /* f */) {
              const entry10 = booleanAt(at)
              if (entry10 === FAIL) return FAIL
              at = source.at
              entry9 = entry10
            }
            else return FAIL
            keys4.push(key7)
            entries4.push(entry9)
          } else {
            const skipped4 = valueAt(text, at)
            if (skipped4 === FAIL) return FAIL
            at = source.at
          }
          if (bytes[at] !== 44 /* , */) break members5
          if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
        }
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        if (bytes[at++] !== 125 /* } */) return FAIL
        const sparse2 = {}
        for (let index4 = 0; index4 < keys4.length; index4++) {
          const key8 = keys4[index4]
          if (key8 === "__proto__") setOwn(sparse2, key8, entries4[index4])
          else sparse2[key8] = entries4[index4]
        }
        sparse = sparse2
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
  if (numbers === undefined ||
    prefixed === undefined ||
    layers === undefined ||
    record === undefined ||
    sparse === undefined) return FAIL
  source.at = at
  return { numbers, prefixed, layers, record, sparse }
}

function reportWireInput() {
  return ["Input", {
    numbers: ["object", { length: "number" }, { patterns: [["number", "string"]] }],
    prefixed: [
      "object",
      { name: "string" },
      { patterns: [[["template", [{ kind: "text", text: "x-" }, { kind: "slot", of: "string" }]], "number"]] }
    ],
    layers: ["object", {}, {
      index: ["union", [["literal", 1], ["literal", 2], ["literal", 3]]],
      patterns: [[
        ["template", [{ kind: "text", text: "ab" }, { kind: "slot", of: "string" }]],
        ["literal", 1]
      ], [
        ["template", [{ kind: "text", text: "a" }, { kind: "slot", of: "string" }]],
        ["union", [["literal", 1], ["literal", 2]]]
      ]]
    }],
    record: reportWireRecord_auto_template_Date,
    sparse: ["object", {}, {
      patterns: [[
        ["template", [{ kind: "text", text: "on" }, { kind: "slot", of: "capitalize" }]],
        ["union", ["undefined", "null", "boolean"]]
      ]]
    }]
  }, "wire"]
}

function reviveRecord_auto_template_Date(value) {
  if (!(typeof value === "object" && value !== null)) return FAIL
  const auto = value.auto
  const auto2 = reviveDate(auto)
  if (auto2 === FAIL) return FAIL
  const revived = { auto: auto2 }
  for (const key of Object.keys(value)) {
    if (key === "auto") continue
    const entry = value[key]
    if (typeof key === "string" && matchesTemplate(key, template_2)) {
      const entry2 = reviveDate(entry)
      if (entry2 === FAIL) return FAIL
      if (key === "__proto__") setOwn(revived, key, entry2)
      else revived[key] = entry2
    } else {}
  }
  return revived
}

function fastRecord_auto_template_Date(text, at) {
  const bytes = source.bytes
  const view = source.view
  if (bytes[at] !== 123 /* { */) return FAIL
  if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
  let auto
  const keys = [], entries = []
  let next = 0
  members: if (bytes[at] !== 125 /* } */) for (;;) {
    switch (next) {
      case 0: {
        if (view.getInt32(at, true) !== 1953849634 /* "aut */ ||
          view.getInt32(at + 3, true) !== 975335284 /* to": */) break
        at += 7
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        const auto2 = dateAt(text, at)
        if (auto2 === FAIL) return FAIL
        at = source.at
        auto = auto2
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
        next = 1
        break
      default: {
        const key = plainKeyAt(text, at)
        if (key === FAIL) return FAIL
        at = source.at
        if (bytes[at] !== 58 /* : */) return FAIL
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
        if (typeof key === "string" && matchesTemplate(key, template_2)) {
          const entry = dateAt(text, at)
          if (entry === FAIL) return FAIL
          at = source.at
          keys.push(key)
          entries.push(entry)
        } else {
          const skipped = valueAt(text, at)
          if (skipped === FAIL) return FAIL
          at = source.at
        }
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
    }
    next = keyAt(keysRecord_auto_template_Date, text, at, next)
    if (next < 0) return FAIL
  }
  if (bytes[at] <= 32) at = spaceEnd(bytes, at)
  if (bytes[at++] !== 125 /* } */) return FAIL
  if (auto === undefined) return FAIL
  const value = { auto }
  for (let index = 0; index < keys.length; index++) {
    const key2 = keys[index]
    if (key2 === "__proto__") setOwn(value, key2, entries[index])
    else value[key2] = entries[index]
  }
  source.at = at
  return value
}

function reportWireRecord_auto_template_Date() {
  return ["Record_auto_template_Date", [
    "object",
    { auto: "date" },
    { patterns: [[["template", [{ kind: "slot", of: "number" }, { kind: "text", text: "px" }]], "date"]] }
  ], "wire"]
}
