const innerString = __precast.innerString
const numberText = __precast.numberText
const innerDate = __precast.innerDate
const repaired = __precast.repaired

function encodeInput(value) {
	const first = value.first
	let text = ""
	let any = false
	if (first !== undefined) {
		text += '{"first":"' + innerString(first) + '"'
		any = true
	}
	const age = value.age
	const since = value.since
	text += (any ? ',"id":' : '{"id":') + numberText(value.id) +
		(age !== undefined ? ',"age":' + numberText(age) : '') +
		(since !== undefined ? ',"since":"' + innerDate(since) + '"}' : '}')
	return repaired(text)
}
