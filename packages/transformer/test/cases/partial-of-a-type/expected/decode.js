const textOf = __precast.textOf
const FAIL = __precast.FAIL
const invalid = __precast.invalid
const readBy = __precast.readBy
const issuesOfText = __precast.issuesOfText
const source = __precast.source
const fail = __precast.fail
const ws = __precast.ws
const keyAt = __precast.keyAt
const memberEnd = __precast.memberEnd
const numberAt = __precast.numberAt
const stringAt = __precast.stringAt
const dateAt = __precast.dateAt
const isAbsent = __precast.isAbsent
const presentOf = __precast.presentOf
const dateLeaf = __precast.dateLeaf
const optionalFields = __precast.optionalFields

function decodeInput(json) {
	const text = typeof json === "string" ? json : textOf(json)
	const value = text === FAIL ? text : readInput(text)
	if (value === FAIL) throw invalid(reportTextInput(text))
	return value
}

function readInput(text) {
	return readBy(text, fastInput, reportWireInput)
}

function reportTextInput(text) {
	return issuesOfText(text, reportWireInput)
}

function fastInput(at) {
	const s = source, b = s.bytes, v = s.view
	if (b[at] !== 123) return fail()
	if (b[++at] <= 32) at = ws(b, at)
	let user, change
	let next = 0, missed = 0
	end: for (;; next = keyAt(reportWireInput, at, next, missed), missed = at) switch (next) {
	case 0: next = 0
		if (v.i4(at, 1) !== 1702065442 || v.i4(at + 3, 1) !== 975336037) break
		if (b[at += 7] === 32) at++
		user = fastUser(at)
		if (b[at = s.at] !== 44) break end
		if (b[++at] <= 32) at = ws(b, at)
	case 1: next = 1
		if (v.f8(at, 1) !== 5.485138262166667e-143 || b[at + 8] !== 58) break
		if (b[at += 9] === 32) at++
		change = fastPartial_User(at)
		if (b[at = s.at] !== 44) break end
		if (b[++at] <= 32) at = ws(b, at)
		next = 2
		break
	default:
		if (b[at = memberEnd(at)] !== 44) break end
		if (b[++at] <= 32) at = ws(b, at)
	}
	if (b[at] <= 32) at = ws(b, at)
	if (b[at++] !== 125 || user === undefined || change === undefined) return fail()
	s.at = at
	return { user, change }
}

function reportWireInput() {
	return ["Input", { user: reportWireUser, change: reportWirePartial_User }, "wire"]
}

function fastUser(at, isPart) {
	const s = source, b = s.bytes, v = s.view
	if (b[at] !== 123) return fail()
	if (b[++at] <= 32) at = ws(b, at)
	let id, name, email, born, tags
	let next = 0, missed = 0
	end: if (b[at] !== 125) for (;; next = keyAt(reportWireUser, at, next, missed), missed = at) switch (next) {
	case 0: next = 0
		if (v.i4(at, 1) === 577005858 && b[at + 4] === 58) {
			id = numberAt(at + 5)
			if (b[at = s.at] !== 44) break end
			if (b[++at] <= 32) at = ws(b, at)
		}
	case 1: next = 1
		if (v.i4(at, 1) === 1835101730 && v.i4(at + 3, 1) === 975332717) {
			name = stringAt(at + 7)
			if (b[at = s.at] !== 44) break end
			if (b[++at] <= 32) at = ws(b, at)
		}
	case 2: next = 2
		if (v.f8(at, 1) === 1.1626852368724088e-28) {
			email = stringAt(at + 8)
			if (b[at = s.at] !== 44) break end
			if (b[++at] <= 32) at = ws(b, at)
		}
	case 3: next = 3
		if (v.i4(at, 1) === 1919902242 && v.i4(at + 3, 1) === 975335026) {
			born = dateAt(at + 7)
			if (b[at = s.at] !== 44) break end
			if (b[++at] <= 32) at = ws(b, at)
		}
		else if (missed) break
	case 4: next = 4
		if (v.i4(at, 1) === 1734439970 && v.i4(at + 3, 1) === 975336295) {
			if (b[at += 7] === 32) at++
			tags = []
			if (b[at] !== 91) return fail()
			if (b[++at] <= 32) at = ws(b, at)
			if (b[at] !== 93) for (;;) {
				const item = stringAt(at)
				tags.push(item)
				if (b[at = s.at] !== 44) break
				if (b[++at] <= 32) at = ws(b, at)
			}
			if (b[at] <= 32) at = ws(b, at)
			if (b[at++] !== 93) return fail()
			if (b[at] !== 44) break end
			if (b[++at] <= 32) at = ws(b, at)
		}
		next = 5
		break
	default:
		if (b[at = memberEnd(at)] !== 44) break end
		if (b[++at] <= 32) at = ws(b, at)
	}
	if (b[at] <= 32) at = ws(b, at)
	if (b[at++] !== 125 || !isPart && isAbsent(id, name, born, tags)) return fail()
	if (isPart) {
		s.at = at
		return presentOf(reportWireUser, id, name, email, born, tags)
	}
	const value = { id, name }
	if (email !== undefined) value.email = email
	value.born = born
	value.tags = tags
	s.at = at
	return value
}

function fastPartial_User(at) {
	return fastUser(at, true)
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
