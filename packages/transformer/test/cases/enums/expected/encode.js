const oddText = __precast.oddText
const numberText = __precast.numberText
const innerString = __precast.innerString
const repaired = __precast.repaired

function encodeInput(value) {
	const color = value.color
	const level = value.level
	const either = value.either
	const open = value.open
	const many = value.many
	let text = (color === "gr\"een" ? '{"color":"gr\\"een","level":'
			: color === "red" ? '{"color":"red","level":'
			: '{"color":' + oddText(color) + ',"level":') +
		(level === 0 ? '0,"either":'
			: level === 10 ? '10,"either":'
			: level === null ? 'null,"either":'
			: oddText(level) + ',"either":') +
		(either === "gr\"een" ? '"gr\\"een"'
			: either === "red" ? '"red"'
			: either === 0 ? '0'
			: either === 10 ? '10'
			: oddText(either)) +
		(open !== undefined ? (open === "gr\"een" ? ',"open":"gr\\"een","many":'
						: open === "red" ? ',"open":"red","many":'
						: typeof open === "number" ? ',"open":' + numberText(open) + ',"many":'
						: typeof open === "boolean" ? (open === true ? ',"open":true,"many":'
									: open === false ? ',"open":false,"many":'
									: ',"open":' + oddText(open) + ',"many":')
						: ',"open":' + oddText(open) + ',"many":')
			: ',"many":')
	for (let index = 0; index < many.length; index++) {
		const item = many[index]
		text += (index === 0 ? '[' : ',') +
			(typeof item === "string" ? '"' + innerString(item) + '"'
				: item === 0 ? '0'
				: item === 10 ? '10'
				: oddText(item))
	}
	const byName = value.byName
	text += (many.length > 0 ? '],"byName":' : '[],"byName":')
	let any = false
	for (const key of Object.keys(byName)) {
		const item2 = byName[key]
		if (item2 === undefined) continue
		text += (any ? ',"' : '{"') + innerString(key) +
			(item2 === "gr\"een" ? '":"gr\\"een"'
				: item2 === "red" ? '":"red"'
				: '":' + oddText(item2))
		any = true
	}
	text += (any ? '}}' : '{}}')
	return repaired(text)
}
