const wholeText = __precast.wholeText
const counted = __precast.counted
const quoted = __precast.quoted
const numberText = __precast.numberText
const innerDate = __precast.innerDate
const oddText = __precast.oddText
const innerBigint = __precast.innerBigint

function encodeInput(value) {
	return wholeText(encodePartInput, value)
}

function encodePartInput(value) {
	const byName = value.byName
	let text = counted('{"byName":', 10)
	let index = 0
	for (const [key, item] of byName) {
		text += (index++ === 0 ? '[["' : '}],["') + quoted(key, 4) + '",{"x":' +
			numberText(item.x)
	}
	const byPoint = value.byPoint
	text += (index > 0 ? '}]],"byPoint":' : '[],"byPoint":')
	let index2 = 0
	for (const [key2, item2] of byPoint) {
		text += counted((index2++ === 0 ? '[[{"x":' : ',[{"x":'), 2) + numberText(key2.x) +
			(item2 === null ? '},null]'
				: item2 instanceof Date ? counted('},"', 2) + innerDate(item2) + '"]'
				: '},' + oddText(item2) + ']')
	}
	const tags = value.tags
	text += (index2 > 0 ? '],"tags":' : '[],"tags":')
	let index3 = 0
	for (const item3 of tags) {
		text += (index3++ === 0 ? '["' : '","') + quoted(item3, 2)
	}
	const nested = value.nested
	text += (index3 > 0 ? '"],"nested":' : '[],"nested":')
	let index4 = 0
	for (const [key3, item4] of nested) {
		text += counted((index4++ === 0 ? '[["' : ',["'), 2) + innerBigint(key3) + '",'
		let index5 = 0
		for (const item5 of item4) {
			text += (index5++ === 0 ? '[' : ',') +
				(item5 === 1 ? '1' : item5 === 2 ? '2' : oddText(item5))
		}
		text += (index5 > 0 ? ']]' : '[]]')
	}
	const either = value.either
	text += (index4 > 0 ? '],"either":' : '[],"either":')
	if (either === null) {
		text += 'null'
	} else if (either instanceof Set) {
		let index6 = 0
		for (const item6 of either) {
			text += (index6++ === 0 ? '[' : ',') + numberText(item6)
		}
		text += (index6 > 0 ? ']' : '[]')
	} else if (either instanceof Map) {
		let index7 = 0
		for (const [key4, item7] of either) {
			text += (index7++ === 0 ? '[["' : '],["') + quoted(key4, 2) + '",' + numberText(item7)
		}
		text += (index7 > 0 ? ']]' : '[]')
	} else if (Array.isArray(either)) {
		for (let index8 = 0; index8 < either.length; index8++) {
			const item8 = either[index8]
			text += (index8 === 0 ? '[' : ',') + numberText(item8)
		}
		text += (either.length > 0 ? ']' : '[]')
	} else {
		text += oddText(either)
	}
	text += '}'
	return text
}
