/** Most words have no accent to take away, which takes ten times as long as to see so. */
const PLAIN = /^[ -~]*$/
/** Lower case, without accents: what people type and what they mean. */
export const folded = (text: string) => (PLAIN.test(text) ? text : text.normalize('NFD').replace(/\p{M}/gu, '')).toLowerCase()
/** As names are compared: besides, one kind of blank. */
export const nameKey = (text: string) => folded(text.trim()).replace(/[\s-]+/g, '_')
