const innerString = __precast.innerString
const innerDate = __precast.innerDate
const oddText = __precast.oddText
const repaired = __precast.repaired

function encodeInput(value) {
	let text = ""
	{
		const type = value.type
		text += (type === "bank" ? '{"type":"bank","iban":"' + innerString(value.iban) + '"}'
				: type === "card" ? '{"type":"card","last4":"' + innerString(value.last4) + '","expires":"' +
						innerDate(value.expires) + '"}'
				: type === "cash" ? '{"type":"cash"}'
				: oddText(value))
	}
	return repaired(text)
}
