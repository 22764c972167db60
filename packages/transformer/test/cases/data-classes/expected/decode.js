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
const keysInput = keyTable(["item", "partial"])
const source = __precast.source
const keyAt = __precast.keyAt
const reviveBigint = __precast.reviveBigint
const reviveDate = __precast.reviveDate
const keysItem = keyTable(["price", "parent", "created", "id", "label"])
const stringAt = __precast.stringAt
const dateAt = __precast.dateAt
const numberAt = __precast.numberAt
const keysPartial_Item = keyTable(["price", "parent", "created", "note", "id", "label"])

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
  const item = value.item
  const item2 = reviveItem(item)
  if (item2 === FAIL) return FAIL
  const partial = value.partial
  const partial2 = revivePartial_Item(partial)
  if (partial2 === FAIL) return FAIL
  return { item: item2, partial: partial2 }
}

function fastInput(text, at) {
  const bytes = source.bytes
  const view = source.view
  if (bytes[at] !== 123 /* { */) return FAIL
  if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
  let item, partial
  let next = 0
  members: if (bytes[at] !== 125 /* } */) for (;;) {
    switch (next) {
      case 0: {
        if (view.getInt32(at, true) !== 1702127906 /* "ite */ ||
          view.getInt32(at + 3, true) !== 975334757 /* em": */) break
        at += 7
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        const item2 = fastItem(text, at)
        if (item2 === FAIL) return FAIL
        at = source.at
        item = item2
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
      case 1: {
        if (view.getInt32(at, true) !== 1918988322 /* "par */ ||
          view.getInt32(at + 4, true) !== 1818323316 /* tial */ ||
          view.getInt32(at + 6, true) !== 975334497 /* al": */) {
          next = 1
          break
        }
        at += 10
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        const partial2 = fastPartial_Item(text, at)
        if (partial2 === FAIL) return FAIL
        at = source.at
        partial = partial2
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
    next = keyAt(keysInput, text, at, next)
    if (next < 0) return FAIL
  }
  if (bytes[at] <= 32) at = spaceEnd(bytes, at)
  if (bytes[at++] !== 125 /* } */) return FAIL
  if (item === undefined || partial === undefined) return FAIL
  source.at = at
  return { item, partial }
}

function reportWireInput() {
  return ["Input", { item: reportWireItem, partial: reportWirePartial_Item }, "wire"]
}

function reviveItem(value) {
  if (!(typeof value === "object" && value !== null)) return FAIL
  const price = value.price
  let price3
  if (price !== undefined) {
    const price2 = reviveBigint(price)
    if (price2 === FAIL) return FAIL
    price3 = price2
  }
  const parent = value.parent
  const parent2 = (parent === null ? parent : reviveItem(parent))
  if (parent2 === FAIL) return FAIL
  const created = value.created
  const created2 = reviveDate(created)
  if (created2 === FAIL) return FAIL
  const id = value.id
  if (!(Number.isFinite(id))) return FAIL
  const label = value.label
  if (!(typeof label === "string")) return FAIL
  const revived = {}
  if (price3 !== undefined) revived.price = price3
  revived.parent = parent2
  revived.created = created2
  revived.id = id
  revived.label = label
  return revived
}

function revivePartial_Item(value) {
  if (!(typeof value === "object" && value !== null && !Array.isArray(value))) return FAIL
  const price = value.price
  let price3
  if (price !== undefined) {
    const price2 = reviveBigint(price)
    if (price2 === FAIL) return FAIL
    price3 = price2
  }
  const parent = value.parent
  let parent3
  if (parent !== undefined) {
    const parent2 = (parent === null ? parent : reviveItem(parent))
    if (parent2 === FAIL) return FAIL
    parent3 = parent2
  }
  const created = value.created
  let created3
  if (created !== undefined) {
    const created2 = reviveDate(created)
    if (created2 === FAIL) return FAIL
    created3 = created2
  }
  const note = value.note
  if (note !== undefined) {
    if (!(typeof note === "string")) return FAIL
  }
  const id = value.id
  if (id !== undefined) {
    if (!(Number.isFinite(id))) return FAIL
  }
  const label = value.label
  if (label !== undefined) {
    if (!(typeof label === "string")) return FAIL
  }
  const revived = {}
  if (price3 !== undefined) revived.price = price3
  if (parent3 !== undefined) revived.parent = parent3
  if (created3 !== undefined) revived.created = created3
  if (note !== undefined) revived.note = note
  if (id !== undefined) revived.id = id
  if (label !== undefined) revived.label = label
  return revived
}

function fastItem(text, at) {
  const bytes = source.bytes
  const view = source.view
  if (bytes[at] !== 123 /* { */) return FAIL
  if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
  let price, parent, created, id, label
  let next = 0
  members: if (bytes[at] !== 125 /* } */) for (;;) {
    switch (next) {
      case 0: {
        if (!(view.getInt32(at, true) !== 1769107490 /* "pri */ ||
          view.getInt32(at + 4, true) !== 975332707 /* ce": */)) {
          at += 8
          if (bytes[at] <= 32) at = spaceEnd(bytes, at)
          const price2 = stringAt(text, at)
          if (price2 === FAIL) return FAIL
          at = source.at
          const price3 = reviveBigint(price2)
          if (price3 === FAIL) return FAIL
          price = price3
          if (bytes[at] !== 44 /* , */) break members
          if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
        }
      }
      case 1: {
        if (view.getInt32(at, true) !== 1918988322 /* "par */ ||
          view.getInt32(at + 4, true) !== 578055781 /* ent" */ ||
          view.getInt32(at + 5, true) !== 975336558 /* nt": */) {
          next = 1
          break
        }
        at += 9
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        let parent2
        if (bytes[at] === 110 /* n */) {
          if (view.getInt32(at, true) !== 1819047278 /* null */) return FAIL
          at += 4
          parent2 = null
        }
        else if (bytes[at] === 123 /* { */) {
          const parent3 = fastItem(text, at)
          if (parent3 === FAIL) return FAIL
          at = source.at
          parent2 = parent3
        }
        else return FAIL
        parent = parent2
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
      case 2: {
        if (view.getInt32(at, true) !== 1701995298 /* "cre */ ||
          view.getInt32(at + 4, true) !== 1684370529 /* ated */ ||
          view.getInt32(at + 6, true) !== 975332453 /* ed": */) {
          next = 2
          break
        }
        at += 10
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        const created2 = dateAt(text, at)
        if (created2 === FAIL) return FAIL
        at = source.at
        created = created2
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
      case 3: {
        if (view.getInt32(at, true) !== 577005858 /* "id" */ ||
          view.getInt32(at + 1, true) !== 975332457 /* id": */) {
          next = 3
          break
        }
        at += 5
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        const id2 = numberAt(text, at)
        if (id2 !== id2) return FAIL
        at = source.at
        id = id2
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
      case 4: {
        if (view.getInt32(at, true) !== 1650551842 /* "lab */ ||
          view.getInt32(at + 4, true) !== 975334501 /* el": */) {
          next = 4
          break
        }
        at += 8
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        const label2 = stringAt(text, at)
        if (label2 === FAIL) return FAIL
        at = source.at
        label = label2
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
    next = keyAt(keysItem, text, at, next)
    if (next < 0) return FAIL
  }
  if (bytes[at] <= 32) at = spaceEnd(bytes, at)
  if (bytes[at++] !== 125 /* } */) return FAIL
  if (parent === undefined ||
    created === undefined ||
    id === undefined ||
    label === undefined) return FAIL
  const value = {}
  if (price !== undefined) value.price = price
  value.parent = parent
  value.created = created
  value.id = id
  value.label = label
  source.at = at
  return value
}

function fastPartial_Item(text, at) {
  const bytes = source.bytes
  const view = source.view
  if (bytes[at] !== 123 /* { */) return FAIL
  if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
  let price, parent, created, note, id, label
  let next = 0
  members: if (bytes[at] !== 125 /* } */) for (;;) {
    switch (next) {
      case 0: {
        if (!(view.getInt32(at, true) !== 1769107490 /* "pri */ ||
          view.getInt32(at + 4, true) !== 975332707 /* ce": */)) {
          at += 8
          if (bytes[at] <= 32) at = spaceEnd(bytes, at)
          const price2 = stringAt(text, at)
          if (price2 === FAIL) return FAIL
          at = source.at
          const price3 = reviveBigint(price2)
          if (price3 === FAIL) return FAIL
          price = price3
          if (bytes[at] !== 44 /* , */) break members
          if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
        }
      }
      case 1: {
        if (!(view.getInt32(at, true) !== 1918988322 /* "par */ ||
          view.getInt32(at + 4, true) !== 578055781 /* ent" */ ||
          view.getInt32(at + 5, true) !== 975336558 /* nt": */)) {
          at += 9
          if (bytes[at] <= 32) at = spaceEnd(bytes, at)
          let parent2
          if (bytes[at] === 110 /* n */) {
            if (view.getInt32(at, true) !== 1819047278 /* null */) return FAIL
            at += 4
            parent2 = null
          }
          else if (bytes[at] === 123 /* { */) {
            const parent3 = fastItem(text, at)
            if (parent3 === FAIL) return FAIL
            at = source.at
            parent2 = parent3
          }
          else return FAIL
          parent = parent2
          if (bytes[at] !== 44 /* , */) break members
          if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
        }
        else if (next > 0) {
          next = 1
          break
        }
      }
      case 2: {
        if (!(view.getInt32(at, true) !== 1701995298 /* "cre */ ||
          view.getInt32(at + 4, true) !== 1684370529 /* ated */ ||
          view.getInt32(at + 6, true) !== 975332453 /* ed": */)) {
          at += 10
          if (bytes[at] <= 32) at = spaceEnd(bytes, at)
          const created2 = dateAt(text, at)
          if (created2 === FAIL) return FAIL
          at = source.at
          created = created2
          if (bytes[at] !== 44 /* , */) break members
          if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
        }
        else if (next > 0) {
          next = 2
          break
        }
      }
      case 3: {
        if (!(view.getInt32(at, true) !== 1953459746 /* "not */ ||
          view.getInt32(at + 3, true) !== 975332724 /* te": */)) {
          at += 7
          if (bytes[at] <= 32) at = spaceEnd(bytes, at)
          const note2 = stringAt(text, at)
          if (note2 === FAIL) return FAIL
          at = source.at
          note = note2
          if (bytes[at] !== 44 /* , */) break members
          if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
        }
        else if (next > 0) {
          next = 3
          break
        }
      }
      case 4: {
        if (!(view.getInt32(at, true) !== 577005858 /* "id" */ ||
          view.getInt32(at + 1, true) !== 975332457 /* id": */)) {
          at += 5
          if (bytes[at] <= 32) at = spaceEnd(bytes, at)
          const id2 = numberAt(text, at)
          if (id2 !== id2) return FAIL
          at = source.at
          id = id2
          if (bytes[at] !== 44 /* , */) break members
          if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
        }
        else if (next > 0) {
          next = 4
          break
        }
      }
      case 5: {
        if (!(view.getInt32(at, true) !== 1650551842 /* "lab */ ||
          view.getInt32(at + 4, true) !== 975334501 /* el": */)) {
          at += 8
          if (bytes[at] <= 32) at = spaceEnd(bytes, at)
          const label2 = stringAt(text, at)
          if (label2 === FAIL) return FAIL
          at = source.at
          label = label2
          if (bytes[at] !== 44 /* , */) break members
          if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
        }
        else if (next > 0) {
          next = 5
          break
        }
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
    next = keyAt(keysPartial_Item, text, at, next)
    if (next < 0) return FAIL
  }
  if (bytes[at] <= 32) at = spaceEnd(bytes, at)
  if (bytes[at++] !== 125 /* } */) return FAIL
  const value = {}
  if (price !== undefined) value.price = price
  if (parent !== undefined) value.parent = parent
  if (created !== undefined) value.created = created
  if (note !== undefined) value.note = note
  if (id !== undefined) value.id = id
  if (label !== undefined) value.label = label
  source.at = at
  return value
}

function reportWireItem() {
  return ["Item", {
    price: ["optional", "bigint"],
    parent: ["union", ["null", reportWireItem]],
    created: "date",
    id: "number",
    label: "string"
  }, "wire"]
}

function reportWirePartial_Item() {
  return ["Partial_Item", {
    price: ["optional", "bigint"],
    parent: ["optional", ["union", ["null", reportWireItem]]],
    created: ["optional", "date"],
    note: ["optional", "string"],
    id: ["optional", "number"],
    label: ["optional", "string"]
  }, "wire"]
}
