const columnsInput = [
	{ key: "id", names: ["id"], as: "number", expects: "number" },
	{ key: "lastUpdate", names: ["lastUpdate", "last_update"], as: "date", expects: "Date" },
	{ key: "userID", names: ["userID", "user_id"], as: "bigint", expects: "bigint" },
	{ key: "role", names: ["role"], as: "string", expects: "\"admin\" | \"user\"" },
	{ key: "nick", names: ["nick"], as: "string", expects: "string" },
	{ key: "extra", names: ["extra"], optional: true, as: "string", expects: "string" },
	{ key: "level", names: ["level"], optional: true, as: "number", expects: "number" },
	{ key: "name", names: ["full_name"], as: "string", expects: "string" },
	{
		key: "tags",
		names: ["tags"],
		as: "array",
		expects: "string[]",
		item: { as: "string", expects: "string" }
	},
	{
		key: "scores",
		names: ["scores"],
		as: "array",
		expects: "(null | number)[]",
		item: { as: "number", expects: "number" }
	},
	{ key: "address", names: ["address"], as: "json", expects: "Address" },
	{ key: "any", names: ["any"], as: "any", expects: "unknown" },
	{ key: "photo", names: ["photo"], as: "bytes", expects: "Uint8Array" },
	{ key: "site", names: ["site"], as: "url", expects: "URL" },
	{ key: "ok", names: ["ok"], as: "boolean", expects: "boolean" },
	{ key: "__proto__", names: ["__proto__"], as: "string", expects: "string" }
]

const rowsInput = /* @__PURE__ */ rowsOf("Input", columnsInput, rowInput)

const rowsJsonInput = /* @__PURE__ */ rowsOf("Input", columnsInput, rowJsonInput)

function rowInput(row) {
	return {
		id: checkedColumn(row, 0, numberColumn(row, 0), fitsInputId),
		lastUpdate: dateColumn(row, 1),
		userID: bigintColumn(row, 2),
		role: checkedColumn(row, 3, textColumn(row, 3), fitsInputRole),
		nick: row.starts[4] < 0 ? null : textColumn(row, 4),
		extra: row.starts[5] < 0 ? undefined : checkedColumn(row, 5, textColumn(row, 5), fitsInputExtra),
		level: row.starts[6] < 0 ? 3 : numberColumn(row, 6),
		name: textColumn(row, 7),
		tags: arrayColumn(row, 8, item_2, readInputTags, reportTextInputTags),
		scores: row.starts[9] < 0 ? null : arrayColumn(row, 9, item_3, readInputScores, reportTextInputScores),
		address: jsonColumn(row, 10, readAddress, reportTextAddress),
		any: anyColumn(row, 11),
		photo: bytesColumn(row, 12),
		site: urlColumn(row, 13),
		ok: booleanColumn(row, 14),
		["__proto__"]: textColumn(row, 15)
	}
}

function rowJsonInput(row) {
	let text = ""
	text += ',"id":' + checkedColumn(row, 0, numberColumn(row, 0), fitsInputId)
	text += ',"lastUpdate":"' + innerDate(dateColumn(row, 1)) + '"'
	text += ',"userID":"' + bigintColumn(row, 2) + '"'
	text += ',"role":"' + innerString(checkedColumn(row, 3, textColumn(row, 3), fitsInputRole)) + '"'
	if (row.starts[4] >= 0) text += ',"nick":"' + innerString(textColumn(row, 4)) + '"'
	else text += ',"nick":null'
	if (row.starts[5] >= 0) text += ',"extra":"' + innerString(checkedColumn(row, 5, textColumn(row, 5), fitsInputExtra)) + '"'
	if (row.starts[6] >= 0) text += ',"level":' + numberColumn(row, 6)
	else text += ',"level":3'
	text += ',"full_name":"' + innerString(textColumn(row, 7)) + '"'
	text += ',"tags":' + encodeInputTags(arrayColumn(row, 8, item_2, readInputTags, reportTextInputTags))
	if (row.starts[9] >= 0) text += ',"scores":' + encodeInputScores(arrayColumn(row, 9, item_3, readInputScores, reportTextInputScores))
	else text += ',"scores":null'
	text += ',"address":' + encodeAddress(jsonColumn(row, 10, readAddress, reportTextAddress))
	text += ',"any":' + encodeInputAny(anyColumn(row, 11))
	text += ',"photo":' + encodeInputPhoto(bytesColumn(row, 12))
	text += ',"site":' + encodeInputSite(urlColumn(row, 13))
	text += ',"ok":' + booleanColumn(row, 14)
	text += ',"__proto__":"' + innerString(textColumn(row, 15)) + '"'
	return "{" + text.slice(1) + "}"
}
