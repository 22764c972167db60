const fitsInput = checkInput

function checkInput(value) {
	return value !== null &&
		typeof value === "object" &&
		(value.role === "admin" || value.role === "guest" || value.role === "user") &&
		(value.level === 1 || value.level === 2 || value.level === 12) &&
		(value.mixed === null ||
		value.mixed === 0 ||
		value.mixed === true ||
		value.mixed === "auto")
}
