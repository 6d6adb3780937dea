import { MIN_PASSWORD, MIN_PASSWORD_WITH_SECOND_FACTOR } from '@balcao/contracts/auth/passwords'
import { invalid } from '../errors.ts'
import { commonPasswords } from './internal/common-passwords.ts'

/** What a password is measured against. */
type Holder = { email: string; name: string; hasSecondFactor: boolean }
type IsCommon = (lower: string) => boolean

/** Shorter than this, what is left after taking out the guessable is no password. */
const REST = 6
const COMMON =
  /(?:p[a@][s5$]{2}w[o0]rd|s[e3]nh[a4@]|balc[aã]o|qwert[yz]u?i?o?p?|asdfgh?j?k?l?|(?:0?12345(?:6(?:7(?:89?)?)?)?0?)|(?:abc){1,3}|mudar|trocar|admin|letmein|welcome|bemvindo)/gi

/**
 * Holds a new password against the rules: length by whether a second factor guards the account too, not one that very many
 * people have, and not made of what anybody would guess first. No rules of composition.
 * @throws DomainError invalid_input naming the field
 */
export async function mustBeGoodPassword(password: string, { email, name, hasSecondFactor }: Holder, field = 'password'): Promise<void> {
  const least = hasSecondFactor ? MIN_PASSWORD_WITH_SECOND_FACTOR : MIN_PASSWORD
  if ([...password].length < least) throw invalid({ field, reason: `Use ao menos ${least} caracteres.` })
  const isCommon = await commonPasswords()
  if (isCommon(password.toLowerCase())) throw invalid({ field, reason: 'Esta senha está entre as mais usadas do mundo. Escolha outra.' })
  if (isGuessable(password, [email.split('@')[0] ?? '', ...name.split(/\s+/)], isCommon))
    throw invalid({ field, reason: 'Esta senha é fácil de adivinhar. Escolha outra.' })
}

function isGuessable(password: string, own: string[], isCommon: IsCommon): boolean {
  const lower = password.toLowerCase()
  const known = [...own.filter((word) => word.length >= 3).map((word) => word.toLowerCase()), ...heartOf(lower, isCommon)]
  const rest = known.reduce((left, word) => left.replaceAll(word, ''), lower).replace(COMMON, '')
  return new Set(rest).size < REST
}

/** A common password that this one is made of: with figures and signs around it, or again and again. */
function heartOf(lower: string, isCommon: IsCommon): string[] {
  const word = (text: string) => text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  const repeated = /^(.+?)\1+$/su.exec(lower)?.[1] ?? ''
  return [word(lower), repeated, word(repeated)].filter(isCommon)
}
