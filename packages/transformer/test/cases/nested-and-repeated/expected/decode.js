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
const source = __precast.source
const booleanAt = __precast.booleanAt
const wrong = __precast.wrong
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
  if (view.getInt32(at, true) !== 1869095547 /* {"ho */ ||
    view.getInt32(at + 4, true) !== 975332717 /* me": */) return FAIL
  at += 8
  if (bytes[at] === 32) at++
  const home = fastAddress(text, at)
  if (home === FAIL) return FAIL
  at = source.at
  if (bytes[at] !== 44 /* , */) return FAIL
  at += bytes[at + 1] === 32 ? 2 : 1
  if (view.getInt32(at, true) !== 1919907618 /* "wor */ ||
    view.getInt32(at + 3, true) !== 975334258 /* rk": */) return FAIL
  at += 7
  if (bytes[at] === 32) at++
  let work
  if (bytes[at] === 110 /* n */) {
    if (view.getInt32(at, true) !== 1819047278 /* null */) return FAIL
    at += 4
    work = null
  }
  else if (bytes[at] === 123 /* { */) {
    const work2 = fastAddress(text, at)
    if (work2 === FAIL) return FAIL
    at = source.at
    work = work2
  }
  else return FAIL
  if (bytes[at] !== 44 /* , */) return FAIL
  at += bytes[at + 1] === 32 ? 2 : 1
  if (view.getInt32(at, true) !== 1752461090 /* "oth */ ||
    view.getInt32(at + 4, true) !== 577991269 /* ers" */ ||
    view.getInt32(at + 5, true) !== 975336306 /* rs": */) return FAIL
  at += 9
  if (bytes[at] === 32) at++
  if (bytes[at] !== 91 /* [ */) return FAIL
  at++
  const others = []
  if (bytes[at] === 93 /* ] */) at++
  else for (;;) {
    const item = fastAddress(text, at)
    if (item === FAIL) return FAIL
    at = source.at
    others.push(item)
    if (bytes[at] === 44 /* , */) {
      at += bytes[at + 1] === 32 ? 2 : 1
      continue
    }
    if (bytes[at++] === 93) break
    return FAIL
  }
  if (bytes[at] !== 44 /* , */) return FAIL
  at += bytes[at + 1] === 32 ? 2 : 1
  if (view.getInt32(at, true) !== 1952805666 /* "set */ ||
    view.getInt32(at + 4, true) !== 1735289204 /* ting */ ||
    view.getInt32(at + 7, true) !== 975336295 /* gs": */) return FAIL
  at += 11
  if (bytes[at] === 32) at++
  if (view.getInt32(at, true) !== 1752441467 /* {"th */ ||
    view.getInt32(at + 4, true) !== 577072485 /* eme" */ ||
    view.getInt32(at + 5, true) !== 975332717 /* me": */) return FAIL
  at += 9
  if (bytes[at] === 32) at++
  let theme
  if (!(view.getInt32(at, true) !== 1918985250 /* "dar */ ||
    view.getInt32(at + 2, true) !== 577466977 /* ark" */)) {
    theme = "dark"
    at += 6
  } else if (!(view.getInt32(at, true) !== 1734962210 /* "lig */ ||
    view.getInt32(at + 3, true) !== 578054247 /* ght" */)) {
    theme = "light"
    at += 7
  } else return FAIL
  if (bytes[at] !== 44 /* , */) return FAIL
  at += bytes[at + 1] === 32 ? 2 : 1
  if (view.getInt32(at, true) !== 1953459746 /* "not */ ||
    view.getInt32(at + 4, true) !== 578381417 /* ify" */ ||
    view.getInt32(at + 5, true) !== 975337830 /* fy": */) return FAIL
  at += 9
  if (bytes[at] === 32) at++
  if (view.getInt32(at, true) !== 1835344507 /* {"em */ ||
    view.getInt32(at + 4, true) !== 577530209 /* ail" */ ||
    view.getInt32(at + 5, true) !== 975334505 /* il": */) return FAIL
  at += 9
  if (bytes[at] === 32) at++
  const email = booleanAt(at)
  if (email === FAIL) return FAIL
  at = source.at
  if (bytes[at] !== 125 /* } */) return FAIL
  at++
  if (bytes[at] !== 125 /* } */) return FAIL
  at++
  if (bytes[at] !== 125 /* } */) return FAIL
  at++
  source.at = at
  return { home, work, others, settings: { theme, notify: { email } } }
}

function reportWireInput(value, path, issues) {
  if (!(typeof value === "object" && value !== null)) wrong(issues, path, "Input", value)
  else {
    reportWireAddress(value.home, path + "/home", issues)
    if ((value.work === null ? value.work : reviveAddress(value.work)) === FAIL) {
      if (typeof value.work === "object" && value.work !== null && !Array.isArray(value.work)) reportWireAddress(value.work, path + "/work", issues)
      else wrong(issues, path + "/work", "null | Address", value.work)
    }
    if (!(Array.isArray(value.others))) wrong(issues, path + "/others", "array", value.others)
    else {
      for (let index = 0; index < value.others.length; index++) {
        reportWireAddress(value.others[index], path + "/others" + "/" + index, issues)
      }
    }
    if (!(typeof value.settings === "object" && value.settings !== null)) wrong(issues, path + "/settings", "object", value.settings)
    else {
      if (!((value.settings.theme === "dark" || value.settings.theme === "light"))) wrong(issues, path + "/settings" + "/theme", "\"dark\" | \"light\"", value.settings.theme)
      if (!(typeof value.settings.notify === "object" && value.settings.notify !== null)) wrong(issues, path + "/settings" + "/notify", "object", value.settings.notify)
      else {
        if (!(typeof value.settings.notify.email === "boolean")) wrong(issues, path + "/settings" + "/notify" + "/email", "boolean", value.settings.notify.email)
      }
    }
  }
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
  if (view.getInt32(at, true) !== 1953702523 /* {"st */ ||
    view.getInt32(at + 4, true) !== 1952802162 /* reet */ ||
    view.getInt32(at + 6, true) !== 975336549 /* et": */) return FAIL
  at += 10
  if (bytes[at] === 32) at++
  const street = stringAt(text, at)
  if (street === FAIL) return FAIL
  at = source.at
  if (bytes[at] !== 44 /* , */) return FAIL
  at += bytes[at + 1] === 32 ? 2 : 1
  if (view.getInt32(at, true) !== 1953063714 /* "cit */ ||
    view.getInt32(at + 3, true) !== 975337844 /* ty": */) return FAIL
  at += 7
  if (bytes[at] === 32) at++
  const city = stringAt(text, at)
  if (city === FAIL) return FAIL
  at = source.at
  if (bytes[at] !== 125 /* } */) return FAIL
  at++
  source.at = at
  return { street, city }
}

function reportWireAddress(value, path, issues) {
  if (!(typeof value === "object" && value !== null)) wrong(issues, path, "Address", value)
  else {
    if (!(typeof value.street === "string")) wrong(issues, path + "/street", "string", value.street)
    if (!(typeof value.city === "string")) wrong(issues, path + "/city", "string", value.city)
  }
}
