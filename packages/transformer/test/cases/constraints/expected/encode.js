const newTrust = __precast.newTrust
const trustInput = newTrust()
const wholeText = __precast.wholeText
const numberText = __precast.numberText
const quoted = __precast.quoted

function encodeInput(value) {
  return wholeText(encodePartInput, value, trustInput)
}

function encodePartInput(value) {
  const tags = value.tags
  let text = '{"name":"' + quoted(value.name, 10) + '","age":' + numberText(value.age) +
    ',"price":' + numberText(value.price)
  for (let index = 0; index < tags.length; index++) {
    const item = tags[index]
    text += (index === 0 ? ',"tags":["' : '","') + quoted(item, 2)
  }
  text += (tags.length > 0 ? '"]}' : ',"tags":[]}')
  return text
}
