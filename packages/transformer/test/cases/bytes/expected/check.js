const fitsInput = checkInput
const isBytes = __precast.isBytes

function checkInput(value) {
	return value !== null &&
		typeof value === "object" &&
		isBytes(value.data, "Uint8Array") &&
		isBytes(value.exact, "Uint8Array") &&
		isBytes(value.words, "Uint16Array") &&
		isBytes(value.big, "BigInt64Array") &&
		isBytes(value.buffer, "ArrayBuffer") &&
		isBytes(value.view, "DataView") &&
		(value.floats === null || isBytes(value.floats, "Float64Array"))
}
