const repaired = __precast.repaired

function encodeInput(value) {
	const payload = JSON.stringify(value.payload)
	let text = ""
	let any = false
	if (payload !== undefined) {
		text += '{"payload":' + payload
		any = true
	}
	const more = JSON.stringify(value.more)
	if (more !== undefined) {
		text += (any ? ',"more":' : '{"more":') + more
		any = true
	}
	const list = value.list
	text += (any ? ',"list":' : '{"list":')
	for (let index = 0; index < list.length; index++) {
		const item = list[index]
		text += (index === 0 ? '[' : ',') + (JSON.stringify(item) ?? "null")
	}
	text += (list.length > 0 ? ']}' : '[]}')
	return repaired(text)
}
