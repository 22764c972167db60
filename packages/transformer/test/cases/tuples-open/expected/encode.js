const innerString = __precast.innerString
const numberText = __precast.numberText
const oddText = __precast.oddText
const innerDate = __precast.innerDate
const repaired = __precast.repaired

function encodeInput(value) {
	const ends = value.ends
	const item = ends[0]
	let text = '{"ends":["' + innerString(item) + '"'
	for (let index = 1; index < ends.length - 1; index++) {
		const item2 = ends[index]
		text += ',' + numberText(item2)
	}
	const item3 = ends[ends.length - 1]
	const last = value.last
	text += (item3 === true ? ',true],"last":['
			: item3 === false ? ',false],"last":['
			: ',' + oddText(item3) + '],"last":[')
	for (let index2 = 0; index2 < last.length - 1; index2++) {
		const item4 = last[index2]
		text += (index2 === 0 ? '"' : ',"') + innerDate(item4) + '"'
	}
	const item5 = last[last.length - 1]
	const joined = value.joined
	const item6 = joined[0]
	text += (last.length > 1 ? ',"end"],"joined":[1' : '"end"],"joined":[1')
	for (let index3 = 1; index3 < joined.length - 2; index3++) {
		const item7 = joined[index3]
		text += ',"' + innerString(item7) + '"'
	}
	const item8 = joined[joined.length - 2]
	const item9 = joined[joined.length - 1]
	const spread = value.spread
	const item10 = spread[0]
	text += (item8 === null ? ',null,2],"spread":["'
			: item8 instanceof Date ? ',"' + innerDate(item8) + '",2],"spread":["'
			: ',' + oddText(item8) + ',2],"spread":["') +
		innerString(item10)
	if (spread.length > 1) {
		const item11 = spread[1]
		text += (item11 === undefined ? '",null' : '",' + numberText(item11))
	} else {
		text += '"'
	}
	for (let index4 = 2; index4 < spread.length; index4++) {
		const item12 = spread[index4]
		text += (item12 === true ? ',true' : item12 === false ? ',false' : ',' + oddText(item12))
	}
	text += ']}'
	return repaired(text)
}
