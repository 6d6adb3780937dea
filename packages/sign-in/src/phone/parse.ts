import { callingCodeOf } from './countries.ts'

/** What a number turns out to be. */
export type ParsedPhone = { isValid: boolean; number: string; national: string }
/** Reads a number with the country that was chosen. */
export type PhoneParser = (input: { phoneNumber: string; regionCode: string }) => Promise<ParsedPhone>

/** Milliseconds that the parser has: when a number is submitted, and while it is typed. Loading it counts. */
export const SUBMIT_MS = 2_000
export const TYPING_MS = 10_000

const parse: PhoneParser = async (input) => (await import('./parser.ts')).parsePhone(input)

const within = <T>(work: Promise<T>, ms: number): Promise<T | null> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => resolve(null), ms)
    work.then(resolve, () => resolve(null)).finally(() => clearTimeout(timer))
  })

/**
 * The number to be sent. Where the parser gives no result in time, the calling code and the digits count as valid: the server decides.
 */
export async function parseOnSubmit(phoneNumber: string, regionCode: string, parser: PhoneParser = parse): Promise<ParsedPhone> {
  const found = await within(parser({ phoneNumber, regionCode }), SUBMIT_MS)
  if (found) return found
  const digits = phoneNumber.replace(/\D/g, '')
  return { isValid: true, number: `+${callingCodeOf(regionCode)}${digits}`, national: phoneNumber }
}

/** What was typed as the country writes it, or as it was typed where that takes too long. */
export async function formatWhileTyping(phoneNumber: string, regionCode: string, parser: PhoneParser = parse): Promise<string> {
  return (await within(parser({ phoneNumber, regionCode }), TYPING_MS))?.national ?? phoneNumber
}
