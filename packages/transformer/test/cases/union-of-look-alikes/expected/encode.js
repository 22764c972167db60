const wholeText = __precast.wholeText
const isDate = __precast.isDate
const fitsNote = checkNote
const counted = __precast.counted
const innerDate = __precast.innerDate
const quoted = __precast.quoted
const numberText = __precast.numberText
const string = __precast.string
const innerBigint = __precast.innerBigint
const oddText = __precast.oddText
const fitsAB = checkAB
const fitsAB_2 = checkAB_2
const isNumber = Number.isFinite

function encodeInput(value) {
	return wholeText(encodePartInput, value)
}

function encodePartInput(value) {
	const dateOrAnything = value.dateOrAnything
	let text = ""
	if (dateOrAnything instanceof Date &&
		((isDate(dateOrAnything)) || !fitsNote(dateOrAnything))) {
		text += counted('{"dateOrAnything":"', 2) + innerDate(dateOrAnything) + '"'
	} else {
		const note = dateOrAnything.note
		text += '{"dateOrAnything":'
		let any = false
		if (note !== undefined) {
			text += '{"note":"' + quoted(note, 4) + '"'
			any = true
		}
		text += (any ? '}' : '{}')
	}
	const arrayOrSized = value.arrayOrSized
	if (Array.isArray(arrayOrSized)) {
		for (let index = 0; index < arrayOrSized.length; index++) {
			const item = arrayOrSized[index]
			text += (index === 0 ? ',"arrayOrSized":["' : '","') + quoted(item, 2)
		}
		text += (arrayOrSized.length > 0 ? '"]' : ',"arrayOrSized":[]')
	} else {
		text += counted(',"arrayOrSized":{"length":', 2) + numberText(arrayOrSized.length) + '}'
	}
	const textOrNumber = value.textOrNumber
	const small = value.small
	text += counted((typeof textOrNumber === "string" ? ',"textOrNumber":"' + string(textOrNumber) + '","small":'
			: typeof textOrNumber === "bigint" ? ',"textOrNumber":"' + innerBigint(textOrNumber) + '","small":'
			: ',"textOrNumber":' + oddText(textOrNumber) + ',"small":'), 10)
	{
		if (fitsAB(small)) {
			const b = small.b
			text += counted('{"a":', 2) + numberText(small.a) +
				(b !== undefined ? counted(',"b":"', 4) + innerDate(b) + '"}' : '}')
		} else if (fitsAB_2(small)) {
			text += '{"a":' + numberText(small.a) + ',"b":"' + quoted(small.b, 6) + '"}'
		} else {
			text += counted('{"a":', 2) + numberText(small.a) + '}'
		}
	}
	text += '}'
	return text
}

function checkNote(value) {
	return value !== null &&
		typeof value === "object" &&
		!Array.isArray(value) &&
		(value.note === undefined || typeof value.note === "string")
}

function checkAB(value) {
	return value !== null &&
		typeof value === "object" &&
		isNumber(value.a) &&
		(value.b === undefined || isDate(value.b))
}

function checkAB_2(value) {
	return value !== null &&
		typeof value === "object" &&
		typeof value.b === "string" &&
		isNumber(value.a)
}
