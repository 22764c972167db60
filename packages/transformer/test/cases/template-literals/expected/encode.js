const newTrust = __precast.newTrust
const trustInput = newTrust()
const wholeText = __precast.wholeText
const quoted = __precast.quoted
const string = __precast.string

function encodeInput(value) {
  return wholeText(encodePartInput, value, trustInput)
}

function encodePartInput(value) {
  const size = value.size
  const edges = value.edges
  const both = value.both
  return '{"version":"' + quoted(value.version, 32) + '","id":"' + string(value.id) +
    '","method":"' + string(value.method) + '","shout":"' + string(value.shout) +
    '","size":"' + string(size) + '","path":"' + string(value.path) + '","pair":"' +
    string(value.pair) + '","short":"' + string(value.short) + '"' +
    (edges !== undefined ? ',"edges":"' + quoted(edges, 4) + '"' : '') +
    (both !== undefined ? ',"both":"' + quoted(both, 4) + '"' : '') + '}'
}
