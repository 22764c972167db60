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
const spaceEnd = __precast.spaceEnd
const memberEnd = __precast.memberEnd
const keyTable = __precast.keyTable
const keysInput = keyTable(["home", "work", "others", "settings"])
const source = __precast.source
const keysInput_2 = keyTable(["theme", "notify"])
const keysInput_3 = keyTable(["email"])
const booleanAt = __precast.booleanAt
const keyAt = __precast.keyAt
const keysAddress = keyTable(["street", "city"])
const stringAt = __precast.stringAt

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
  const home = value.home
  const home2 = reviveAddress(home)
  if (home2 === FAIL) return FAIL
  const work = value.work
  const work2 = (work === null ? work : reviveAddress(work))
  if (work2 === FAIL) return FAIL
  const others = value.others
  if (!(Array.isArray(others))) return FAIL
  const others2 = []
  for (let index = 0; index < others.length; index++) {
    const item = others[index]
    const item2 = reviveAddress(item)
    if (item2 === FAIL) return FAIL
    others2.push(item2)
  }
  const settings = value.settings
  if (!(typeof settings === "object" && settings !== null)) return FAIL
  const theme = settings.theme
  if (!((theme === "dark" || theme === "light"))) return FAIL
  const notify = settings.notify
  if (!(typeof notify === "object" && notify !== null)) return FAIL
  const email = notify.email
  if (!(typeof email === "boolean")) return FAIL
  return { home: home2, work: work2, others: others2, settings: { theme, notify: { email } } }
}

