const textOf = __precast.textOf
const FAIL = __precast.FAIL
const invalid = __precast.invalid
const readBy = __precast.readBy
const attempts = __precast.attempts
const attemptsInput = /* @__PURE__ */ attempts()
const issuesOfText = __precast.issuesOfText
const source = __precast.source
const fail = __precast.fail
const lineEnd = __precast.lineEnd
const keyAt = __precast.keyAt
const keyTable = __precast.keyTable
const keysInput = /* @__PURE__ */ keyTable(reportWireInput)
const memberEnd = __precast.memberEnd
const spaceEnd = __precast.spaceEnd
const keysUser = /* @__PURE__ */ keyTable(reportWireUser)
const numberAt = __precast.numberAt
const stringAt = __precast.stringAt
const dateAt = __precast.dateAt
const dateLeaf = __precast.dateLeaf
const optionalFields = __precast.optionalFields

function decodeInput(json) {
	const text = typeof json === "string" ? json : textOf(json)
	const value = text === FAIL ? text : readInput(text)
	if (value === FAIL) throw invalid(reportTextInput(text))
	return value
}

function readInput(text) {
	return readBy(text, attemptsInput, fastInput, reportWireInput)
}

function reportTextInput(text) {
	return issuesOfText(text, reportWireInput)
}

function fastInput(text, at) {
	const b = source.bytes
	const v = source.view
	if (b[at] !== 123) return fail()
	if (b[++at] <= 32) at = lineEnd(b, at)
	let user, change
	let next = 0, missed = 0
	end: for (;; next = keyAt(keysInput, text, at, next, missed), missed = at) switch (next) {
	case 0: next = 0
		if (v.getInt32(at, true) !== 1702065442 || v.getInt32(at + 3, true) !== 975336037) break
		if (b[at += 7] === 32) at++
		user = fastUser(text, at)
		if (b[at = source.at] !== 44) break end
		if (b[++at] <= 32) at = lineEnd(b, at)
	case 1: next = 1
		if (v.getFloat64(at, true) !== 5.485138262166667e-143 || b[at + 8] !== 58) break
		if (b[at += 9] === 32) at++
		change = fastPartial_User(text, at)
		if (b[at = source.at] !== 44) break end
		if (b[++at] <= 32) at = lineEnd(b, at)
		next = 2
		break
	default:
		if (b[at = memberEnd(text, at)] !== 44) break end
		if (b[++at] <= 32) at = lineEnd(b, at)
	}
	if (b[at] <= 32) at = spaceEnd(b, at)
	if (b[at++] !== 125 || user === undefined || change === undefined) return fail()
	source.at = at
	return { user, change }
}

function reportWireInput() {
	return ["Input", { user: reportWireUser, change: reportWirePartial_User }, "wire"]
}

function fastUser(text, at, isPart) {
	const b = source.bytes
	const v = source.view
	if (b[at] !== 123) return fail()
	if (b[++at] <= 32) at = lineEnd(b, at)
	let id, name, email, born, tags
	let next = 0, missed = 0
	end: if (b[at] !== 125) for (;; next = keyAt(keysUser, text, at, next, missed), missed = at) switch (next) {
	case 0: next = 0
		if (v.getInt32(at, true) === 577005858 && b[at + 4] === 58) {
			id = numberAt(text, at + 5)
			if (b[at = source.at] !== 44) break end
			if (b[++at] <= 32) at = lineEnd(b, at)
		}
		else if (missed) break
	case 1: next = 1
		if (v.getInt32(at, true) === 1835101730 && v.getInt32(at + 3, true) === 975332717) {
			name = stringAt(text, at + 7)
			if (b[at = source.at] !== 44) break end
			if (b[++at] <= 32) at = lineEnd(b, at)
		}
		else if (missed) break
	case 2: next = 2
		if (v.getFloat64(at, true) === 1.1626852368724088e-28) {
			email = stringAt(text, at + 8)
			if (b[at = source.at] !== 44) break end
			if (b[++at] <= 32) at = lineEnd(b, at)
		}
		else if (missed) break
	case 3: next = 3
		if (v.getInt32(at, true) === 1919902242 && v.getInt32(at + 3, true) === 975335026) {
			born = dateAt(text, at + 7)
			if (b[at = source.at] !== 44) break end
			if (b[++at] <= 32) at = lineEnd(b, at)
		}
		else if (missed) break
	case 4: next = 4
		if (v.getInt32(at, true) === 1734439970 && v.getInt32(at + 3, true) === 975336295) {
			if (b[at += 7] === 32) at++
			tags = []
			if (b[at] !== 91) return fail()
			if (b[++at] <= 32) at = lineEnd(b, at)
			if (b[at] !== 93) for (;;) {
				const item = stringAt(text, at)
				tags.push(item)
				if (b[at = source.at] !== 44) break
				if (b[++at] <= 32) at = lineEnd(b, at)
			}
			if (b[at] <= 32) at = spaceEnd(b, at)
			if (b[at++] !== 93) return fail()
			if (b[at] !== 44) break end
			if (b[++at] <= 32) at = lineEnd(b, at)
		}
		else if (missed) break
		next = 5
		break
	default:
		if (b[at = memberEnd(text, at)] !== 44) break end
		if (b[++at] <= 32) at = lineEnd(b, at)
	}
	if (b[at] <= 32) at = spaceEnd(b, at)
	if (b[at++] !== 125 ||
		!isPart && (id === undefined || name === undefined || born === undefined || tags === undefined)) return fail()
	if (isPart) {
		const value = {}
		if (id !== undefined) value.id = id
		if (name !== undefined) value.name = name
		if (email !== undefined) value.email = email
		if (born !== undefined) value.born = born
		if (tags !== undefined) value.tags = tags
		source.at = at
		return value
	}
	const value2 = { id, name }
	if (email !== undefined) value2.email = email
	value2.born = born
	value2.tags = tags
	source.at = at
	return value2
}

function fastPartial_User(text, at) {
	return fastUser(text, at, true)
}

function reportWireUser() {
	return ["User", {
		id: "number",
		name: "string",
		email: ["optional", "string"],
		born: [dateLeaf],
		tags: ["array", "string"]
	}, "wire"]
}

function reportWirePartial_User() {
	return ["Partial_User", optionalFields(reportWireUser), "wire"]
}
