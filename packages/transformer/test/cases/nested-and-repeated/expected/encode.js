const newTrust = __precast.newTrust
const trustInput = newTrust()
const wholeText = __precast.wholeText
const quoted = __precast.quoted
const string = __precast.string
const booleanText = __precast.booleanText

function encodeInput(value) {
  return wholeText(encodePartInput, value, trustInput)
}

function encodePartInput(value) {
  const home = value.home
  const work = value.work
  const others = value.others
  let text = '{"home":{"street":"' + quoted(home.street, 24) + '","city":"' +
    string(home.city) + '"},"work":' +
    (work === null ? 'null'
      : '{"street":"' + quoted(work.street, 8) + '","city":"' + string(work.city) + '"}')
  for (let index = 0; index < others.length; index++) {
    const item = others[index]
    text += (index === 0 ? ',"others":[{"street":"' : '"},{"street":"') +
      quoted(item.street, 8) + '","city":"' + string(item.city)
  }
  const settings = value.settings
  const theme = settings.theme
  const notify = settings.notify
  text += (others.length > 0 ? '"}],"settings":{"theme":"'
      : ',"others":[],"settings":{"theme":"') +
    string(theme) + '","notify":{"email":' + booleanText(notify.email) + '}}}'
  return text
}
