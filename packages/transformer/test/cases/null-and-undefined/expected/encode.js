const wholeText = __precast.wholeText
const counted = __precast.counted
const innerDate = __precast.innerDate
const oddText = __precast.oddText
const quoted = __precast.quoted
const numberText = __precast.numberText

function encodeInput(value) {
	return wholeText(encodePartInput, value)
}

function encodePartInput(value) {
	const deletedAt = value.deletedAt
	const note = value.note
	const parent = value.parent
	const list = value.list
	let text = counted((deletedAt === null ? '{"deletedAt":null'
			: deletedAt instanceof Date ? counted('{"deletedAt":"', 2) + innerDate(deletedAt) + '"'
			: '{"deletedAt":' + oddText(deletedAt)), 4) +
		(note !== undefined ? ',"note":"' + quoted(note, 4) + '"' : '') +
		(parent !== undefined ? counted((typeof parent === "number" ? ',"parent":' + numberText(parent) + ',"list":'
						: parent === null ? ',"parent":null,"list":'
						: ',"parent":' + oddText(parent) + ',"list":'), 2)
			: ',"list":')
	for (let index = 0; index < list.length; index++) {
		const item = list[index]
		text += (index === 0 ? '[' : ',') +
			(item === undefined ? 'null' : '"' + quoted(item, 2) + '"')
	}
	text += (list.length > 0 ? ']}' : '[]}')
	return text
}
