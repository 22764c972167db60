const fitsInput = checkInput
const isSafeBigint = __precast.isSafeBigint
const isNumber = Number.isFinite

function checkInput(value) {
	return value !== null &&
		typeof value === "object" &&
		typeof value.big === "bigint" && value.big >= 0n && value.big < 1000n &&
		isSafeBigint(value.dozens) && value.dozens % 12n === 0n &&
		Number.isInteger(value.int) && value.int >= (-2147483648) && value.int <= 2147483647 &&
		Number.isInteger(value.uint) && value.uint >= 0 && value.uint <= 100 &&
		typeof value.any === "number" &&
		Number.isInteger(value.count) && value.count > 0 &&
		((isNumber(value.either) && value.either >= 0) || typeof value.either === "string")
}
