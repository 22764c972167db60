const oddText = __precast.oddText
const numberText = __precast.numberText
const innerString = __precast.innerString
const repaired = __precast.repaired

function encodeInput(value) {
  const kind = value.kind
  const card = value.card
  const secret = value.secret
  return repaired('{"name":"' + innerString(value.name) + '","kind":' +
    (kind === "a" ? '"a"' : kind === "b" ? '"b"' : oddText(kind)) +
    ',"card":{"number":"' + innerString(card.number) + '","code":' +
    numberText(card.code) + '}' +
    (secret !== undefined ? ',"secret":' +
          (typeof secret === "string" ? '"' + innerString(secret) + '"'
            : secret === null ? 'null'
            : oddText(secret))
      : '') +
    '}')
}
