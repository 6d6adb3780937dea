const PAGE = /\/portal\/article\/([1-9]\d{0,9})-/g
const MOST = 5

/** The articles whose pages a text names. */
export const articlesNamed = (text: string): number[] => [...new Set([...text.matchAll(PAGE)].map(([, id]) => Number(id)))].slice(0, MOST)
