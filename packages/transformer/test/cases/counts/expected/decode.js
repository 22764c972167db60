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
const areUnique = __precast.areUnique
const setOwn = __precast.setOwn
const countPresent = __precast.countPresent
const spaceEnd = __precast.spaceEnd
const memberEnd = __precast.memberEnd
const keyTable = __precast.keyTable
const keysInput = keyTable(["tags", "points", "set", "map", "open"])
const stringAt = __precast.stringAt
const source = __precast.source
const keysInput_2 = keyTable(["x", "y"])
const numberAt = __precast.numberAt
const keyAt = __precast.keyAt
const plainKeyAt = __precast.plainKeyAt
const valueAt = __precast.valueAt

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
  const tags = value.tags
  if (!(Array.isArray(tags) && tags.length <= 3)) return FAIL
  for (let index = 0; index < tags.length; index++) {
    const item = tags[index]
    if (!(typeof item === "string")) return FAIL
  }
  if (!(areUnique(tags))) return FAIL
  const points = value.points
  if (!(Array.isArray(points))) return FAIL
  const points2 = []
  for (let index2 = 0; index2 < points.length; index2++) {
    const item2 = points[index2]
    if (!(typeof item2 === "object" && item2 !== null)) return FAIL
    const x = item2.x
    if (!(Number.isFinite(x))) return FAIL
    const y = item2.y
    if (y !== undefined) {
      if (!(Number.isFinite(y))) return FAIL
    }
    const item3 = { x }
    if (y !== undefined) item3.y = y
    points2.push(item3)
  }
  if (!(areUnique(points2))) return FAIL
  const set = value.set
  if (!(Array.isArray(set))) return FAIL
  const set2 = new Set()
  for (let index3 = 0; index3 < set.length; index3++) {
    const item4 = set[index3]
    if (!(typeof item4 === "string")) return FAIL
    set2.add(item4)
  }
  if (!(set2.size >= 1)) return FAIL
  const map = value.map
  if (!(Array.isArray(map))) return FAIL
  const map2 = new Map()
  for (const pair of map) {
    if (!(Array.isArray(pair) && pair.length === 2)) return FAIL
    const key = pair[0]
    const entry = pair[1]
    if (!(typeof key === "string")) return FAIL
    if (!(Number.isFinite(entry))) return FAIL
    map2.set(key, entry)
  }
  if (!(map2.size <= 2)) return FAIL
  const open = value.open
  if (!(typeof open === "object" && open !== null && !Array.isArray(open))) return FAIL
  const open2 = {}
  for (const key2 of Object.keys(open)) {
    const entry2 = open[key2]
    if (!(Number.isFinite(entry2))) return FAIL
    if (key2 === "__proto__") setOwn(open2, key2, entry2)
    else open2[key2] = entry2
  }
  const count = countPresent(open2)
  if (!(count >= 1 && count <= 2)) return FAIL
  return { tags, points: points2, set: set2, map: map2, open: open2 }
}

