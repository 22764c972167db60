const fitsInput = checkInput
const falseIfTooDeep = __precast.falseIfTooDeep
const isSet = __precast.isSet
const isMap = __precast.isMap
const isNumber = Number.isFinite
const areUnique = __precast.areUnique
const fitsXY = checkXY
const areUnique_2 = (items) => areUnique(items.map(keepXY))

function isInput(value) {
	try {
		return fitsInput(value)
	} catch (error) {
		return falseIfTooDeep(error)
	}
}

function checkInput(value) {
	if (!(value !== null &&
		typeof value === "object" &&
		value.open !== null &&
		typeof value.open === "object" &&
		!Array.isArray(value.open) &&
		Array.isArray(value.tags) &&
		value.tags.length <= 3 &&
		Array.isArray(value.points) &&
		isSet(value.set) &&
		value.set.size >= 1 &&
		isMap(value.map) &&
		value.map.size <= 2)) return false
	let count = 0
	for (const key of Object.keys(value.open)) {
		if (!(isNumber(value.open[key]))) return false
		if (value.open[key] !== undefined) count++
	}
	if (!(count >= 1 && count <= 2)) return false
	for (let index = 0; index < value.tags.length; index++) {
		const item = value.tags[index]
		if (!(typeof item === "string")) return false
	}
	if (!(areUnique(value.tags))) return false
	for (let index2 = 0; index2 < value.points.length; index2++) {
		const item2 = value.points[index2]
		if (!(fitsXY(item2))) return false
	}
	if (!(areUnique_2(value.points))) return false
	for (const item3 of value.set) {
		if (!(typeof item3 === "string")) return false
	}
	for (const [key2, item4] of value.map) {
		if (!(typeof key2 === "string" && isNumber(item4))) return false
	}
	return true
}

function checkXY(value) {
	return value !== null &&
		typeof value === "object" &&
		isNumber(value.x) &&
		(value.y === undefined || isNumber(value.y))
}

function keepXY(value) {
	const copy = { x: value.x }
	const y = value.y
	copy.y = undefined
	if (y !== undefined) {
		copy.y = y
	}
	return copy
}
