const fitsInput = checkInput
const falseIfTooDeep = __precast.falseIfTooDeep
const isAtLeast = __precast.isAtLeast
const isAtMost = __precast.isAtMost
const matches = __precast.matches
const pattern = /* @__PURE__ */ new RegExp("^[a-z]+(?:-[a-z]+)*$", "u")
const pattern_2 = /* @__PURE__ */ new RegExp("^[0-9]+$", "u")
const isIpv4 = __precast.isIpv4
const isUuid = __precast.isUuid

function isInput(value) {
	try {
		return fitsInput(value)
	} catch (error) {
		return falseIfTooDeep(error)
	}
}

function checkInput(value) {
	return value !== null &&
		typeof value === "object" &&
		typeof value.code === "string" && isAtLeast(value.code, 3) && isAtMost(value.code, 3) &&
		typeof value.slug === "string" && matches(pattern, value.slug) &&
		typeof value.key === "string" &&
		value.key.startsWith("sk_") &&
		value.key.endsWith("_z") &&
		typeof value.name === "string" && value.name === value.name.trim().toLowerCase() &&
		typeof value.digits === "string" &&
		isAtMost(value.digits, 4) &&
		matches(pattern_2, value.digits) &&
		((typeof value.either === "string" && isIpv4(value.either)) ||
		(typeof value.either === "string" && isUuid(value.either)))
}
