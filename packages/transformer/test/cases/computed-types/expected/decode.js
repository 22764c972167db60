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
const reviveDate = __precast.reviveDate
const spaceEnd = __precast.spaceEnd
const memberEnd = __precast.memberEnd
const keyTable = __precast.keyTable
const keysInput = keyTable(["loaded",
"parameters",
"settings",
"limits",
"role",
"getters",
"flags",
"page",
"pages",
"key",
"when",
"picked",
"excluded"])
const source = __precast.source
const stringAt = __precast.stringAt
const keysInput_2 = keyTable(["deep"])
const booleanAt = __precast.booleanAt
const keyAt = __precast.keyAt
const keysInput_3 = keyTable(["theme", "sizes"])
const keysInput_4 = keyTable(["low", "high"])
const numberAt = __precast.numberAt
const dateAt = __precast.dateAt
const keysInput_5 = keyTable(["name", "born", "id"])
const keysUser = keyTable(["id", "name", "born"])
const keysGetters_User = keyTable(["getBorn", "getId", "getName"])
const keysFlags_User = keyTable(["id", "name", "born"])
const keysPage_string = keyTable(["items", "meta"])
const keysPage_User = keyTable(["items", "meta"])
const keysPage_User_2 = keyTable(["next"])

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
  const loaded = value.loaded
  const loaded2 = (loaded === null ? loaded : reviveUser(loaded))
  if (loaded2 === FAIL) return FAIL
  const parameters = value.parameters
  if (!(Array.isArray(parameters) && parameters.length >= 1 && parameters.length <= 2)) return FAIL
  const item0 = parameters[0]
  if (!(typeof item0 === "string")) return FAIL
  const item1 = parameters[1]
  let item
  if (item1 !== undefined && item1 !== null) {
    if (!(typeof item1 === "object" && item1 !== null)) return FAIL
    const deep = item1.deep
    if (!(typeof deep === "boolean")) return FAIL
    item = { deep }
  }
  const parameters2 = [item0]
  if (parameters.length > 1) parameters2.push(item)
  const settings = value.settings
  if (!(typeof settings === "object" && settings !== null)) return FAIL
  const theme = settings.theme
  if (!(theme === "dark")) return FAIL
  const sizes = settings.sizes
  if (!(Array.isArray(sizes) && sizes.length >= 2 && sizes.length <= 2)) return FAIL
  const item02 = sizes[0]
  if (!(item02 === 1)) return FAIL
  const item12 = sizes[1]
  if (!(item12 === 2)) return FAIL
  const sizes2 = [item02, item12]
  const limits = value.limits
  if (!(typeof limits === "object" && limits !== null)) return FAIL
  const low = limits.low
  if (!(Number.isFinite(low))) return FAIL
  const high = limits.high
  if (!(Number.isFinite(high))) return FAIL
  const role = value.role
  if (!((role === "admin" || role === "user"))) return FAIL
  const getters = value.getters
  const getters2 = reviveGetters_User(getters)
  if (getters2 === FAIL) return FAIL
  const flags = value.flags
  const flags2 = reviveFlags_User(flags)
  if (flags2 === FAIL) return FAIL
  const page = value.page
  const page2 = revivePage_string(page)
  if (page2 === FAIL) return FAIL
  const pages = value.pages
  const pages2 = revivePage_User(pages)
  if (pages2 === FAIL) return FAIL
  const key = value.key
  if (!((key === "born" || key === "id" || key === "name"))) return FAIL
  const when = value.when
  const when2 = reviveDate(when)
  if (when2 === FAIL) return FAIL
  const picked = value.picked
  if (!(typeof picked === "object" && picked !== null)) return FAIL
  const name = picked.name
  if (!(typeof name === "string")) return FAIL
  const born = picked.born
  const born2 = reviveDate(born)
  if (born2 === FAIL) return FAIL
  const id = picked.id
  if (!(Number.isFinite(id))) return FAIL
  const excluded = value.excluded
  if (!((excluded === 1 || excluded === "b"))) return FAIL
  return {
    loaded: loaded2,
    parameters: parameters2,
    settings: { theme, sizes: sizes2 },
    limits: { low, high },
    role,
    getters: getters2,
    flags: flags2,
    page: page2,
    pages: pages2,
    key,
    when: when2,
    picked: { name, born: born2, id },
    excluded,
  }
}

