/** The address that calls a number. */
export const callable = (number: string) => `tel:${number.replace(/[^\d+]/g, '')}`
