let listed: Promise<ReadonlySet<string>> | undefined

/** The 49 thousand most common passwords, in small letters. Loaded when the first new password is looked at: 4 MB that few processes need. */
export function commonPasswords(): Promise<ReadonlySet<string>> {
  listed ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common']))
  return listed
}
