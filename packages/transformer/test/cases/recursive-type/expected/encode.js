const wholeText = __precast.wholeText
const quoted = __precast.quoted
const counted = __precast.counted

function encodeInput(value) {
	return wholeText(encodePartInput, value)
}

function encodePartInput(value) {
	const left = value.left
	const right = value.right
	const notes = value.notes
	let text = '{"value":"' + quoted(value.value, 6) +
		(left !== undefined ? counted('","left":', 2) + encodePartInput(left) : '"') +
		(right !== undefined ? counted(',"right":', 2) + encodePartInput(right) + ',"notes":'
			: ',"notes":')
	for (let index = 0; index < notes.length; index++) {
		const item = notes[index]
		const by = item.by
		text += counted((index === 0 ? '[{"by":' : ',{"by":'), 2) +
			(by === null ? 'null}' : encodePartInput(by) + '}')
	}
	text += (notes.length > 0 ? ']}' : '[]}')
	return text
}
