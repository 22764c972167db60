const fitsInput = checkInput
const fitsAddress = checkAddress

function checkInput(value) {
	if (!(value !== null &&
		typeof value === "object" &&
		fitsAddress(value.home) &&
		(value.work === null || fitsAddress(value.work)) &&
		value.settings !== null &&
		typeof value.settings === "object" &&
		(value.settings.theme === "dark" || value.settings.theme === "light") &&
		value.settings.notify !== null &&
		typeof value.settings.notify === "object" &&
		(value.settings.notify.email === true || value.settings.notify.email === false) &&
		Array.isArray(value.others))) return false
	for (let index = 0; index < value.others.length; index++) {
		const item = value.others[index]
		if (!(fitsAddress(item))) return false
	}
	return true
}

function checkAddress(value) {
	return value !== null &&
		typeof value === "object" &&
		typeof value.street === "string" &&
		typeof value.city === "string"
}
