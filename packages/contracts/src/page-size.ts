/** Bounds of every list. They stand apart from the schemas, which the first visit of a page need not load. */
export const MAX_PAGE_SIZE = 100
export const PAGE_SIZE = 50
