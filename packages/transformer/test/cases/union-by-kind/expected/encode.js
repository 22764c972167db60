const wholeText = __precast.wholeText
const counted = __precast.counted
const quoted = __precast.quoted
const numberText = __precast.numberText
const oddText = __precast.oddText
const string = __precast.string
const innerDate = __precast.innerDate
const innerBigint = __precast.innerBigint
const fitsName = checkName
const fitsInput_Who_2 = checkInput_Who_2

function encodeInput(value) {
	return wholeText(encodePartInput, value)
}

function encodePartInput(value) {
	const id = value.id
	const when = value.when
	const amount = value.amount
	const who = value.who
	let text = counted((typeof id === "string" ? '{"id":"' + quoted(id, 2) + '","when":'
			: typeof id === "number" ? '{"id":' + numberText(id) + ',"when":'
			: '{"id":' + oddText(id) + ',"when":'), 10) +
		(typeof when === "string" ? '"' + string(when) + '","amount":'
			: when instanceof Date ? '"' + innerDate(when) + '","amount":'
			: oddText(when) + ',"amount":') +
		(typeof amount === "boolean" ? (amount === true ? 'true,"who":'
						: amount === false ? 'false,"who":'
						: oddText(amount) + ',"who":')
			: amount === null ? 'null,"who":'
			: typeof amount === "bigint" ? counted('"', 2) + innerBigint(amount) + '","who":'
			: oddText(amount) + ',"who":')
	if (typeof who === "string") {
		text += '"' + quoted(who, 2) + '"'
	} else if (Array.isArray(who) && (!fitsName(who) || fitsInput_Who_2(who))) {
		for (let index = 0; index < who.length; index++) {
			const item = who[index]
			text += (index === 0 ? '["' : '","') + quoted(item, 2)
		}
		text += (who.length > 0 ? '"]' : '[]')
	} else {
		text += '{"name":"' + quoted(who.name, 4) + '"}'
	}
	text += '}'
	return text
}

function checkName(value) {
	return value !== null && typeof value === "object" && typeof value.name === "string"
}

function checkInput_Who_2(value) {
	if (!(Array.isArray(value))) return false
	for (let index = 0; index < value.length; index++) {
		const item = value[index]
		if (!(typeof item === "string")) return false
	}
	return true
}
