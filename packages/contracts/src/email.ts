/** What an e-mail address looks like. It stands alone because the sign-in pages check by it before any schema is loaded. */
export const EMAIL = /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/
export const LONGEST_EMAIL = 254

/** Whether what somebody typed can be taken for an e-mail address. */
export const looksLikeEmail = (typed: string): boolean => {
  const plain = typed.trim().toLowerCase()
  return plain.length <= LONGEST_EMAIL && EMAIL.test(plain)
}
