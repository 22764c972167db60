const newTrust = __precast.newTrust
const trustInput = newTrust()
const wholeText = __precast.wholeText
const numberText = __precast.numberText
const innerDate = __precast.innerDate
const counted = __precast.counted
const quoted = __precast.quoted
const booleanText = __precast.booleanText
const isDate = __precast.isDate
const oddText = __precast.oddText
const string = __precast.string

function encodeInput(value) {
  return wholeText(encodePartInput, value, trustInput)
}

function encodePartInput(value) {
  const loaded = value.loaded
  let text = '{"loaded":'
  if (loaded === null) {
    text += 'null'
  } else {
    const born = loaded.born
    text += '{"id":' + numberText(loaded.id) + ',"name":"' + quoted(loaded.name, 6) + '"' +
      (born !== undefined ? counted(',"born":"', 4) + innerDate(born) + '"' : '') + '}'
  }
  const parameters = value.parameters
  const item = parameters[0]
  text += ',"parameters":["' + quoted(item, 72) + '"'
  if (parameters.length > 1) {
    const item2 = parameters[1]
    text += ',' +
      (item2 === undefined ? 'null'
        : counted('{"deep":', 2) + booleanText(item2.deep) + '}')
  }
  const settings = value.settings
  const sizes = settings.sizes
  const item3 = sizes[0]
  const item4 = sizes[1]
  const limits = value.limits
  const role = value.role
  const getters = value.getters
  const getBorn = getters.getBorn
  text += '],"settings":{"theme":"dark","sizes":[1,2]},"limits":{"low":' +
    numberText(limits.low) + ',"high":' + numberText(limits.high) + '},"role":"' +
    string(role) + '","getters":'
  let any = false
  if (getBorn !== undefined) {
    text += counted('{"getBorn":', 4) +
      (getBorn instanceof Date ? '"' + innerDate(getBorn) + '"' : oddText(getBorn))
    any = true
  }
  const flags = value.flags
  const id = flags.id
  text += (any ? ',"getId":' : '{"getId":') + numberText(getters.getId) + ',"getName":"' +
    string(getters.getName) + '"},"flags":'
  let any2 = false
  if (id !== undefined) {
    text += counted('{"id":', 2) + booleanText(id)
    any2 = true
  }
  const name = flags.name
  if (name !== undefined) {
    text += counted((any2 ? ',"name":' : '{"name":'), 2) + booleanText(name)
    any2 = true
  }
  const born2 = flags.born
  if (born2 !== undefined) {
    text += counted((any2 ? ',"born":' : '{"born":'), 2) + booleanText(born2)
    any2 = true
  }
  const page = value.page
  const items = page.items
  text += (any2 ? '},"page":{"items":' : '{},"page":{"items":')
  for (let index = 0; index < items.length; index++) {
    const item5 = items[index]
    text += (index === 0 ? '["' : '","') + quoted(item5, 2)
  }
  const meta = page.meta
  const pages = value.pages
  const items2 = pages.items
  text += (items.length > 0 ? '"],"meta":{}},"pages":{"items":'
      : '[],"meta":{}},"pages":{"items":')
  for (let index2 = 0; index2 < items2.length; index2++) {
    const item6 = items2[index2]
    const born3 = item6.born
    text += (index2 === 0 ? '[{"id":' : '},{"id":') + numberText(item6.id) + ',"name":"' +
      quoted(item6.name, 6) + '"' +
      (born3 !== undefined ? counted(',"born":"', 4) + innerDate(born3) + '"' : '')
  }
  const meta2 = pages.meta
  const key = value.key
  const picked = value.picked
  const excluded = value.excluded
  text += (items2.length > 0 ? '}],"meta":{"next":"' : '[],"meta":{"next":"') +
    string(meta2.next) + '"}},"key":"' + string(key) + '","when":"' +
    innerDate(value.when) + '","picked":{"name":"' + string(picked.name) +
    '","born":"' + innerDate(picked.born) + '","id":' + numberText(picked.id) +
    '},"excluded":' +
    (excluded === "b" ? counted('"b"', 2) : excluded === 1 ? '1' : oddText(excluded)) +
    '}'
  return text
}
