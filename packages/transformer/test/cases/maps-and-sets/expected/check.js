const fitsInput = checkInput
const fitsInput_Either = checkInput_Either
const isMap = __precast.isMap
const isSet = __precast.isSet
const fitsPoint = checkPoint
const isDate = __precast.isDate
const fitsInput_Either_3 = checkInput_Either_3
const fitsInput_Either_4 = checkInput_Either_4
const fitsInput_Either_2 = checkInput_Either_2
const isNumber = Number.isFinite

function checkInput(value) {
	if (!(value !== null &&
		typeof value === "object" &&
		fitsInput_Either(value.either) &&
		isMap(value.byName) &&
		isMap(value.byPoint) &&
		isSet(value.tags) &&
		isMap(value.nested))) return false
	for (const [key, item] of value.byName) {
		if (!(typeof key === "string" && fitsPoint(item))) return false
	}
	for (const [key2, item2] of value.byPoint) {
		if (!(fitsPoint(key2) && (item2 === null || isDate(item2)))) return false
	}
	for (const item3 of value.tags) {
		if (!(typeof item3 === "string")) return false
	}
	for (const [key3, item4] of value.nested) {
		if (!(typeof key3 === "bigint" && isSet(item4))) return false
		for (const item5 of item4) {
			if (!((item5 === 1 || item5 === 2))) return false
		}
	}
	return true
}

function checkInput_Either(value) {
	return (value === null ||
		fitsInput_Either_3(value) ||
		fitsInput_Either_4(value) ||
		fitsInput_Either_2(value))
}

function checkPoint(value) {
	return value !== null && typeof value === "object" && isNumber(value.x)
}

function checkInput_Either_3(value) {
	if (!(isSet(value))) return false
	for (const item of value) {
		if (!(isNumber(item))) return false
	}
	return true
}

function checkInput_Either_4(value) {
	if (!(isMap(value))) return false
	for (const [key, item] of value) {
		if (!(typeof key === "string" && isNumber(item))) return false
	}
	return true
}

function checkInput_Either_2(value) {
	if (!(Array.isArray(value))) return false
	for (let index = 0; index < value.length; index++) {
		const item = value[index]
		if (!(isNumber(item))) return false
	}
	return true
}
