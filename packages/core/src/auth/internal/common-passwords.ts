import { BRAZILIAN_PASSWORDS } from './brazilian-passwords.ts'

let listed: Promise<ReadonlySet<string>> | undefined

/** The 49 thousand most common passwords, in small letters, and Brazil's. Loaded when the first new password is looked at: 4 MB that few processes need. */
export async function commonPasswords(): Promise<(lower: string) => boolean> {
  listed ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set([...dictionary['passwords-common'], ...BRAZILIAN_PASSWORDS]),
  )
  const common = await listed
  return (lower) => common.has(lower) || common.has(unaccented(lower))
}

const unaccented = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '')
