const wholeText = __precast.wholeText
const numberText = __precast.numberText
const quoted = __precast.quoted
const innerDate = __precast.innerDate

function encodeInput(value) {
	return wholeText(encodePartInput, value)
}

function encodePartInput(value) {
	const json = value.total.toJSON()
	const items = value.items
	let text = '{"total":{"amount":' + numberText(json.amount) + ',"currency":"' +
		quoted(json.currency, 14)
	for (let index = 0; index < items.length; index++) {
		const item = items[index]
		const price = item.price
		text += (index === 0 ? '"},"items":[{"name":"' : '},{"name":"') + quoted(item.name, 6)
		if (price === null) {
			text += '","price":null'
		} else {
			const json2 = price.toJSON()
			text += '","price":{"amount":' + numberText(json2.amount) + ',"currency":"' +
				quoted(json2.currency, 6) + '"}'
		}
	}
	const json3 = value.at.toJSON()
	text += (items.length > 0 ? '}],"at":"' : '"},"items":[],"at":"') + innerDate(json3) +
		'"}'
	return text
}
