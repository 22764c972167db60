const wholeText = __precast.wholeText
const quoted = __precast.quoted
const numberText = __precast.numberText
const string = __precast.string

function encodeInput(value) {
	return wholeText(encodePartInput, value)
}

function encodePartInput(value) {
	const scores = value.scores
	let text = '{"scores":'
	let any = false
	for (const key of Object.keys(scores)) {
		const item = scores[key]
		text += (any ? ',"' : '{"') + quoted(key, 2) + '":' + numberText(item)
		any = true
	}
	const named = value.named
	text += (any ? '},"named":{"title":"' : '{},"named":{"title":"') +
		quoted(named.title, 8) + '"'
	for (const key2 of Object.keys(named)) {
		if (key2 === "title") continue
		const item2 = named[key2]
		text += ',"' + quoted(key2, 4) + '":"' + string(item2) + '"'
	}
	text += '}}'
	return text
}