function fastInput(text, at) {
  const bytes = source.bytes
  const view = source.view
  if (bytes[at] !== 123 /* { */) return FAIL
  if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
  let tags, points, set, map, open
  let next = 0
  members: if (bytes[at] !== 125 /* } */) for (;;) {
    switch (next) {
      case 0: {
        if (view.getInt32(at, true) !== 1734439970 /* "tag */ ||
          view.getInt32(at + 3, true) !== 975336295 /* gs": */) break
        at += 7
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        const tags2 = []
        if (bytes[at] !== 91 /* [ */) return FAIL
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
        if (bytes[at] === 93 /* ] */) at++
        else for (;;) {
          const item = stringAt(text, at)
          if (item === FAIL) return FAIL
          at = source.at
          tags2.push(item)
          if (bytes[at] === 44 /* , */) {
            if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
            continue
          }
          if (bytes[at] <= 32) at = spaceEnd(bytes, at)
          if (bytes[at++] === 93) break
          return FAIL
        }
        if (!(tags2.length <= 3 && areUnique(tags2))) return FAIL
        tags = tags2
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
      case 1: {
        if (view.getInt32(at, true) !== 1768910882 /* "poi */ ||
          view.getInt32(at + 4, true) !== 577991790 /* nts" */ ||
          view.getInt32(at + 5, true) !== 975336308 /* ts": */) {
          next = 1
          break
        }
        at += 9
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        const points2 = []
        if (bytes[at] !== 91 /* [ */) return FAIL
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
        if (bytes[at] === 93 /* ] */) at++
        else for (;;) {
          if (bytes[at] !== 123 /* { */) return FAIL
          if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
          let x, y
          let next2 = 0
          members2: if (bytes[at] !== 125 /* } */) for (;;) {
            switch (next2) {
              case 0: {
                if (view.getInt32(at, true) !== 975337506 /* "x": */) break
                at += 4
                if (bytes[at] <= 32) at = spaceEnd(bytes, at)
                const x2 = numberAt(text, at)
                if (x2 !== x2) return FAIL
                at = source.at
                x = x2
                if (bytes[at] !== 44 /* , */) break members2
                if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
              }
              case 1: {
                if (!(view.getInt32(at, true) !== 975337762 /* "y": */)) {
                  at += 4
                  if (bytes[at] <= 32) at = spaceEnd(bytes, at)
                  const y2 = numberAt(text, at)
                  if (y2 !== y2) return FAIL
                  at = source.at
                  y = y2
                  if (bytes[at] !== 44 /* , */) break members2
                  if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
                }
                else if (next2 > 0) {
                  next2 = 1
                  break
                }
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
          if (x === undefined) return FAIL
          const item2 = { x }
          if (y !== undefined) item2.y = y
          points2.push(item2)
          if (bytes[at] === 44 /* , */) {
            if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
            continue
          }
          if (bytes[at] <= 32) at = spaceEnd(bytes, at)
          if (bytes[at++] === 93) break
          return FAIL
        }
        if (!(areUnique(points2))) return FAIL
        points = points2
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
      case 2: {
        if (view.getInt32(at, true) !== 1952805666 /* "set */ ||
          view.getInt32(at + 2, true) !== 975336549 /* et": */) {
          next = 2
          break
        }
        at += 6
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        const set2 = new Set()
        if (bytes[at] !== 91 /* [ */) return FAIL
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
        if (bytes[at] === 93 /* ] */) at++
        else for (;;) {
          const item3 = stringAt(text, at)
          if (item3 === FAIL) return FAIL
          at = source.at
          set2.add(item3)
          if (bytes[at] === 44 /* , */) {
            if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
            continue
          }
          if (bytes[at] <= 32) at = spaceEnd(bytes, at)
          if (bytes[at++] === 93) break
          return FAIL
        }
        if (!(set2.size >= 1)) return FAIL
        set = set2
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
      case 3: {
        if (view.getInt32(at, true) !== 1885433122 /* "map */ ||
          view.getInt32(at + 2, true) !== 975335521 /* ap": */) {
          next = 3
          break
        }
        at += 6
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        const map2 = new Map()
        if (bytes[at] !== 91 /* [ */) return FAIL
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
        if (bytes[at] === 93 /* ] */) at++
        else for (;;) {
          if (bytes[at] !== 91 /* [ */) return FAIL
          if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
          const item4 = stringAt(text, at)
          if (item4 === FAIL) return FAIL
          at = source.at
          if (bytes[at] !== 44 /* , */) return FAIL
          if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
          const item5 = numberAt(text, at)
          if (item5 !== item5) return FAIL
          at = source.at
          if (bytes[at] <= 32) at = spaceEnd(bytes, at)
          if (bytes[at++] !== 93 /* ] */) return FAIL
          map2.set(item4, item5)
          if (bytes[at] === 44 /* , */) {
            if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
            continue
          }
          if (bytes[at] <= 32) at = spaceEnd(bytes, at)
          if (bytes[at++] === 93) break
          return FAIL
        }
        if (!(map2.size <= 2)) return FAIL
        map = map2
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
      case 4: {
        if (view.getInt32(at, true) !== 1701867298 /* "ope */ ||
          view.getInt32(at + 3, true) !== 975335013 /* en": */) {
          next = 4
          break
        }
        at += 7
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        if (bytes[at] !== 123 /* { */) return FAIL
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
        const keys = [], entries = []
        members3: if (bytes[at] !== 125 /* } */) for (;;) {
          const key = plainKeyAt(text, at)
          if (key === FAIL) return FAIL
          at = source.at
          if (bytes[at] !== 58 /* : */) return FAIL
          if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
          const entry = numberAt(text, at)
          if (entry !== entry) return FAIL
          at = source.at
          keys.push(key)
          entries.push(entry)
          if (bytes[at] !== 44 /* , */) break members3
          if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
        }
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        if (bytes[at++] !== 125 /* } */) return FAIL
        const open2 = {}
        for (let index = 0; index < keys.length; index++) {
          const key2 = keys[index]
          if (key2 === "__proto__") setOwn(open2, key2, entries[index])
          else open2[key2] = entries[index]
        }
        const count = countPresent(open2)
        if (!(count >= 1 && count <= 2)) return FAIL
        open = open2
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
  if (tags === undefined ||
    points === undefined ||
    set === undefined ||
    map === undefined ||
    open === undefined) return FAIL
  source.at = at
  return { tags, points, set, map, open }
}

function reportWireInput() {
  return ["Input", {
    tags: ["array", "string", { uniqueItems: true, maxItems: 3 }],
    points: ["array", { x: "number", y: ["optional", "number"] }, { uniqueItems: true }, (value) => {
      if (!(typeof value === "object" && value !== null)) return FAIL
      const x = value.x
      if (!(Number.isFinite(x))) return FAIL
      const y = value.y
      if (y !== undefined) {
        if (!(Number.isFinite(y))) return FAIL
      }
      const revived = { x }
      if (y !== undefined) revived.y = y
      return revived
    }],
    set: ["set", "string", { minItems: 1 }],
    map: ["map", "string", "number", { maxItems: 2 }],
    open: ["object", {}, { index: "number", min: 1, max: 2 }]
  }, "wire"]
}
