const repaired = __precast.repaired
const innerString = __precast.innerString
const hrefOf = __precast.hrefOf
const regexpOf = __precast.regexpOf
const innerDate = __precast.innerDate
const oddText = __precast.oddText

function encodeInput(value) {
	const either = value.either
	return repaired('{"home":"' + innerString(hrefOf(value.home)) + '","match":"' +
		innerString(regexpOf(value.match)) +
		(either !== undefined ? (typeof either === "string" ? '","either":"' + innerString(either) + '"}'
						: either instanceof Date ? '","either":"' + innerDate(either) + '"}'
						: either instanceof URL ? '","either":"' + innerString(hrefOf(either)) + '"}'
						: either instanceof RegExp ? '","either":"' + innerString(regexpOf(either)) + '"}'
						: '","either":' + oddText(either) + '}')
			: '"}'))
}
