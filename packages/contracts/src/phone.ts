/** A telephone number as people write it: digits, and what they put between them. */
export const PHONE = /^\+?[\d\s().-]{8,25}$/
