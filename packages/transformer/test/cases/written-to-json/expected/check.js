const fitsInput = checkInput
const fitsMoney = checkMoney
const isDate = __precast.isDate

function checkInput(value) {
	if (!(value !== null &&
		typeof value === "object" &&
		fitsMoney(value.total) &&
		value.at !== null &&
		typeof value.at === "object" &&
		isDate(value.at.when) &&
		typeof value.at.toJSON === "function" &&
		Array.isArray(value.items))) return false
	for (let index = 0; index < value.items.length; index++) {
		const item = value.items[index]
		if (!(item !== null &&
			typeof item === "object" &&
			typeof item.name === "string" &&
			(item.price === null || fitsMoney(item.price)))) return false
	}
	return true
}

function checkMoney(value) {
	return value !== null &&
		typeof value === "object" &&
		(value.currency === "EUR" || value.currency === "USD") &&
		typeof value.toJSON === "function"
}
