const fitsInput = checkInput
const fitsTypeBankIban = checkTypeBankIban
const fitsTypeCardLast4Expires = checkTypeCardLast4Expires
const fitsTypeCash = checkTypeCash
const isDate = __precast.isDate

function checkInput(value) {
	if (value === null || typeof value !== "object") return false
	const tag = value.type
	if (typeof tag === "string") {
		switch (tag) {
			case "bank":
				if (fitsTypeBankIban(value)) return true
				break
			case "card":
				if (fitsTypeCardLast4Expires(value)) return true
				break
			case "cash":
				if (fitsTypeCash(value)) return true
				break
		}
	}
	return false
}

function checkTypeBankIban(value) {
	return value !== null &&
		typeof value === "object" &&
		value.type === "bank" &&
		typeof value.iban === "string"
}

function checkTypeCardLast4Expires(value) {
	return value !== null &&
		typeof value === "object" &&
		value.type === "card" &&
		typeof value.last4 === "string" &&
		isDate(value.expires)
}

function checkTypeCash(value) {
	return value !== null && typeof value === "object" && value.type === "cash"
}
