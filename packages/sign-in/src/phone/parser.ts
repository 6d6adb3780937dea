import { AsYouType, type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import type { PhoneParser } from './parse.ts'

/** The parser, in a file of its own: only who enters by phone loads it. */
export const parsePhone: PhoneParser = async ({ phoneNumber, regionCode }) => {
  const country = regionCode as CountryCode
  const found = parsePhoneNumberFromString(phoneNumber, country)
  const national = new AsYouType(country).input(phoneNumber)
  return { isValid: found?.isValid() ?? false, number: found?.number ?? '', national }
}
