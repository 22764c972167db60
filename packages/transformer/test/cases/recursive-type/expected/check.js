const fitsInput = checkInput
const falseIfTooDeep = __precast.falseIfTooDeep

function isInput(value) {
	try {
		return fitsInput(value)
	} catch (error) {
		return falseIfTooDeep(error)
	}
}

function checkInput(value) {
	for (let links = 0; links < 8; links++) {
		if (!(value !== null &&
			typeof value === "object" &&
			typeof value.value === "string" &&
			(value.right === undefined || fitsInput(value.right)) &&
			Array.isArray(value.notes))) return false
		for (let index = 0; index < value.notes.length; index++) {
			const item = value.notes[index]
			if (!(item !== null && typeof item === "object" && (item.by === null || fitsInput(item.by)))) return false
		}
		value = value.left
		if (value === undefined) return true
	}
	return fitsInput(value)
}
