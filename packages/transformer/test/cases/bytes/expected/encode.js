const repaired = __precast.repaired
const innerBytes = __precast.innerBytes
const oddText = __precast.oddText

function encodeInput(value) {
	const floats = value.floats
	return repaired('{"data":"' + innerBytes(value.data, "Uint8Array", "base64") + '","exact":"' +
		innerBytes(value.exact, "Uint8Array", "base64") + '","words":"' +
		innerBytes(value.words, "Uint16Array", "base64") +
		(floats === null ? '","floats":null,"big":"'
			: floats instanceof Float64Array ? '","floats":"' + innerBytes(floats, "Float64Array", "base64") + '","big":"'
			: '","floats":' + oddText(floats) + ',"big":"') +
		innerBytes(value.big, "BigInt64Array", "base64") + '","buffer":"' +
		innerBytes(value.buffer, "ArrayBuffer", "base64") + '","view":"' +
		innerBytes(value.view, "DataView", "base64") + '"}')
}