function fastInput(text, at) {
  const bytes = source.bytes
  const view = source.view
  if (bytes[at] !== 123 /* { */) return FAIL
  if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
  let loaded,
  parameters,
  settings,
  limits,
  role,
  getters,
  flags,
  page,
  pages,
  key,
  when,
  picked,
  excluded
  let next = 0
  members: if (bytes[at] !== 125 /* } */) for (;;) {
    switch (next) {
      case 0: {
        if (view.getInt32(at, true) !== 1634692130 /* "loa */ ||
          view.getInt32(at + 4, true) !== 577004900 /* ded" */ ||
          view.getInt32(at + 5, true) !== 975332453 /* ed": */) break
        at += 9
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        let loaded2
        if (bytes[at] === 110 /* n */) {
          if (view.getInt32(at, true) !== 1819047278 /* null */) return FAIL
          at += 4
          loaded2 = null
        }
        else if (bytes[at] === 123 /* { */) {
          const loaded3 = fastUser(text, at)
          if (loaded3 === FAIL) return FAIL
          at = source.at
          loaded2 = loaded3
        }
        else return FAIL
        loaded = loaded2
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
      case 1: {
        if (view.getInt32(at, true) !== 1918988322 /* "par */ ||
          view.getInt32(at + 4, true) !== 1952804193 /* amet */ ||
          view.getInt32(at + 8, true) !== 577991269 /* ers" */ ||
          view.getInt32(at + 9, true) !== 975336306 /* rs": */) {
          next = 1
          break
        }
        at += 13
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        const parameters2 = []
        if (bytes[at] !== 91 /* [ */) return FAIL
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
        if (bytes[at] === 93 /* ] */) at++
        else for (;;) {
          switch (parameters2.length) {
            case 0: {
              const item = stringAt(text, at)
              if (item === FAIL) return FAIL
              at = source.at
              parameters2.push(item)
              break
            }
            case 1: {
              let item2
              if (bytes[at] === 110 /* n */) {
                if (view.getInt32(at, true) !== 1819047278 /* null */) return FAIL
                at += 4
              }
              else {
                if (bytes[at] !== 123 /* { */) return FAIL
                if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
                let deep
                let next2 = 0
                members2: if (bytes[at] !== 125 /* } */) for (;;) {
                  switch (next2) {
                    case 0: {
                      if (view.getInt32(at, true) !== 1701143586 /* "dee */ ||
                        view.getInt32(at + 3, true) !== 975335525 /* ep": */) break
                      at += 7
                      if (bytes[at] <= 32) at = spaceEnd(bytes, at)
                      const deep2 = booleanAt(at)
                      if (deep2 === FAIL) return FAIL
                      at = source.at
                      deep = deep2
                      if (bytes[at] !== 44 /* , */) break members2
                      if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
                    }
                      next2 = 1
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
                if (deep === undefined) return FAIL
                item2 = { deep }
              }
              parameters2.push(item2)
              break
            }
            default: {
              return FAIL
            }
          }
          if (bytes[at] === 44 /* , */) {
            if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
            continue
          }
          if (bytes[at] <= 32) at = spaceEnd(bytes, at)
          if (bytes[at++] === 93) break
          return FAIL
        }
        if (!(parameters2.length >= 1)) return FAIL
        parameters = parameters2
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
      case 2: {
        if (view.getInt32(at, true) !== 1952805666 /* "set */ ||
          view.getInt32(at + 4, true) !== 1735289204 /* ting */ ||
          view.getInt32(at + 7, true) !== 975336295 /* gs": */) {
          next = 2
          break
        }
        at += 11
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        if (bytes[at] !== 123 /* { */) return FAIL
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
        let theme, sizes
        let next3 = 0
        members3: if (bytes[at] !== 125 /* } */) for (;;) {
          switch (next3) {
            case 0: {
              if (view.getInt32(at, true) !== 1701344290 /* "the */ ||
                view.getInt32(at + 4, true) !== 975332717 /* me": */) break
              at += 8
              if (bytes[at] <= 32) at = spaceEnd(bytes, at)
              if (view.getInt32(at, true) !== 1918985250 /* "dar */ ||
                view.getInt32(at + 2, true) !== 577466977 /* ark" */) return FAIL
              at += 6
              theme = "dark"
              if (bytes[at] !== 44 /* , */) break members3
              if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
            }
            case 1: {
              if (view.getInt32(at, true) !== 2053731106 /* "siz */ ||
                view.getInt32(at + 4, true) !== 975336293 /* es": */) {
                next3 = 1
                break
              }
              at += 8
              if (bytes[at] <= 32) at = spaceEnd(bytes, at)
              if (bytes[at] !== 91 /* [ */) return FAIL
              if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
              if (bytes[at] !== 49 /* 1 */) return FAIL
              at += 1
              if (bytes[at] !== 44 /* , */) return FAIL
              if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
              if (bytes[at] !== 50 /* 2 */) return FAIL
              at += 1
              if (bytes[at] <= 32) at = spaceEnd(bytes, at)
              if (bytes[at] !== 93 /* ] */) return FAIL
              at++
              const sizes2 = [1, 2]
              sizes = sizes2
              if (bytes[at] !== 44 /* , */) break members3
              if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
            }
              next3 = 2
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
        if (theme === undefined || sizes === undefined) return FAIL
        settings = { theme, sizes }
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
      case 3: {
        if (view.getInt32(at, true) !== 1835625506 /* "lim */ ||
          view.getInt32(at + 4, true) !== 577991785 /* its" */ ||
          view.getInt32(at + 5, true) !== 975336308 /* ts": */) {
          next = 3
          break
        }
        at += 9
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        if (bytes[at] !== 123 /* { */) return FAIL
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
        let low, high
        let next4 = 0
        members4: if (bytes[at] !== 125 /* } */) for (;;) {
          switch (next4) {
            case 0: {
              if (view.getInt32(at, true) !== 2003790882 /* "low */ ||
                view.getInt32(at + 2, true) !== 975337327 /* ow": */) break
              at += 6
              if (bytes[at] <= 32) at = spaceEnd(bytes, at)
              const low2 = numberAt(text, at)
              if (low2 !== low2) return FAIL
              at = source.at
              low = low2
              if (bytes[at] !== 44 /* , */) break members4
              if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
            }
            case 1: {
              if (view.getInt32(at, true) !== 1734961186 /* "hig */ ||
                view.getInt32(at + 3, true) !== 975333479 /* gh": */) {
                next4 = 1
                break
              }
              at += 7
              if (bytes[at] <= 32) at = spaceEnd(bytes, at)
              const high2 = numberAt(text, at)
              if (high2 !== high2) return FAIL
              at = source.at
              high = high2
              if (bytes[at] !== 44 /* , */) break members4
              if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
            }
              next4 = 2
              break
            default: {
              at = memberEnd(text, at)
              if (at < 0) return FAIL
              if (bytes[at] !== 44 /* , */) break members4
              if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
            }
          }
          next4 = keyAt(keysInput_4, text, at, next4)
          if (next4 < 0) return FAIL
        }
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        if (bytes[at++] !== 125 /* } */) return FAIL
        if (low === undefined || high === undefined) return FAIL
        limits = { low, high }
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
        if (view.getInt32(at, true) !== 1952802594 /* "get */ ||
          view.getInt32(at + 4, true) !== 1936876916 /* ters */ ||
          view.getInt32(at + 6, true) !== 975336306 /* rs": */) {
          next = 5
          break
        }
        at += 10
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        const getters2 = fastGetters_User(text, at)
        if (getters2 === FAIL) return FAIL
        at = source.at
        getters = getters2
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
      case 6: {
        if (view.getInt32(at, true) !== 1634493986 /* "fla */ ||
          view.getInt32(at + 4, true) !== 975336295 /* gs": */) {
          next = 6
          break
        }
        at += 8
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        const flags2 = fastFlags_User(text, at)
        if (flags2 === FAIL) return FAIL
        at = source.at
        flags = flags2
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
      case 7: {
        if (view.getInt32(at, true) !== 1734438946 /* "pag */ ||
          view.getInt32(at + 3, true) !== 975332711 /* ge": */) {
          next = 7
          break
        }
        at += 7
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        const page2 = fastPage_string(text, at)
        if (page2 === FAIL) return FAIL
        at = source.at
        page = page2
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
      case 8: {
        if (view.getInt32(at, true) !== 1734438946 /* "pag */ ||
          view.getInt32(at + 4, true) !== 975336293 /* es": */) {
          next = 8
          break
        }
        at += 8
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        const pages2 = fastPage_User(text, at)
        if (pages2 === FAIL) return FAIL
        at = source.at
        pages = pages2
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
      case 9: {
        if (view.getInt32(at, true) !== 2036689698 /* "key */ ||
          view.getInt32(at + 2, true) !== 975337829 /* ey": */) {
          next = 9
          break
        }
        at += 6
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        let key2
        if (!(view.getInt32(at, true) !== 1919902242 /* "bor */ ||
          view.getInt32(at + 2, true) !== 577663599 /* orn" */)) {
          key2 = "born"
          at += 6
        } else if (!(view.getInt32(at, true) !== 577005858 /* "id" */)) {
          key2 = "id"
          at += 4
        } else if (!(view.getInt32(at, true) !== 1835101730 /* "nam */ ||
          view.getInt32(at + 2, true) !== 577072481 /* ame" */)) {
          key2 = "name"
          at += 6
        } else return FAIL
        key = key2
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
      case 10: {
        if (view.getInt32(at, true) !== 1701345058 /* "whe */ ||
          view.getInt32(at + 3, true) !== 975335013 /* en": */) {
          next = 10
          break
        }
        at += 7
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        const when2 = dateAt(text, at)
        if (when2 === FAIL) return FAIL
        at = source.at
        when = when2
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
      case 11: {
        if (view.getInt32(at, true) !== 1667854370 /* "pic */ ||
          view.getInt32(at + 4, true) !== 577004907 /* ked" */ ||
          view.getInt32(at + 5, true) !== 975332453 /* ed": */) {
          next = 11
          break
        }
        at += 9
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        if (bytes[at] !== 123 /* { */) return FAIL
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
        let name, born, id
        let next5 = 0
        members5: if (bytes[at] !== 125 /* } */) for (;;) {
          switch (next5) {
            case 0: {
              if (view.getInt32(at, true) !== 1835101730 /* "nam */ ||
                view.getInt32(at + 3, true) !== 975332717 /* me": */) break
              at += 7
              if (bytes[at] <= 32) at = spaceEnd(bytes, at)
              const name2 = stringAt(text, at)
              if (name2 === FAIL) return FAIL
              at = source.at
              name = name2
              if (bytes[at] !== 44 /* , */) break members5
              if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
            }
            case 1: {
              if (view.getInt32(at, true) !== 1919902242 /* "bor */ ||
                view.getInt32(at + 3, true) !== 975335026 /* rn": */) {
                next5 = 1
                break
              }
              at += 7
              if (bytes[at] <= 32) at = spaceEnd(bytes, at)
              const born2 = dateAt(text, at)
              if (born2 === FAIL) return FAIL
              at = source.at
              born = born2
              if (bytes[at] !== 44 /* , */) break members5
              if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
            }
            case 2: {
              if (view.getInt32(at, true) !== 577005858 /* "id" */ ||
                view.getInt32(at + 1, true) !== 975332457 /* id": */) {
                next5 = 2
                break
              }
              at += 5
              if (bytes[at] <= 32) at = spaceEnd(bytes, at)
              const id2 = numberAt(text, at)
              if (id2 !== id2) return FAIL
              at = source.at
              id = id2
              if (bytes[at] !== 44 /* , */) break members5
              if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
            }
              next5 = 3
              break
            default: {
              at = memberEnd(text, at)
              if (at < 0) return FAIL
              if (bytes[at] !== 44 /* , */) break members5
              if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
            }
          }
          next5 = keyAt(keysInput_5, text, at, next5)
          if (next5 < 0) return FAIL
        }
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        if (bytes[at++] !== 125 /* } */) return FAIL
        if (name === undefined || born === undefined || id === undefined) return FAIL
        picked = { name, born, id }
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
      case 12: {
        if (view.getInt32(at, true) !== 1668834594 /* "exc */ ||
          view.getInt32(at + 4, true) !== 1701082476 /* lude */ ||
          view.getInt32(at + 7, true) !== 975332453 /* ed": */) {
          next = 12
          break
        }
        at += 11
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        let excluded2
        if (bytes[at] === 34 /* " */) {
          if (bytes[at] !== 34 /* " */ ||
            bytes[at + 1] !== 98 /* b */ ||
            bytes[at + 2] !== 34 /* " */) return FAIL
          at += 3
          excluded2 = "b"
        }
        else if (bytes[at] <= 57 /* 9 */) {
          if (bytes[at] !== 49 /* 1 */) return FAIL
          at += 1
          excluded2 = 1
        }
        else return FAIL
        excluded = excluded2
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
        next = 13
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
  if (loaded === undefined ||
    parameters === undefined ||
    settings === undefined ||
    limits === undefined ||
    role === undefined ||
    getters === undefined ||
    flags === undefined ||
    page === undefined ||
    pages === undefined ||
    key === undefined ||
    when === undefined ||
    picked === undefined ||
    excluded === undefined) return FAIL
  source.at = at
  return {
    loaded,
    parameters,
    settings,
    limits,
    role,
    getters,
    flags,
    page,
    pages,
    key,
    when,
    picked,
    excluded,
  }
}

function reportWireInput() {
  return ["Input", {
    loaded: ["union", ["null", reportWireUser]],
    parameters: ["tuple", ["string", ["optional", { deep: "boolean" }]]],
    settings: { theme: ["literal", "dark"], sizes: ["tuple", [["literal", 1], ["literal", 2]]] },
    limits: { low: "number", high: "number" },
    role: ["union", [["literal", "admin"], ["literal", "user"]]],
    getters: reportWireGetters_User,
    flags: reportWireFlags_User,
    page: reportWirePage_string,
    pages: reportWirePage_User,
    key: ["union", [["literal", "born"], ["literal", "id"], ["literal", "name"]]],
    when: "date",
    picked: { name: "string", born: "date", id: "number" },
    excluded: ["union", [["literal", 1], ["literal", "b"]]]
  }, "wire"]
}

function reviveUser(value) {
  if (!(typeof value === "object" && value !== null)) return FAIL
  const id = value.id
  if (!(Number.isFinite(id))) return FAIL
  const name = value.name
  if (!(typeof name === "string")) return FAIL
  const born = value.born
  let born3
  if (born !== undefined) {
    const born2 = reviveDate(born)
    if (born2 === FAIL) return FAIL
    born3 = born2
  }
  const revived = { id, name }
  if (born3 !== undefined) revived.born = born3
  return revived
}

function reviveGetters_User(value) {
  if (!(typeof value === "object" && value !== null)) return FAIL
  const getBorn = value.getBorn
  const getBorn2 = (getBorn === undefined ? getBorn : reviveDate(getBorn))
  if (getBorn2 === FAIL) return FAIL
  const getId = value.getId
  if (!(Number.isFinite(getId))) return FAIL
  const getName = value.getName
  if (!(typeof getName === "string")) return FAIL
  return { getBorn: getBorn2, getId, getName }
}

function reviveFlags_User(value) {
  if (!(typeof value === "object" && value !== null && !Array.isArray(value))) return FAIL
  const id = value.id
  if (id !== undefined) {
    if (!(typeof id === "boolean")) return FAIL
  }
  const name = value.name
  if (name !== undefined) {
    if (!(typeof name === "boolean")) return FAIL
  }
  const born = value.born
  if (born !== undefined) {
    if (!(typeof born === "boolean")) return FAIL
  }
  const revived = {}
  if (id !== undefined) revived.id = id
  if (name !== undefined) revived.name = name
  if (born !== undefined) revived.born = born
  return revived
}

function revivePage_string(value) {
  if (!(typeof value === "object" && value !== null)) return FAIL
  const items = value.items
  if (!(Array.isArray(items))) return FAIL
  for (let index = 0; index < items.length; index++) {
    const item = items[index]
    if (!(typeof item === "string")) return FAIL
  }
  const meta = value.meta
  if (!(typeof meta === "object" && meta !== null && !Array.isArray(meta))) return FAIL
  return { items, meta: {} }
}

function revivePage_User(value) {
  if (!(typeof value === "object" && value !== null)) return FAIL
  const items = value.items
  if (!(Array.isArray(items))) return FAIL
  const items2 = []
  for (let index = 0; index < items.length; index++) {
    const item = items[index]
    const item2 = reviveUser(item)
    if (item2 === FAIL) return FAIL
    items2.push(item2)
  }
  const meta = value.meta
  if (!(typeof meta === "object" && meta !== null)) return FAIL
  const next = meta.next
  if (!(typeof next === "string")) return FAIL
  return { items: items2, meta: { next } }
}

function fastUser(text, at) {
  const bytes = source.bytes
  const view = source.view
  if (bytes[at] !== 123 /* { */) return FAIL
  if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
  let id, name, born
  let next = 0
  members: if (bytes[at] !== 125 /* } */) for (;;) {
    switch (next) {
      case 0: {
        if (view.getInt32(at, true) !== 577005858 /* "id" */ ||
          view.getInt32(at + 1, true) !== 975332457 /* id": */) break
        at += 5
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        const id2 = numberAt(text, at)
        if (id2 !== id2) return FAIL
        at = source.at
        id = id2
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
      case 1: {
        if (view.getInt32(at, true) !== 1835101730 /* "nam */ ||
          view.getInt32(at + 3, true) !== 975332717 /* me": */) {
          next = 1
          break
        }
        at += 7
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        const name2 = stringAt(text, at)
        if (name2 === FAIL) return FAIL
        at = source.at
        name = name2
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
      case 2: {
        if (!(view.getInt32(at, true) !== 1919902242 /* "bor */ ||
          view.getInt32(at + 3, true) !== 975335026 /* rn": */)) {
          at += 7
          if (bytes[at] <= 32) at = spaceEnd(bytes, at)
          const born2 = dateAt(text, at)
          if (born2 === FAIL) return FAIL
          at = source.at
          born = born2
          if (bytes[at] !== 44 /* , */) break members
          if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
        }
        else if (next > 0) {
          next = 2
          break
        }
      }
        next = 3
        break
      default: {
        at = memberEnd(text, at)
        if (at < 0) return FAIL
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
    }
    next = keyAt(keysUser, text, at, next)
    if (next < 0) return FAIL
  }
  if (bytes[at] <= 32) at = spaceEnd(bytes, at)
  if (bytes[at++] !== 125 /* } */) return FAIL
  if (id === undefined || name === undefined) return FAIL
  const value = { id, name }
  if (born !== undefined) value.born = born
  source.at = at
  return value
}

function fastGetters_User(text, at) {
  const bytes = source.bytes
  const view = source.view
  if (bytes[at] !== 123 /* { */) return FAIL
  if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
  let getBorn, getId, getName
  let next = 0
  members: if (bytes[at] !== 125 /* } */) for (;;) {
    switch (next) {
      case 0: {
        if (!(view.getInt32(at, true) !== 1952802594 /* "get */ ||
          view.getInt32(at + 4, true) !== 1852993346 /* Born */ ||
          view.getInt32(at + 6, true) !== 975335026 /* rn": */)) {
          at += 10
          if (bytes[at] <= 32) at = spaceEnd(bytes, at)
          let getBorn2
          if (bytes[at] === 34 /* " */) {
            const getBorn3 = dateAt(text, at)
            if (getBorn3 === FAIL) return FAIL
            at = source.at
            getBorn2 = getBorn3
          }
          else return FAIL
          getBorn = getBorn2
          if (bytes[at] !== 44 /* , */) break members
          if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
        }
      }
      case 1: {
        if (view.getInt32(at, true) !== 1952802594 /* "get */ ||
          view.getInt32(at + 4, true) !== 975332425 /* Id": */) {
          next = 1
          break
        }
        at += 8
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        const getId2 = numberAt(text, at)
        if (getId2 !== getId2) return FAIL
        at = source.at
        getId = getId2
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
      case 2: {
        if (view.getInt32(at, true) !== 1952802594 /* "get */ ||
          view.getInt32(at + 4, true) !== 1701667150 /* Name */ ||
          view.getInt32(at + 6, true) !== 975332717 /* me": */) {
          next = 2
          break
        }
        at += 10
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        const getName2 = stringAt(text, at)
        if (getName2 === FAIL) return FAIL
        at = source.at
        getName = getName2
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
        next = 3
        break
      default: {
        at = memberEnd(text, at)
        if (at < 0) return FAIL
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
    }
    next = keyAt(keysGetters_User, text, at, next)
    if (next < 0) return FAIL
  }
  if (bytes[at] <= 32) at = spaceEnd(bytes, at)
  if (bytes[at++] !== 125 /* } */) return FAIL
  if (getId === undefined || getName === undefined) return FAIL
  source.at = at
  return { getBorn, getId, getName }
}

function fastFlags_User(text, at) {
  const bytes = source.bytes
  const view = source.view
  if (bytes[at] !== 123 /* { */) return FAIL
  if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
  let id, name, born
  let next = 0
  members: if (bytes[at] !== 125 /* } */) for (;;) {
    switch (next) {
      case 0: {
        if (!(view.getInt32(at, true) !== 577005858 /* "id" */ ||
          view.getInt32(at + 1, true) !== 975332457 /* id": */)) {
          at += 5
          if (bytes[at] <= 32) at = spaceEnd(bytes, at)
          const id2 = booleanAt(at)
          if (id2 === FAIL) return FAIL
          at = source.at
          id = id2
          if (bytes[at] !== 44 /* , */) break members
          if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
        }
      }
      case 1: {
        if (!(view.getInt32(at, true) !== 1835101730 /* "nam */ ||
          view.getInt32(at + 3, true) !== 975332717 /* me": */)) {
          at += 7
          if (bytes[at] <= 32) at = spaceEnd(bytes, at)
          const name2 = booleanAt(at)
          if (name2 === FAIL) return FAIL
          at = source.at
          name = name2
          if (bytes[at] !== 44 /* , */) break members
          if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
        }
        else if (next > 0) {
          next = 1
          break
        }
      }
      case 2: {
        if (!(view.getInt32(at, true) !== 1919902242 /* "bor */ ||
          view.getInt32(at + 3, true) !== 975335026 /* rn": */)) {
          at += 7
          if (bytes[at] <= 32) at = spaceEnd(bytes, at)
          const born2 = booleanAt(at)
          if (born2 === FAIL) return FAIL
          at = source.at
          born = born2
          if (bytes[at] !== 44 /* , */) break members
          if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
        }
        else if (next > 0) {
          next = 2
          break
        }
      }
        next = 3
        break
      default: {
        at = memberEnd(text, at)
        if (at < 0) return FAIL
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
    }
    next = keyAt(keysFlags_User, text, at, next)
    if (next < 0) return FAIL
  }
  if (bytes[at] <= 32) at = spaceEnd(bytes, at)
  if (bytes[at++] !== 125 /* } */) return FAIL
  const value = {}
  if (id !== undefined) value.id = id
  if (name !== undefined) value.name = name
  if (born !== undefined) value.born = born
  source.at = at
  return value
}

function fastPage_string(text, at) {
  const bytes = source.bytes
  const view = source.view
  if (bytes[at] !== 123 /* { */) return FAIL
  if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
  let items, meta
  let next = 0
  members: if (bytes[at] !== 125 /* } */) for (;;) {
    switch (next) {
      case 0: {
        if (view.getInt32(at, true) !== 1702127906 /* "ite */ ||
          view.getInt32(at + 4, true) !== 975336301 /* ms": */) break
        at += 8
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        const items2 = []
        if (bytes[at] !== 91 /* [ */) return FAIL
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
        if (bytes[at] === 93 /* ] */) at++
        else for (;;) {
          const item = stringAt(text, at)
          if (item === FAIL) return FAIL
          at = source.at
          items2.push(item)
          if (bytes[at] === 44 /* , */) {
            if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
            continue
          }
          if (bytes[at] <= 32) at = spaceEnd(bytes, at)
          if (bytes[at++] === 93) break
          return FAIL
        }
        items = items2
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
      case 1: {
        if (view.getInt32(at, true) !== 1952804130 /* "met */ ||
          view.getInt32(at + 3, true) !== 975331700 /* ta": */) {
          next = 1
          break
        }
        at += 7
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        if (bytes[at] !== 123 /* { */) return FAIL
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
        members2: if (bytes[at] !== 125 /* } */) for (;;) {
          at = memberEnd(text, at)
          if (at < 0) return FAIL
          if (bytes[at] !== 44 /* , */) break members2
          if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
        }
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        if (bytes[at++] !== 125 /* } */) return FAIL
        meta = {}
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
    next = keyAt(keysPage_string, text, at, next)
    if (next < 0) return FAIL
  }
  if (bytes[at] <= 32) at = spaceEnd(bytes, at)
  if (bytes[at++] !== 125 /* } */) return FAIL
  if (items === undefined || meta === undefined) return FAIL
  source.at = at
  return { items, meta }
}

function fastPage_User(text, at) {
  const bytes = source.bytes
  const view = source.view
  if (bytes[at] !== 123 /* { */) return FAIL
  if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
  let items, meta
  let next = 0
  members: if (bytes[at] !== 125 /* } */) for (;;) {
    switch (next) {
      case 0: {
        if (view.getInt32(at, true) !== 1702127906 /* "ite */ ||
          view.getInt32(at + 4, true) !== 975336301 /* ms": */) break
        at += 8
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        const items2 = []
        if (bytes[at] !== 91 /* [ */) return FAIL
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
        if (bytes[at] === 93 /* ] */) at++
        else for (;;) {
          const item = fastUser(text, at)
          if (item === FAIL) return FAIL
          at = source.at
          items2.push(item)
          if (bytes[at] === 44 /* , */) {
            if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
            continue
          }
          if (bytes[at] <= 32) at = spaceEnd(bytes, at)
          if (bytes[at++] === 93) break
          return FAIL
        }
        items = items2
        if (bytes[at] !== 44 /* , */) break members
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
      }
      case 1: {
        if (view.getInt32(at, true) !== 1952804130 /* "met */ ||
          view.getInt32(at + 3, true) !== 975331700 /* ta": */) {
          next = 1
          break
        }
        at += 7
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        if (bytes[at] !== 123 /* { */) return FAIL
        if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
        let next2
        let next3 = 0
        members2: if (bytes[at] !== 125 /* } */) for (;;) {
          switch (next3) {
            case 0: {
              if (view.getInt32(at, true) !== 2019913250 /* "nex */ ||
                view.getInt32(at + 3, true) !== 975336568 /* xt": */) break
              at += 7
              if (bytes[at] <= 32) at = spaceEnd(bytes, at)
              const next4 = stringAt(text, at)
              if (next4 === FAIL) return FAIL
              at = source.at
              next2 = next4
              if (bytes[at] !== 44 /* , */) break members2
              if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
            }
              next3 = 1
              break
            default: {
              at = memberEnd(text, at)
              if (at < 0) return FAIL
              if (bytes[at] !== 44 /* , */) break members2
              if (bytes[++at] <= 32) at = spaceEnd(bytes, at)
            }
          }
          next3 = keyAt(keysPage_User_2, text, at, next3)
          if (next3 < 0) return FAIL
        }
        if (bytes[at] <= 32) at = spaceEnd(bytes, at)
        if (bytes[at++] !== 125 /* } */) return FAIL
        if (next2 === undefined) return FAIL
        meta = { next: next2 }
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
    next = keyAt(keysPage_User, text, at, next)
    if (next < 0) return FAIL
  }
  if (bytes[at] <= 32) at = spaceEnd(bytes, at)
  if (bytes[at++] !== 125 /* } */) return FAIL
  if (items === undefined || meta === undefined) return FAIL
  source.at = at
  return { items, meta }
}

function reportWireUser() {
  return ["User", { id: "number", name: "string", born: ["optional", "date"] }, "wire"]
}

function reportWireGetters_User() {
  return [
    "Getters_User",
    { getBorn: ["union", ["undefined", "date"]], getId: "number", getName: "string" },
    "wire"
  ]
}

function reportWireFlags_User() {
  return ["Flags_User", {
    id: ["optional", "boolean"],
    name: ["optional", "boolean"],
    born: ["optional", "boolean"]
  }, "wire"]
}

function reportWirePage_string() {
  return ["Page_string", { items: ["array", "string"], meta: {} }, "wire"]
}

function reportWirePage_User() {
  return ["Page_User", { items: ["array", reportWireUser], meta: { next: "string" } }, "wire"]
}
