const fitsAB = checkAB
const fitsC = checkC
const fitsA = checkA
const innerString = __precast.innerString
const numberText = __precast.numberText
const mergedText = __precast.mergedText
const members = [fitsAB, encodeAB, fitsA, encodeA, fitsC, encodeC]
const oddText = __precast.oddText
const repaired = __precast.repaired
const isNumber = Number.isFinite
const newTrust = __precast.newTrust
const trustAB = /* @__PURE__ */ newTrust()
const shortTextAnew = __precast.shortTextAnew
const shortText = __precast.shortText
const trustA = /* @__PURE__ */ newTrust()

function encodeInput(value) {
	let text = ""
	{
		const member = (value.a === undefined ? 2
			: fitsAB(value) ? (fitsC(value) ? (-1) : 0)
			: fitsA(value) ? (fitsC(value) ? (-1) : 1)
			: 2)
		if (member === 0) {
			const b = value.b
			text += '{"a":"' + innerString(value.a) +
				(b !== undefined ? '","b":' + numberText(b) + '}' : '"}')
		} else if (member === 1) {
			text += '{"a":"' + innerString(value.a) + '"}'
		} else if (member === (-1)) {
			text += mergedText(value, members)
		} else {
			const c = value.c
			text += (c === true ? '{"c":true}'
					: c === false ? '{"c":false}'
					: '{"c":' + oddText(c) + '}')
		}
	}
	return repaired(text)
}

function checkAB(value) {
	return value !== null &&
		typeof value === "object" &&
		typeof value.a === "string" &&
		(value.b === undefined || isNumber(value.b))
}

function checkC(value) {
	return value !== null && typeof value === "object" && (value.c === true || value.c === false)
}

function checkA(value) {
	return value !== null && typeof value === "object" && typeof value.a === "string"
}

function encodeAB(value) {
	if (trustAB.doubt > 0) return shortTextAnew(JSON.stringify({ a: value.a, b: value.b }), trustAB)
	const b = value.b
	return shortText('{"a":"' + innerString(value.a) +
		(b !== undefined ? '","b":' + numberText(b) + '}' : '"}'), trustAB)
}

function encodeA(value) {
	if (trustA.doubt > 0) return shortTextAnew(JSON.stringify({ a: value.a }), trustA)
	return shortText('{"a":"' + innerString(value.a) + '"}', trustA)
}

function encodeC(value) {
	const c = value.c
	return repaired((c === true ? '{"c":true}'
			: c === false ? '{"c":false}'
			: '{"c":' + oddText(c) + '}'))
}
