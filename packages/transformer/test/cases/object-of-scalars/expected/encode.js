const repaired = __precast.repaired
const numberText = __precast.numberText
const innerString = __precast.innerString
const oddText = __precast.oddText
const innerDate = __precast.innerDate

function encodeInput(value) {
	const active = value.active
	return repaired('{"id":' + numberText(value.id) + ',"name":"' + innerString(value.name) +
		(active === true ? '","active":true,"lastUpdate":"'
			: active === false ? '","active":false,"lastUpdate":"'
			: '","active":' + oddText(active) + ',"lastUpdate":"') +
		innerDate(value.lastUpdate) + '"}')
}
