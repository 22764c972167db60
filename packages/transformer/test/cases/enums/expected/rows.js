const columnsInput = [
	{ key: "color", names: ["color"], as: "string", expects: "\"gr\\\"een\" | \"red\"" },
	{ key: "level", names: ["level"], as: "number", expects: "0 | 10" },
	{
		key: "either",
		names: ["either"],
		as: "json",
		expects: "0 | 10 | \"gr\\\"een\" | \"red\""
	},
	{
		key: "open",
		names: ["open"],
		optional: true,
		as: "json",
		expects: "boolean | number | \"gr\\\"een\" | \"red\""
	},
	{
		key: "many",
		names: ["many"],
		as: "array",
		expects: "(string | 0 | 10)[]",
		item: { as: "json", expects: "string | 0 | 10" }
	},
	{
		key: "byName",
		names: ["byName", "by_name"],
		as: "json",
		expects: "Record_string_gr_een_red_undefined"
	}
]

const rowsInput = /* @__PURE__ */ rowsOf("Input", columnsInput, rowInput)

const rowsJsonInput = /* @__PURE__ */ rowsOf("Input", columnsInput, rowJsonInput)

function rowInput(row) {
	return {
		color: checkedColumn(row, 0, textColumn(row, 0), fitsInputColor),
		level: row.starts[1] < 0 ? null : checkedColumn(row, 1, numberColumn(row, 1), fitsInputLevel),
		either: jsonColumn(row, 2, readInputEither, reportTextInputEither),
		open: row.starts[3] < 0 ? undefined : jsonColumn(row, 3, readInputOpen, reportTextInputOpen),
		many: arrayColumn(row, 4, item_2, readInputMany, reportTextInputMany),
		byName: jsonColumn(row, 5, readRecord_string_gr_een_red_undefined, reportTextRecord_string_gr_een_red_undefined)
	}
}

function rowJsonInput(row) {
	let text = ""
	text += ',"color":"' + innerString(checkedColumn(row, 0, textColumn(row, 0), fitsInputColor)) + '"'
	if (row.starts[1] >= 0) text += ',"level":' + checkedColumn(row, 1, numberColumn(row, 1), fitsInputLevel)
	else text += ',"level":null'
	text += ',"either":' + encodeInputEither(jsonColumn(row, 2, readInputEither, reportTextInputEither))
	if (row.starts[3] >= 0) text += ',"open":' + encodeInputOpen(jsonColumn(row, 3, readInputOpen, reportTextInputOpen))
	text += ',"many":' + encodeInputMany(arrayColumn(row, 4, item_2, readInputMany, reportTextInputMany))
	text += ',"byName":' + encodeRecord_string_gr_een_red_undefined(jsonColumn(row, 5, readRecord_string_gr_een_red_undefined, reportTextRecord_string_gr_een_red_undefined))
	return "{" + text.slice(1) + "}"
}