function fastInput(text, at) {
  const bytes = source.bytes
  const view = source.view
  if (bytes[at] !== 123 /* { */) return FAIL
  if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
  let home, work, others, settings
  let next = 0
  members: if (bytes[at] !== 125 /* } */) for (;;) {
    switch (next) {
      case 0: {
        if (view.getInt32(at, true) !== 1836017698 /* "hom */ ||
          view.getInt32(at + 3, true) !== 975332717 /* me": */) break
        at += 7
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        const home2 = fastAddress(text, at)
        if (home2 === FAIL) return FAIL
        at = source.at
        home = home2
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
      case 1: {
        if (view.getInt32(at, true) !== 1919907618 /* "wor */ ||
          view.getInt32(at + 3, true) !== 975334258 /* rk": */) {
          next = 1
          break
        }
        at += 7
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        let work2
        if (bytes[at] === 110 /* n */) {
          if (view.getInt32(at, true) !== 1819047278 /* null */) return FAIL
          at += 4
          work2 = null
        }
        else if (bytes[at] === 123 /* { */) {
          const work3 = fastAddress(text, at)
          if (work3 === FAIL) return FAIL
          at = source.at
          work2 = work3
        }
        else return FAIL
        work = work2
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
      case 2: {
        if (view.getInt32(at, true) !== 1752461090 /* "oth */ ||
          view.getInt32(at + 4, true) !== 577991269 /* ers" */ ||
          view.getInt32(at + 5, true) !== 975336306 /* rs": */) {
          next = 2
          break
        }
        at += 9
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        const others2 = []
        if (bytes[at] !== 91 /* [ */) return FAIL
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
        if (bytes[at] === 93 /* ] */) at++
        else for (;;) {
          const item = fastAddress(text, at)
          if (item === FAIL) return FAIL
          at = source.at
          others2.push(item)
          if (bytes[at] === 44 /* , */) {
            if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
            continue
          }
          if (bytes[at] <= 32) at = spaceEnd(bytes, at)
          if (bytes[at++] === 93) break
          return FAIL
        }
        others = others2
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
      case 3: {
        if (view.getInt32(at, true) !== 1952805666 /* "set */ ||
          view.getInt32(at + 4, true) !== 1735289204 /* ting */ ||
          view.getInt32(at + 7, true) !== 975336295 /* gs": */) {
          next = 3
          break
        }
        at += 11
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        if (bytes[at] !== 123 /* { */) return FAIL
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
        let theme, notify
        let next2 = 0
        members2: if (bytes[at] !== 125 /* } */) for (;;) {
          switch (next2) {
            case 0: {
              if (view.getInt32(at, true) !== 1701344290 /* "the */ ||
                view.getInt32(at + 4, true) !== 975332717 /* me": */) break
              at += 8
              if (bytes[at] <= 32) at = spaceEnd(bytes, at)
              let theme2
              if (!(view.getInt32(at, true) !== 1918985250 /* "dar */ ||
                view.getInt32(at + 2, true) !== 577466977 /* ark" */)) {
                theme2 = "dark"
                at += 6
              } else if (!(view.getInt32(at, true) !== 1734962210 /* "lig */ ||
                view.getInt32(at + 3, true) !== 578054247 /* ght" */)) {
                theme2 = "light"
                at += 7
              } else return FAIL
              theme = theme2
              if (bytes[at] !== 44 /* , */) break members2
              if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
            }
            case 1: {
              if (view.getInt32(at, true) !== 1953459746 /* "not */ ||
                view.getInt32(at + 4, true) !== 578381417 /* ify" */ ||
                view.getInt32(at + 5, true) !== 975337830 /* fy": */) {
                next2 = 1
                break
              }
              at += 9
              if (bytes[at] <= 32) at = spaceEnd(bytes, at)
              if (bytes[at] !== 123 /* { */) return FAIL
              if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
              let email
              let next3 = 0
              members3: if (bytes[at] !== 125 /* } */) for (;;) {
                switch (next3) {
                  case 0: {
                    if (view.getInt32(at, true) !== 1634559266 /* "ema */ ||
                      view.getInt32(at + 4, true) !== 975334505 /* il": */) break
                    at += 8
                    if (bytes[at] <= 32) at = spaceEnd(bytes, at)
                    const email2 = booleanAt(at)
                    if (email2 === FAIL) return FAIL
                    at = source.at
                    email = email2
                    if (bytes[at] !== 44 /* , */) break members3
                    if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
                  }
                    next3 = 1
                    break
                  default: {
                    at = memberEnd(text, at)
                    if (at < 0) return FAIL
                    if (bytes[at] !== 44 /* , */) break members3
                    if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
                  }
                }
                next3 = keyAt(keysInput_3, text, at, next3)
                if (next3 < 0) return FAIL
              }
              if (bytes[at] <= 32) at = spaceEnd(bytes, at)
              if (bytes[at++] !== 125 /* } */) return FAIL
              if (email === undefined) return FAIL
              notify = { email }
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
        if (theme === undefined || notify === undefined) return FAIL
        settings = { theme, notify }
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
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
  if (home === undefined ||
    work === undefined ||
    others === undefined ||
    settings === undefined) return FAIL
  source.at = at
  return { home, work, others, settings }
}

function reportWireInput() {
  return ["Input", {
    home: reportWireAddress,
    work: ["union", ["null", reportWireAddress]],
    others: ["array", reportWireAddress],
    settings: {
      theme: ["union", [["literal", "dark"], ["literal", "light"]]],
      notify: { email: "boolean" }
    }
  }, "wire"]
}

function reviveAddress(value) {
  if (!(typeof value === "object" && value !== null)) return FAIL
  const street = value.street
  if (!(typeof street === "string")) return FAIL
  const city = value.city
  if (!(typeof city === "string")) return FAIL
  return { street, city }
}

function fastAddress(text, at) {
  const bytes = source.bytes
  const view = source.view
  if (bytes[at] !== 123 /* { */) return FAIL
  if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
  let street, city
  let next = 0
  members: if (bytes[at] !== 125 /* } */) for (;;) {
    switch (next) {
      case 0: {
        if (view.getInt32(at, true) !== 1920234274 /* "str */ ||
          view.getInt32(at + 4, true) !== 578053477 /* eet" */ ||
          view.getInt32(at + 5, true) !== 975336549 /* et": */) break
        at += 9
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        const street2 = stringAt(text, at)
        if (street2 === FAIL) return FAIL
        at = source.at
        street = street2
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
      case 1: {
        if (view.getInt32(at, true) !== 1953063714 /* "cit */ ||
          view.getInt32(at + 3, true) !== 975337844 /* ty": */) {
          next = 1
          break
        }
        at += 7
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        const city2 = stringAt(text, at)
        if (city2 === FAIL) return FAIL
        at = source.at
        city = city2
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
    next = keyAt(keysAddress, text, at, next)
    if (next < 0) return FAIL
  }
  if (bytes[at] <= 32) at = spaceEnd(bytes, at)
  if (bytes[at++] !== 125 /* } */) return FAIL
  if (street === undefined || city === undefined) return FAIL
  source.at = at
  return { street, city }
}

function reportWireAddress() {
  return ["Address", { street: "string", city: "string" }, "wire"]
}
