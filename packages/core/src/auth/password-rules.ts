import { MIN_PASSWORD, MIN_PASSWORD_WITH_SECOND_FACTOR } from '@balcao/contracts/auth/passwords'
import { invalid } from '../errors.ts'
import { commonPasswords } from './internal/common-passwords.ts'

/** What a password is checked against. */
type Holder = { email: string; name: string; hasSecondFactor: boolean; organization: { name: string; slug: string } }
type IsCommon = (lower: string) => boolean

/** If less than this remains without the guessable parts, the password is refused. */
const REST = 6
/** Shorter words occur in too many passwords. */
const SHORTEST_OWN = 3
const COMMON =
  /(?:p[a@][s5$]{2}w[o0]rd|s[e3]nh[a4@]|balc[aã]o|qwert[yz]u?i?o?p?|asdfgh?j?k?l?|(?:0?12345(?:6(?:7(?:89?)?)?)?0?)|(?:abc){1,3}|mudar|trocar|admin|letmein|welcome|bemvindo)/gi
const YEAR = /(?:19|20)\d\d/g

/**
 * Checks a new password: length depending on whether there is a second factor, not a common password, not built from obvious words, nor
 * from the holder's address, name or organisation with a year. No composition rules.
 */
export async function mustBeGoodPassword(password: string, holder: Holder, field = 'password'): Promise<void> {
  const least = holder.hasSecondFactor ? MIN_PASSWORD_WITH_SECOND_FACTOR : MIN_PASSWORD
  if ([...password].length < least) throw invalid({ field, reason: 'too_short', params: { least, of: 'characters' } })
  const isCommon = await commonPasswords()
  if (isCommon(password.toLowerCase())) throw invalid({ field, reason: 'password_common' })
  const lower = password.toLowerCase()
  const hearts = heartOf(lower, isCommon)
  if (isTooLittle(without(lower, hearts))) throw invalid({ field, reason: 'password_guessable' })
  if (isTooLittle(without(folded(lower), [...ownWords(holder), ...hearts]).replace(YEAR, '')))
    throw invalid({ field, reason: 'password_personal' })
}

const isTooLittle = (rest: string) => new Set(rest).size < REST
const without = (text: string, words: readonly string[]) =>
  words.reduce((left, word) => left.replaceAll(word, ''), text).replace(COMMON, '')
const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** What is known of the holder, longest first: the address and its parts, names as words and joined. */
function ownWords({ email, name, organization }: Holder): string[] {
  const texts = [email, email.split('@')[0] ?? '', name, organization.name, organization.slug].map(folded)
  const words = texts.flatMap((text) => [text, text.replace(/[^\p{L}\p{N}]+/gu, ''), ...text.split(/[^\p{L}\p{N}]+/u)])
  return [...new Set(words)].filter((word) => word.length >= SHORTEST_OWN).sort((a, b) => b.length - a.length)
}

/** The common password that this one consists of, with digits and signs around it or repeated. */
function heartOf(lower: string, isCommon: IsCommon): string[] {
  const word = (text: string) => /\p{L}(?:.*\p{L})?/su.exec(text)?.[0] ?? ''
  // Where a text begins again within itself doubled, it consists of what stands before.
  const repeated = lower.slice(0, (lower + lower).indexOf(lower, 1))
  return [word(lower), repeated, word(repeated)].filter(isCommon)
}
