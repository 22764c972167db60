const numberText = __precast.numberText
const innerString = __precast.innerString
const innerDate = __precast.innerDate
const repaired = __precast.repaired

function encodeInput(value) {
	const point = value.point
	const item = point[0]
	const item2 = point[1]
	const named = value.named
	const item3 = named[0]
	let text = '{"point":[' + numberText(item) + ',' + numberText(item2) + '],"named":["' +
		innerString(item3)
	if (named.length > 1) {
		const item4 = named[1]
		text += (item4 === undefined ? '",null' : '",' + numberText(item4))
	} else {
		text += '"'
	}
	const rest = value.rest
	const item5 = rest[0]
	text += '],"rest":["' + innerDate(item5) + '"'
	for (let index = 1; index < rest.length; index++) {
		const item6 = rest[index]
		text += ',"' + innerString(item6) + '"'
	}
	text += ']}'
	return repaired(text)
}
