const columnsInput = [
	{ key: "userName", names: ["user_name"], as: "string", expects: "string" },
	{
		key: "role",
		names: ["role"],
		optional: true,
		as: "string",
		expects: "\"admin\" | \"user\""
	},
	{
		key: "tags",
		names: ["labels"],
		optional: true,
		as: "array",
		expects: "string[]",
		item: { as: "string", expects: "string" }
	},
	{ key: "since", names: ["since"], optional: true, as: "date", expects: "Date" },
	{ key: "total", names: ["total"], optional: true, as: "bigint", expects: "bigint" },
	{ key: "nick", names: ["nick"], optional: true, as: "string", expects: "string" },
	{ key: "count", names: ["a b"], optional: true, as: "number", expects: "number" }
]

const rowsInput = /* @__PURE__ */ rowsOf("Input", columnsInput, rowInput)

const rowsJsonInput = /* @__PURE__ */ rowsOf("Input", columnsInput, rowJsonInput)

function rowInput(row) {
	return {
		userName: textColumn(row, 0),
		role: row.starts[1] < 0 ? "user" : checkedColumn(row, 1, textColumn(row, 1), fitsInputRole),
		tags: row.starts[2] < 0 ? [] : arrayColumn(row, 2, item_2, readInputTags, reportTextInputTags),
		since: row.starts[3] < 0 ? "2024-01-01T00:00:00Z" : dateColumn(row, 3),
		total: row.starts[4] < 0 ? "5" : bigintColumn(row, 4),
		nick: row.starts[5] < 0 ? undefined : textColumn(row, 5),
		count: row.starts[6] < 0 ? 3 : numberColumn(row, 6)
	}
}

function rowJsonInput(row) {
	let text = ""
	text += ',"user_name":"' + innerString(textColumn(row, 0)) + '"'
	if (row.starts[1] >= 0) text += ',"role":"' + innerString(checkedColumn(row, 1, textColumn(row, 1), fitsInputRole)) + '"'
	else text += ',"role":"user"'
	if (row.starts[2] >= 0) text += ',"labels":' + encodeInputTags(arrayColumn(row, 2, item_2, readInputTags, reportTextInputTags))
	else text += ',"labels":[]'
	if (row.starts[3] >= 0) text += ',"since":"' + innerDate(dateColumn(row, 3)) + '"'
	else text += ',"since":"2024-01-01T00:00:00Z"'
	if (row.starts[4] >= 0) text += ',"total":"' + bigintColumn(row, 4) + '"'
	else text += ',"total":"5"'
	if (row.starts[5] >= 0) text += ',"nick":"' + innerString(textColumn(row, 5)) + '"'
	if (row.starts[6] >= 0) text += ',"a b":' + numberColumn(row, 6)
	else text += ',"a b":3'
	return "{" + text.slice(1) + "}"
}
