const newTrust = __precast.newTrust
const trustInput = newTrust()
const wholeText = __precast.wholeText
const quoted = __precast.quoted
const string = __precast.string

function encodeInput(value) {
  return wholeText(encodePartInput, value, trustInput)
}

function encodePartInput(value) {
  const either = value.either
  return '{"code":"' + quoted(value.code, 24) + '","slug":"' + string(value.slug) +
    '","either":"' + string(either) + '","key":"' + string(value.key) +
    '","name":"' + string(value.name) + '","digits":"' + string(value.digits) + '"}'
}
