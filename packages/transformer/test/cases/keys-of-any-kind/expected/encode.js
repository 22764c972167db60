const numberText = __precast.numberText
const booleanText = __precast.booleanText
const innerString = __precast.innerString
const repaired = __precast.repaired

function encodeInput(value) {
  return repaired('{"__proto__":' + numberText(value.__proto__) + ',"constructor":"' +
    innerString(value.constructor) + '","a b":"' + innerString(value["a b"]) +
    '","q\\"uote\u003c/script>":' + booleanText(value["q\"uote\u003c/script>"]) +
    ',"gr\u00f6\u00dfe \u65e5\u672c":' +
    numberText(value["gr\u00f6\u00dfe \u65e5\u672c"]) + ',"\u2028":null,"class":"' +
    innerString(value.class) + '"}')
}
