const repaired = __precast.repaired
const numberText = __precast.numberText
const innerString = __precast.innerString
const oddText = __precast.oddText

function encodeInput(value) {
	const quotescript = value["q\"uote\u003c/script>"]
	return repaired('{"__proto__":' + numberText(value.__proto__) + ',"constructor":"' +
		innerString(value.constructor) + '","a b":"' + innerString(value["a b"]) +
		(quotescript === true ? '","q\\"uote\u003c/script>":true,"gr\u00f6\u00dfe \u65e5\u672c":'
			: quotescript === false ? '","q\\"uote\u003c/script>":false,"gr\u00f6\u00dfe \u65e5\u672c":'
			: '","q\\"uote\u003c/script>":' + oddText(quotescript) +
					',"gr\u00f6\u00dfe \u65e5\u672c":') +
		numberText(value["gr\u00f6\u00dfe \u65e5\u672c"]) + ',"\u2028":null,"class":"' +
		innerString(value.class) + '"}')
}
