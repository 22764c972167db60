const wholeText = __precast.wholeText
const quoted = __precast.quoted
const string = __precast.string
const innerDate = __precast.innerDate
const innerBigint = __precast.innerBigint
const counted = __precast.counted
const numberText = __precast.numberText

function encodeInput(value) {
	return wholeText(encodePartInput, value)
}

function encodePartInput(value) {
	const tags = value.tags
	let text = '{"user_name":"' + quoted(value.userName, 20) + '","role":"' + string(value.role)
	for (let index = 0; index < tags.length; index++) {
		const item = tags[index]
		text += (index === 0 ? '","labels":["' : '","') + quoted(item, 2)
	}
	const nick = value.nick
	text += (tags.length > 0 ? '"],"since":"' : '","labels":[],"since":"') +
		innerDate(value.since) + '","total":"' + innerBigint(value.total) +
		(nick !== undefined ? '","nick":"' + quoted(nick, 4) + '","a b":'
			: counted('","nick":null,"a b":', 2)) +
		numberText(value.count) + '}'
	return text
}
