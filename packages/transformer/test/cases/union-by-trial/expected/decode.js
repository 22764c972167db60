const textOf = __precast.textOf
const FAIL = __precast.FAIL
const invalid = __precast.invalid
const readBy = __precast.readBy
const issuesOfText = __precast.issuesOfText
const source = __precast.source
const memberAt = __precast.memberAt
const memberTable = __precast.memberTable
const membersInput = /* @__PURE__ */ memberTable([{ needed: ["a"], more: ["b"], literals: {}, open: false, rivals: [2] },
{ needed: ["a"], more: [], literals: {}, open: false, rivals: [2] },
{ needed: ["c"], more: [], literals: {}, open: false }])
const fail = __precast.fail
const isFirst = __precast.isFirst
const againAt = __precast.againAt
const valueAt = __precast.valueAt
const ws = __precast.ws
const keyAt = __precast.keyAt
const stringAt = __precast.stringAt
const numberAt = __precast.numberAt
const memberEnd = __precast.memberEnd
const booleanAt = __precast.booleanAt
const mergedFits = __precast.mergedFits
const rivals = [reviveC]
const isNumber = Number.isFinite

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
	const s = source, b = s.bytes
	let value
	if (b[at] === 123) {
		const member = memberAt(membersInput, at)
		const unknown = s.unknown
		switch (member & 31) {
			case 0:
				value = fastAB(at)
				break
			case 1:
				value = fastA(at)
				break
			case 2:
				value = fastC(at)
				break
			default:
				return fail()
		}
		if (s.at === 0 || !isFirst(membersInput, at, member, unknown)) {
			const value2 = againAt(at)
			at = s.at
			if (at === 0) return fail()
			const value3 = reviveInput(value2)
			if (value3 === FAIL) return fail()
			value = value3
		}
		else at = s.at
	}
	else {
		const value4 = valueAt(at)
		at = s.at
		if (at === 0) return fail()
		const value5 = reviveInput(value4)
		if (value5 === FAIL) return fail()
		value = value5
	}
	s.at = at
	return value
}

function reportWireInput() {
	return ["Input", ["union", [reportWireAB, reportWireA, reportWireC]], "wire", reviveInput]
}

function fastAB(at) {
	const s = source, b = s.bytes, v = s.view
	if (b[at] !== 123) return fail()
	if (b[++at] <= 32) at = ws(b, at)
	let a, b2
	let next = 0, missed = 0
	end: for (;; next = keyAt(reportWireAB, at, next, missed), missed = at) switch (next) {
	case 0: next = 0
		if (v.i4(at, 1) !== 975331618) break
		a = stringAt(at + 4)
		if (b[at = s.at] !== 44) break end
		if (b[++at] <= 32) at = ws(b, at)
	case 1: next = 1
		if (v.i4(at, 1) === 975331874) {
			b2 = numberAt(at + 4)
			if (b[at = s.at] !== 44) break end
			if (b[++at] <= 32) at = ws(b, at)
		}
		next = 2
		break
	default:
		if (b[at = memberEnd(at)] !== 44) break end
		if (b[++at] <= 32) at = ws(b, at)
	}
	if (b[at] <= 32) at = ws(b, at)
	if (b[at++] !== 125 || a === undefined) return fail()
	const value = { a }
	if (b2 !== undefined) value.b = b2
	s.at = at
	return value
}

function fastA(at) {
	const s = source, b = s.bytes, v = s.view
	if (b[at] !== 123) return fail()
	if (b[++at] <= 32) at = ws(b, at)
	let a
	let next = 0, missed = 0
	end: for (;; next = keyAt(reportWireA, at, next, missed), missed = at) switch (next) {
	case 0: next = 0
		if (v.i4(at, 1) !== 975331618) break
		a = stringAt(at + 4)
		if (b[at = s.at] !== 44) break end
		if (b[++at] <= 32) at = ws(b, at)
		next = 1
		break
	default:
		if (b[at = memberEnd(at)] !== 44) break end
		if (b[++at] <= 32) at = ws(b, at)
	}
	if (b[at] <= 32) at = ws(b, at)
	if (b[at++] !== 125 || a === undefined) return fail()
	s.at = at
	return { a }
}

function fastC(at) {
	const s = source, b = s.bytes, v = s.view
	if (b[at] !== 123) return fail()
	if (b[++at] <= 32) at = ws(b, at)
	let c
	let next = 0, missed = 0
	end: for (;; next = keyAt(reportWireC, at, next, missed), missed = at) switch (next) {
	case 0: next = 0
		if (v.i4(at, 1) !== 975332130) break
		c = booleanAt(at + 4)
		if (b[at = s.at] !== 44) break end
		if (b[++at] <= 32) at = ws(b, at)
		next = 1
		break
	default:
		if (b[at = memberEnd(at)] !== 44) break end
		if (b[++at] <= 32) at = ws(b, at)
	}
	if (b[at] <= 32) at = ws(b, at)
	if (b[at++] !== 125 || c === undefined) return fail()
	s.at = at
	return { c }
}

function reviveInput(value) {
	const revived = reviveAB(value)
	if (revived !== FAIL) return mergedFits(revived, value, rivals)
	const revived2 = reviveA(value)
	if (revived2 !== FAIL) return mergedFits(revived2, value, rivals)
	const revived3 = reviveC(value)
	if (revived3 !== FAIL) return revived3
	return FAIL
}

function reportWireAB() {
	return ["AB", { a: "string", b: ["optional", "number"] }, "part"]
}

function reportWireA() {
	return ["A", { a: "string" }, "part"]
}

function reportWireC() {
	return ["C", { c: "boolean" }, "part"]
}

function reviveAB(value) {
	if (!(value !== null && typeof value === "object")) return FAIL
	const a = value.a
	if (!(typeof a === "string")) return FAIL
	const b = value.b
	if (b !== undefined) {
		if (!(isNumber(b))) return FAIL
	}
	const revived = { a }
	if (b !== undefined) revived.b = b
	return revived
}

function reviveA(value) {
	if (!(value !== null && typeof value === "object")) return FAIL
	const a = value.a
	if (!(typeof a === "string")) return FAIL
	return { a }
}

function reviveC(value) {
	if (!(value !== null && typeof value === "object")) return FAIL
	const c = value.c
	if (!((c === true || c === false))) return FAIL
	return { c }
}
