const wholeText = __precast.wholeText
const numberText = __precast.numberText
const isNumericKey = __precast.isNumericKey
const quoted = __precast.quoted
const string = __precast.string
const oddText = __precast.oddText
const counted = __precast.counted
const innerDate = __precast.innerDate
const matchesTemplate = __precast.matchesTemplate
const template = [{ kind: "slot", of: "number" }, { kind: "text", text: "px" }]
const template_2 = [{ kind: "text", text: "on" }, { kind: "slot", of: "capitalize" }]

function encodeInput(value) {
	return wholeText(encodePartInput, value)
}

function encodePartInput(value) {
	const numbers = value.numbers
	let text = '{"numbers":{"length":' + numberText(numbers.length)
	for (const key of Object.keys(numbers)) {
		if (key === "length") continue
		if (isNumericKey(key)) {
			const item = numbers[key]
			text += ',"' + quoted(key, 4) + '":"' + string(item) + '"'
		}
	}
	const prefixed = value.prefixed
	text += '},"prefixed":{"name":"' + quoted(prefixed.name, 20) + '"'
	for (const key2 of Object.keys(prefixed)) {
		if (key2 === "name") continue
		if (typeof key2 === "string" && key2.startsWith("x-")) {
			const item2 = prefixed[key2]
			text += ',"' + quoted(key2, 2) + '":' + numberText(item2)
		}
	}
	const layers = value.layers
	text += '},"layers":'
	let any = false
	for (const key3 of Object.keys(layers)) {
		if (typeof key3 === "string" && key3.startsWith("ab")) {
			const item3 = layers[key3]
			text += (any ? ',"' : '{"') + string(key3) + '":1'
			any = true
		} else if (typeof key3 === "string" && key3.startsWith("a")) {
			const item4 = layers[key3]
			text += (any ? ',"' : '{"') + string(key3) +
				(item4 === 1 ? '":1' : item4 === 2 ? '":2' : '":' + oddText(item4))
			any = true
		} else {
			const item5 = layers[key3]
			text += (any ? ',"' : '{"') + string(key3) +
				(item5 === 1 ? '":1'
					: item5 === 2 ? '":2'
					: item5 === 3 ? '":3'
					: '":' + oddText(item5))
			any = true
		}
		counted("", 2)
	}
	const record = value.record
	text += (any ? '},"record":{"auto":"' : '{},"record":{"auto":"') +
		innerDate(record.auto) + '"'
	for (const key4 of Object.keys(record)) {
		if (key4 === "auto") continue
		if (typeof key4 === "string" && matchesTemplate(key4, template)) {
			const item6 = record[key4]
			text += ',"' + quoted(key4, 4) + '":"' + innerDate(item6) + '"'
		}
	}
	const sparse = value.sparse
	text += '},"sparse":'
	let any2 = false
	for (const key5 of Object.keys(sparse)) {
		if (typeof key5 === "string" && matchesTemplate(key5, template_2)) {
			const item7 = sparse[key5]
			if (item7 === undefined) continue
			text += (any2 ? ',"' : '{"') + quoted(key5, 2) +
				(typeof item7 === "boolean" ? (item7 === true ? '":true' : item7 === false ? '":false' : '":' + oddText(item7))
					: item7 === null ? '":null'
					: '":' + oddText(item7))
			any2 = true
		}
	}
	text += (any2 ? '}}' : '{}}')
	return text
}
