/** Countries of the selector, by their ISO code and their calling code; the first is chosen at the start. */
export const DEFAULT_COUNTRY = 'US'
export const PLACEHOLDER = '(123) 456-7890'

/** Where somebody reads Portuguese by their own choice, Brazil is nearer. */
export const countryFor = (locale: string): string => (locale === 'pt-BR' ? 'BR' : DEFAULT_COUNTRY)

const CODES = `AR54 AT43 AU61 BE32 BO591 BR55 CA1 CH41 CL56 CN86 CO57 CR506 CZ420 DE49 DK45 EC593 ES34 FI358 FR33 GB44 GR30 GT502 HK852 HN504
HU36 IE353 IL972 IN91 IT39 JP81 KR82 LU352 MX52 NI505 NL31 NO47 NZ64 PA507 PE51 PL48 PT351 PY595 RO40 SE46 SG65 SV503 TR90 UA380 US1 UY598 VE58 ZA27 AO244 MZ258 CV238`

export const COUNTRIES: readonly { code: string; calling: string }[] = CODES.split(/\s+/).map((one) => ({
  code: one.slice(0, 2),
  calling: one.slice(2),
}))
export const callingCodeOf = (code: string): string => COUNTRIES.find((one) => one.code === code)?.calling ?? '1'

/** The countries by name, as this language calls them. */
export function namedCountries(locale: string): { code: string; calling: string; name: string }[] {
  const names = new Intl.DisplayNames([locale], { type: 'region' })
  return COUNTRIES.map((one) => ({ ...one, name: names.of(one.code) ?? one.code })).sort((a, b) => a.name.localeCompare(b.name, locale))
}
