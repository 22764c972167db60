const newTrust = __precast.newTrust
const trustInput = newTrust()
const wholeText = __precast.wholeText
const oddText = __precast.oddText
const string = __precast.string
const quoted = __precast.quoted

function encodeInput(value) {
  return wholeText(encodePartInput, value, trustInput)
}

function encodePartInput(value) {
  const size = value.size
  const edges = value.edges
  const both = value.both
  return '{"version":"' + quoted(value.version, 32) + '","id":"' + string(value.id) +
    '","method":"' + string(value.method) + '","shout":"' + string(value.shout) +
    '","size":' +
    (typeof size === "string" ? '"' + string(size) + '"' : oddText(size)) +
    ',"path":"' + string(value.path) + '","pair":"' + string(value.pair) +
    '","short":"' + string(value.short) + '"' +
    (edges !== undefined ? ',"edges":"' + quoted(edges, 4) + '"' : '') +
    (both !== undefined ? ',"both":"' + quoted(both, 4) + '"' : '') + '}'
}
