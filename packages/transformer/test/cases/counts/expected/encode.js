const newTrust = __precast.newTrust
const trustInput = newTrust()
const wholeText = __precast.wholeText
const quoted = __precast.quoted
const numberText = __precast.numberText
const counted = __precast.counted

function encodeInput(value) {
  return wholeText(encodePartInput, value, trustInput)
}

function encodePartInput(value) {
  const tags = value.tags
  let text = ""
  for (let index = 0; index < tags.length; index++) {
    const item = tags[index]
    text += (index === 0 ? '{"tags":["' : '","') + quoted(item, 2)
  }
  const points = value.points
  text += counted((tags.length > 0 ? '"],"points":' : '{"tags":[],"points":'), 10)
  for (let index2 = 0; index2 < points.length; index2++) {
    const item2 = points[index2]
    const y = item2.y
    text += counted((index2 === 0 ? '[{"x":' : '},{"x":'), 2) + numberText(item2.x) +
      (y !== undefined ? counted(',"y":', 2) + numberText(y) : '')
  }
  const set = value.set
  text += (points.length > 0 ? '}],"set":' : '[],"set":')
  let index3 = 0
  for (const item3 of set) {
    text += (index3++ === 0 ? '["' : '","') + quoted(item3, 2)
  }
  const map = value.map
  text += (index3 > 0 ? '"],"map":' : '[],"map":')
  let index4 = 0
  for (const [key, item4] of map) {
    text += (index4++ === 0 ? '[["' : '],["') + quoted(key, 2) + '",' + numberText(item4)
  }
  const open = value.open
  text += (index4 > 0 ? ']],"open":' : '[],"open":')
  let any = false
  for (const key2 of Object.keys(open)) {
    const item5 = open[key2]
    text += (any ? ',"' : '{"') + quoted(key2, 2) + '":' + numberText(item5)
    any = true
  }
  text += (any ? '}}' : '{}}')
  return text
}
