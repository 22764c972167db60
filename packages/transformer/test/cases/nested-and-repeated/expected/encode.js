const newTrust = __precast.newTrust
const trustInput = newTrust()
const newAttempt = __precast.newAttempt
const isClean = __precast.isClean
const repaired = __precast.repaired
const carefulAttempt = __precast.carefulAttempt
const uncheckedString = __precast.uncheckedString
const oddText = __precast.oddText
const booleanText = __precast.booleanText

function encodeInput(value) {
  const attempt = newAttempt(trustInput)
  const text = encodePartInput(value, attempt)
  if (isClean(text, attempt, trustInput)) return text
  return repaired(attempt.careful ? text : encodePartInput(value, carefulAttempt()))
}

function encodePartInput(value, attempt) {
  const home = value.home
  const work = value.work
  const others = value.others
  let text = '{"home":{"street":"' + uncheckedString(home.street, attempt) + '","city":"' +
    uncheckedString(home.city, attempt) + '"},"work":' +
    (work === null ? 'null'
      : typeof work === "object" && work !== null ? '{"street":"' + uncheckedString(work.street, attempt) + '","city":"' +
          uncheckedString(work.city, attempt) + '"}'
      : oddText(work))
  for (let index = 0; index < others.length; index++) {
    const item = others[index]
    text += (index === 0 ? ',"others":[{"street":"' : '"},{"street":"') +
      uncheckedString(item.street, attempt) + '","city":"' +
      uncheckedString(item.city, attempt)
    attempt.quotes += 8
  }
  const settings = value.settings
  const theme = settings.theme
  const notify = settings.notify
  text += (others.length > 0 ? '"}],"settings":{"theme":'
      : ',"others":[],"settings":{"theme":') +
    (theme === "dark" ? '"dark"' : theme === "light" ? '"light"' : oddText(theme)) +
    ',"notify":{"email":' + booleanText(notify.email) + '}}}'
  attempt.quotes += 24 + (work === null ? 0 : typeof work === "object" && work !== null ? 8 : 0)
  return text
}
