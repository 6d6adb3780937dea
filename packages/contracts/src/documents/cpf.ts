const sum = (digits: readonly number[], from: number) => digits.reduce((all, digit, n) => all + digit * (from - n), 0)
const check = (digits: readonly number[]) => {
  const rest = (sum(digits, digits.length + 1) * 10) % 11
  return rest === 10 ? 0 : rest
}

/** The eleven digits of a CPF, however it was written; undefined where its check digits are not right. */
export function cpfOf(text: string): string | undefined {
  if (!/^\d{3}\.?\d{3}\.?\d{3}-?\d{2}$/.test(text.trim())) return undefined
  const cpf = text.replace(/\D/g, '')
  // Of one digit alone they add up, and are nobody's.
  if (/^(\d)\1{10}$/.test(cpf)) return undefined
  const digits = [...cpf].map(Number)
  return check(digits.slice(0, 9)) === digits[9] && check(digits.slice(0, 10)) === digits[10] ? cpf : undefined
}

/** As it is written: 123.456.789-09. */
export const writtenCpf = (cpf: string): string => cpf.replace(/^(\d{3})(\d{3})(\d{3})(\d{2})$/, '$1.$2.$3-$4')

/** The same without what lets somebody else use it: ***.456.789-**. */
export const maskedCpf = (cpf: string): string => cpf.replace(/^\d{3}(\d{3})(\d{3})\d{2}$/, '***.$1.$2-**')
