const newTrust = __precast.newTrust
const trustInput = newTrust()
const wholeText = __precast.wholeText
const innerBigint = __precast.innerBigint
const numberText = __precast.numberText
const booleanText = __precast.booleanText
const innerDate = __precast.innerDate
const quoted = __precast.quoted
const string = __precast.string

function encodeInput(value) {
  return wholeText(encodePartInput, value, trustInput)
}

function encodePartInput(value) {
  const role = value.role
  const user = value.user
  const byId = value.byId
  let text = '{"id":"' + innerBigint(value.id) + '","email":"' + quoted(value.email, 34) +
    '","flavoured":"' + string(value.flavoured) + '","cents":' +
    numberText(value.cents) + ',"role":"' + string(role) + '","flag":' +
    booleanText(value.flag) + ',"user":{"name":"' + string(user.name) + '","age":' +
    numberText(user.age) + '},"at":"' + innerDate(value.at) + '","byId":'
  let any = false
  for (const key of Object.keys(byId)) {
    const item = byId[key]
    text += (any ? ',"' : '{"') + quoted(key, 2)
    for (let index = 0; index < item.length; index++) {
      const item2 = item[index]
      text += (index === 0 ? '":["' : '","') + quoted(item2, 2)
    }
    text += (item.length > 0 ? '"]' : '":[]')
    any = true
  }
  text += (any ? '}}' : '{}}')
  return text
}
