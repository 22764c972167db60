const newTrust = __precast.newTrust
const trustInput = newTrust()
const wholeText = __precast.wholeText
const counted = __precast.counted
const innerBigint = __precast.innerBigint
const innerDate = __precast.innerDate
const numberText = __precast.numberText
const quoted = __precast.quoted

function encodeInput(value) {
  return wholeText(encodePartInput, value, trustInput)
}

function encodePartInput(value) {
  const item = value.item
  const partial = value.partial
  return counted('{"item":', 4) + encodePartItem(item) + ',"partial":' +
    encodePartPartial_Item(partial) + '}'
}

function encodePartItem(value) {
  const price = value.price
  let text = ""
  let any = false
  if (price !== undefined) {
    text += counted('{"price":"', 4) + innerBigint(price) + '"'
    any = true
  }
  const parent = value.parent
  text += (any ? ',"parent":' : '{"parent":') +
    (parent === null ? 'null' : encodePartItem(parent)) + ',"created":"' +
    innerDate(value.created) + '","id":' + numberText(value.id) + ',"label":"' +
    quoted(value.label, 12) + '"}'
  return text
}

function encodePartPartial_Item(value) {
  const price = value.price
  let text = ""
  let any = false
  if (price !== undefined) {
    text += counted('{"price":"', 4) + innerBigint(price) + '"'
    any = true
  }
  const parent = value.parent
  if (parent !== undefined) {
    text += counted((any ? ',"parent":' : '{"parent":'), 2) +
      (parent === null ? 'null' : encodePartItem(parent))
    any = true
  }
  const created = value.created
  if (created !== undefined) {
    text += counted((any ? ',"created":"' : '{"created":"'), 4) + innerDate(created) + '"'
    any = true
  }
  const note = value.note
  if (note !== undefined) {
    text += (any ? ',"note":"' : '{"note":"') + quoted(note, 4) + '"'
    any = true
  }
  const id = value.id
  if (id !== undefined) {
    text += counted((any ? ',"id":' : '{"id":'), 2) + numberText(id)
    any = true
  }
  const label = value.label
  if (label !== undefined) {
    text += (any ? ',"label":"' : '{"label":"') + quoted(label, 4) + '"'
    any = true
  }
  text += (any ? '}' : '{}')
  return text
}
