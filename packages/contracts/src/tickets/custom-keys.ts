/** How a custom status is named where statuses and custom ones stand side by side: `custom:3`. No schemas. */
export type CustomKey = `custom:${number}`

const PREFIX = 'custom:'
export const customKey = (id: number): CustomKey => `${PREFIX}${id}`
/** The custom status that is named; undefined where it is a status. */
export const customOf = (key: string): number | undefined => (key.startsWith(PREFIX) ? Number(key.slice(PREFIX.length)) : undefined)
