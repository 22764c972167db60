const wholeText = __precast.wholeText
const counted = __precast.counted
const dayText = __precast.dayText
const epochText = __precast.epochText
const innerBytes = __precast.innerBytes
const bytesList = __precast.bytesList
const quoted = __precast.quoted
const numberText = __precast.numberText
const integerText = __precast.integerText

function encodeInput(value) {
	return wholeText(encodePartInput, value)
}

function encodePartInput(value) {
	const counts = value.counts
	let text = counted('{"day":"', 22) + dayText(value.day) + '","ms":' +
		epochText(value.ms, "ms") + ',"seconds":' + epochText(value.seconds, "s") +
		',"hex":"' + innerBytes(value.hex, "Uint8Array", "hex") + '","url":"' +
		innerBytes(value.url, "Uint8Array", "base64url") + '","floats":' +
		bytesList(value.floats, "Float64Array") + ',"counts":'
	let index = 0
	for (const [key, item] of counts) {
		text += (index++ === 0 ? '{"' : ',"') + quoted(String(key), 2) + '":' + numberText(item)
	}
	text += (index > 0 ? '},"total":' : '{},"total":') + integerText(value.total) + '}'
	return text
}
